import { expect, it, vi } from 'vitest'
import { inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

it('[3.30] generates another ID if the first one is taken', async () => {
  const { plan, seats } = await setupPlanning()
  const { meetingId } = await plan()
  const draw = vi.spyOn(seats, 'drawMeetingId').mockReturnValueOnce(meetingId)
  const other = await plan({ startDateTime: inLondon('2026-02-20T10:00') })
  expect(draw).toHaveBeenCalledTimes(2)
  expect(other.meetingId).toMatch(/^[1-9]\d{11}$/)
  expect(other.meetingId).not.toBe(meetingId)
})
