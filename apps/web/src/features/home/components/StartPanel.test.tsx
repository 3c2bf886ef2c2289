// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { StartPanel } from './StartPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[3.30] shows the title that the meeting gets when none is typed, for any choice of its ID', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'general.unavailable' }, { status: 503 }))
  const panel = () => (
    <UserProvider value={aSession()}>
      <StartPanel onClose={() => undefined} />
    </UserProvider>
  )
  await renderScreen(panel, { namespaces: ['home', 'settings'] })
  const titleBy = (source: string) => {
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${source}`) }))
    return screen.getByLabelText<HTMLInputElement>('Title').placeholder
  }
  expect(titleBy('Your personal ID')).toBe('Nusrat Rahman’s meeting room')
  expect(titleBy('Generate a new ID')).toBe('Nusrat Rahman’s meeting')
  expect(titleBy('A unique link')).toBe('Nusrat Rahman’s meeting')
})
