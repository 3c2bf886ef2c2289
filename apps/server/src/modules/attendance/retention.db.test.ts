import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupRooms } from '../../testing/rooms.ts'

it('keeps chat and attendance for as long as the organisation decided, and no longer', async () => {
  const { db, clock, runCron, organizationId, host, browser, startMeeting, deliverEvents } =
    await setupRooms()
  const count = async () => ({
    messages: (await db.selectFrom('room_messages').select('id').execute()).length,
    entries: (await db.selectFrom('attendance_entries').select('id').execute()).length,
  })
  const { meeting, pwd } = await startMeeting()
  const { participantToken } = await browser({ user: host }).enter({ meeting, pwd })
  const { room } = await browser().api(participantToken)
  await room.sendMessage({ text: 'Hello', clientMessageId: crypto.randomUUID() })
  await deliverEvents()
  const before = await count()
  expect(before).toMatchObject({ messages: 1 })
  expect(before.entries).toBeGreaterThan(0)
  const forget = () => runCron('apply-retention')
  clock.advance(400 * dayMs)
  await forget()
  expect(await count()).toEqual(before)
  const retention = { recordingsDays: null, transcriptsDays: null, chatDays: 30, attendanceDays: 500 }
  await db
    .insertInto('organization_rules')
    .values({
      organization_id: organizationId,
      retention: JSON.stringify(retention),
      updated_at: new Date(clock.now()),
    })
    .execute()
  await forget()
  expect(await count()).toEqual({ ...before, messages: 0 })
  clock.advance(101 * dayMs)
  await forget()
  expect(await count()).toEqual({ messages: 0, entries: 0 })
})
