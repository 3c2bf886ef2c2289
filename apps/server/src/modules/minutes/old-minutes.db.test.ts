import { expect, it } from 'vitest'
import { databaseBefore } from '../../testing/database-before.ts'

it('keeps who wrote earlier minutes, and how many of their lines were left out', async () => {
  const { pool, run } = await databaseBefore('0417_sections_of_minutes.sql')
  const client = await pool.connect()
  // Without the meeting, the recording and the transcript that they are of.
  await client.query(`SET session_replication_role = replica`)
  await client.query(`INSERT INTO minutes (id, transcript_id, state, written_by, requested_at, dropped)
    VALUES (gen_random_uuid(), gen_random_uuid(), 'ready', 'extract', now(), 5)`)
  await client.query(`RESET session_replication_role`)
  client.release()
  await run()
  const { rows } = await pool.query('SELECT sections FROM minutes')
  const rest = { writtenBy: 'extract', dropped: 0, tooMany: 0 }
  const sections = { summary: { ...rest, dropped: 5 }, decisions: rest, actions: rest, questions: rest }
  expect(rows).toEqual([{ sections }])
})
