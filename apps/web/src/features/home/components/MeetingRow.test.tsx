// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting, now } from '../testing/a-meeting.ts'
import { MeetingRow } from './MeetingRow.tsx'

vi.mock('../../../shared/session/index.ts', () => ({
  useUser: () => ({ profile: { timeZone: 'UTC' }, permission: { view_meeting: false } }),
}))

afterEach(cleanup)

it.each([
  [59_000, 'less than a minute'],
  [60_000, '1 min'],
  [90 * 60_000, '1 h 30 min'],
])('[4.4] says of a meeting of %d ms that it took %s', async (lastedMs, text) => {
  const meeting = aMeeting({ state: 'ended', startDateTime: now - lastedMs, endDateTime: now })
  await renderScreen(() => <MeetingRow meeting={meeting} />, { namespaces: ['home'] })
  expect(screen.getByText(text)).toBeTruthy()
})
