import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { rowsReadOf } from '../../testing/query-plans.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { oldVoicesQuery } from './voices.repository.ts'

const count = 400

it('deletes old voices without comparing each one with all others', async () => {
  const { db, clock, plan, hold, add, rows, browser, host, keepVoices } = await setupRecordings()
  const meeting = await plan()
  await hold(meeting)
  await add(meeting.meetingId)
  await add(meeting.meetingId)
  const { room } = await browser({ user: host }).enter({ meeting: meeting.meetingId, pwd: meeting.pwd })
  const voice = { participantId: room.self.participantId, offsetMs: 0, fragments: [] }
  const [old, young] = await rows()
  if (!old || !young) throw new Error('no recordings')
  await keepVoices(old, room.roomSessionId, [voice])
  clock.advance(2 * dayMs)
  await keepVoices(young, room.roomSessionId, [voice])
  await sql`
    INSERT INTO capture_voices (id, organization_id, capture_id, segment_id, participant_id, mime_type, started_at, recording_offset_ms)
    SELECT gen_random_uuid(), organization_id, capture_id, segment_id, participant_id, mime_type, started_at, n
    FROM capture_voices, generate_series(2, ${count}) n`.execute(db)
  await sql`VACUUM ANALYZE capture_voices, captures`.execute(db)
  const before = new Date(clock.now() - dayMs)
  // Each once to find the captures, and once to find what is deleted.
  expect(await rowsReadOf(db, oldVoicesQuery(before), 'capture_voices')).toBeLessThanOrEqual(4 * count)
  const left = await db.selectFrom('capture_voices').select('started_at').execute()
  expect(left).toHaveLength(count)
  expect(left.every(({ started_at: at }) => at > before)).toBe(true)
})
