// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRouter } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { expectNoViolations } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render.tsx'

afterEach(cleanup)

/** Leads to the same page as an unknown address does. */
function Page() {
  const router = useRouter()
  const go = () => void router.navigate({ to: '.', replace: true, state: { unknownPath: '/no/such/page' } })
  return (
    <main>
      <h1>Home</h1>
      <button type="button" onClick={go}>
        Follow
      </button>
    </main>
  )
}

it('[2.37] says that an address has no page, until closed', async () => {
  await renderScreen(() => <Page />, { path: '/home', namespaces: [] })
  expect(screen.queryByRole('alert')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There’s no page at this address: /no/such/page',
  )
  await expectNoViolations()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
