// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createPendingMessages } from '../../shared/realtime/index.ts'
import { renderScreen } from '../../testing/render.tsx'
import { LiveNotice } from './LiveNotice.tsx'

afterEach(cleanup)

it('[8.16] is shown until the next connect', async () => {
  const pending = createPendingMessages()
  await renderScreen(() => <LiveNotice pending={pending} />, { namespaces: ['shell'] })
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => pending.add('realtime.check_unreadable'))
  expect(screen.getByRole('status').textContent).toContain('Failed to parse the meeting check.')
  act(() => pending.clear())
  expect(screen.getByRole('status').textContent).toBe('')
})

it('can be hidden, and is shown again at the next failure', async () => {
  const pending = createPendingMessages()
  await renderScreen(() => <LiveNotice pending={pending} />, { namespaces: ['shell'] })
  act(() => pending.add('realtime.publish_failed'))
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => pending.add('realtime.error_unreadable'))
  expect(screen.getByRole('status').textContent).toContain('Failed to parse an error')
})
