import { expect, it, vi } from 'vitest'
import { inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'
import { randomMeetingId } from '../../resources/index.ts'

vi.mock(import('../../resources/seats.ts'), async (importOriginal) => {
  const seats = await importOriginal()
  return { ...seats, randomMeetingId: vi.fn<() => string>(seats.randomMeetingId) }
})

it('[3.30] draws another ID where the first one was had by somebody', async () => {
  const { plan } = await setupPlanning()
  const { meetingId } = await plan()
  vi.mocked(randomMeetingId).mockReturnValueOnce(meetingId)
  const other = await plan({ startDateTime: inLondon('2026-02-20T10:00') })
  expect(other.meetingId).toMatch(/^[1-9]\d{11}$/)
  expect(other.meetingId).not.toBe(meetingId)
})
