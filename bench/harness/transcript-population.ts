import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface TranscriptSize {
  lines: number
  wordsOfLine: number
  speakers: number
  lengthMs: number
}

const vocabulary = `(ARRAY['we', 'the', 'lamps', 'council', 'bridge', 'street', 'money', 'people', 'winter', 'garden', 'school', 'windows', 'should',
  'remember', 'buy', 'paint', 'repair', 'because', 'before', 'library', 'tools', 'supplier', 'harbour'])`

/** A transcript of a recording, whose lines are as long as spoken ones. One word in many lines is “harbour”. */
export async function populateTranscript(
  client: pg.Client,
  recordingId: string,
  { lines, wordsOfLine, speakers, lengthMs }: TranscriptSize,
): Promise<void> {
  const id = randomUUID()
  await client.query(
    `INSERT INTO transcripts (id, organization_id, recording_id, requested_at, state, finished_at)
     SELECT $1, organization_id, id, now(), 'ready', now() FROM recordings WHERE id = $2`,
    [id, recordingId],
  )
  await client.query(
    `INSERT INTO transcript_speakers (id, transcript_id, source, name, original_name)
     SELECT gen_random_uuid(), $1, 'voice ' || n, 'Person ' || n, 'Person ' || n FROM generate_series(1, $2::int) n`,
    [id, speakers],
  )
  await client.query(
    `INSERT INTO transcript_segments (id, transcript_id, speaker_id, start_ms, end_ms, text, original_text, words, language)
     SELECT gen_random_uuid(), $1, s.id, n * $4::bigint / $2, n * $4::bigint / $2 + 2000, said.text, said.text, '[]', 'en'
     FROM generate_series(0, $2::int - 1) n
     JOIN (SELECT id, row_number() OVER () - 1 AS place FROM transcript_speakers WHERE transcript_id = $1) s ON s.place = (n / 3) % $5::int
     CROSS JOIN LATERAL (
       SELECT string_agg(${vocabulary}[1 + (n * 7 + w * 13 + n * w) % CASE WHEN n % 50 = 0 THEN 23 ELSE 22 END], ' ') AS text
       FROM generate_series(1, $3::int) w) said`,
    [id, lines, wordsOfLine, lengthMs, speakers],
  )
  await client.query('VACUUM ANALYZE transcript_segments')
}
