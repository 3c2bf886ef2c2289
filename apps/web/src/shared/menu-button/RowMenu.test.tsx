// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { RowMenu } from './RowMenu.tsx'

afterEach(cleanup)

async function open() {
  const load = vi.fn<() => Promise<undefined>>(async () => undefined)
  const items = vi.fn<() => ReactNode>(() => <Menu.Item>Rename</Menu.Item>)
  await renderScreen(
    () => (
      <RowMenu label="Actions for Plan.pdf" load={load}>
        {items}
      </RowMenu>
    ),
    { namespaces: [] },
  )
  const button = () => screen.getByRole('button', { name: 'Actions for Plan.pdf' })
  return { user: userEvent.setup(), button, load, items }
}

it('opens on the first click and focuses the button', async () => {
  const { user, button, items } = await open()
  expect(items).not.toHaveBeenCalled()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await user.click(button())
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy()
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button())
})

it.each(['pointed at', 'focused'])('loads when %s', async (how) => {
  const { user, button, load } = await open()
  expect(load).not.toHaveBeenCalled()
  await (how === 'focused' ? user.tab() : user.hover(button()))
  expect(load).toHaveBeenCalled()
  expect(screen.queryByRole('menuitem')).toBeNull()
})
