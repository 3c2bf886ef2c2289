import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { indexesOf, planOf } from '../../testing/query-plans.ts'
import { at } from '../../testing/weekly-series.ts'
import { moveQuery, startsQuery } from './meeting-files.repository.ts'

it('finds and moves the files of 1,000 dates by an index', async () => {
  const { db, series } = await setupHeldSeries()
  const calendarId = series.id
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`INSERT INTO meeting_agenda_files (meeting_id, file_id, place, original_start)
      SELECT m, gen_random_uuid(), 0, ${new Date(at(0))}::timestamptz + n * interval '1 day'
      FROM (SELECT ${calendarId}::uuid AS m UNION ALL SELECT gen_random_uuid() FROM generate_series(1, 20)) m, generate_series(1, 1000) n`.execute(
      tx,
    )
  })
  await sql`ANALYZE meeting_agenda_files`.execute(db)
  const dates = Array.from({ length: 3 }, (_, n) => ({ from: at(n), to: at(n) + hourMs }))
  const ids = { fromId: calendarId, toId: calendarId }
  for (const query of [startsQuery(calendarId, at(140)), moveQuery(ids, dates)])
    expect(indexesOf(await planOf(db, query))).toContain('meeting_agenda_files_date')
})
