import { expect } from '@playwright/test'
import { inDatabase, readDatabase } from './database.ts'

const sessions = 'SELECT id FROM room_sessions WHERE meeting_id = $1'

/** As if everything in the room so far had been so many minutes earlier; `id`: of the meeting, as in addresses. */
export async function passMinutes(id: string, minutes: number) {
  for (const statement of [
    `UPDATE attendance_entries SET at = at - $2 * interval '1 minute' WHERE room_session_id IN (${sessions})`,
    `UPDATE room_sessions SET started_at = started_at - $2 * interval '1 minute'
     WHERE meeting_id = $1 AND ended_at IS NULL`,
  ])
    await inDatabase(statement, [id, minutes])
}

/** The SFU reports a moment later who has left. */
async function expectEveryoneGone(id: string) {
  const inside = `SELECT 1 FROM attendance_stays WHERE left_at IS NULL AND room_session_id IN (${sessions})`
  await expect.poll(() => inDatabase(inside, [id]), { timeout: 30_000 }).toBe(0)
}

/** As if a series, with all that it has left behind and no one inside, had been planned and held a week earlier. */
export async function passWeek(id: string) {
  await expectEveryoneGone(id)
  const week = "interval '7 days'"
  await inDatabase(
    `UPDATE meetings SET local_start = local_start - ${week}, series_ends_at = series_ends_at - ${week},
       materialized_until = materialized_until - ${week} WHERE id = $1`,
    [id],
  )
  // One after the other, because no two dates may be at the same time.
  const dates = await readDatabase<{ id: string }>(
    'SELECT id FROM occurrences WHERE meeting_id = $1 ORDER BY original_start',
    [id],
  )
  for (const date of dates)
    await inDatabase(
      `UPDATE occurrences SET original_start = original_start - ${week}, starts_at = starts_at - ${week},
         ends_at = ends_at - ${week}, closes_at = closes_at - ${week} WHERE id = $1`,
      [date.id],
    )
  for (const statement of [
    `UPDATE room_sessions SET created_at = created_at - ${week}, started_at = started_at - ${week},
       emptied_at = emptied_at - ${week}, ended_at = ended_at - ${week} WHERE meeting_id = $1`,
    `UPDATE attendance_entries SET at = at - ${week} WHERE room_session_id IN (${sessions})`,
    `UPDATE meeting_agenda_files SET original_start = original_start - ${week}, dates_ending = (
       SELECT coalesce(range_agg(tstzrange(lower(r) - ${week}, upper(r) - ${week}, '(]')), '{}') FROM unnest(dates_ending) r)
     WHERE meeting_id = $1`,
  ])
    await inDatabase(statement, [id])
}
