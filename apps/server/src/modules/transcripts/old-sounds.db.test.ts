import { expect, it } from 'vitest'
import { databaseBefore } from '../../testing/database-before.ts'

it('continues a transcript that was being made at each sound of a person', async () => {
  const { pool, run } = await databaseBefore('0447_sounds_of_transcripts.sql')
  const client = await pool.connect()
  const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`
  const [organization, recording, capture, person, running, ready] = [1, 2, 3, 4, 5, 6].map(id)
  // Without the meeting, the room and the people.
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `INSERT INTO transcripts (id, organization_id, recording_id, requested_at, state)
     VALUES ($1, $3, $4, now(), 'transcribing'), ($2, $3, gen_random_uuid(), now(), 'ready')`,
    [running, ready, organization, recording],
  )
  await client.query(
    `INSERT INTO transcript_speakers (id, transcript_id, source, participant_id, name, original_name, length_ms, done_ms)
     VALUES (gen_random_uuid(), $1, $3::uuid::text, $3::uuid, '', '', 900, 500), (gen_random_uuid(), $1, 'added', NULL, '', '', 0, 0),
       (gen_random_uuid(), $2, 'film', NULL, '', '', 900, 900)`,
    [running, ready, person],
  )
  await client.query(
    `INSERT INTO captures (id, organization_id, meeting_id, room_session_id, layout, height, state, requested_at, recording_id)
     VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 'grid', 720, 'kept', now(), $3)`,
    [capture, organization, recording],
  )
  await client.query(
    `INSERT INTO capture_voices (id, organization_id, capture_id, segment_id, participant_id, mime_type, started_at, recording_offset_ms)
     SELECT voice, $2, $3, gen_random_uuid(), $4, 'audio/webm', now(), 0 FROM unnest($1::uuid[]) voice`,
    [[id(7), id(8)], organization, capture, person],
  )
  await client.query(`RESET session_replication_role`)
  client.release()
  await run()
  const { rows } = await pool.query(
    'SELECT source, length_ms::int, done_ms::int FROM transcript_sounds ORDER BY source',
  )
  const sound = { length_ms: 900, done_ms: 500 }
  expect(rows).toEqual([
    { source: id(7), ...sound },
    { source: id(8), ...sound },
    { source: 'added', length_ms: 0, done_ms: 0 },
  ])
})
