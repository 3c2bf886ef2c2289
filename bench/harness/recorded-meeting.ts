import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defaultRoomSettings } from '@majlis/contract'
import type pg from 'pg'
import type { Installation, Member } from './installation.ts'

/** What one person said in a recorded meeting, as the recorder keeps it. */
interface KeptVoice {
  name: string
  /** WebM with Opus, from the beginning of the recording. */
  content: Uint8Array
  lengthMs: number
}

interface RecordedMeetingOptions {
  installation: Installation
  client: pg.Client
  owner: Member
  /** WebM with sound alone. */
  film: Uint8Array
  lengthMs: number
  voices?: readonly KeptVoice[]
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** A meeting of the owner that took place before all others, days ago, with a recording that a recorder has just finished. */
export async function recordMeeting(options: RecordedMeetingOptions) {
  const { installation, client, owner, film, lengthMs, voices = [] } = options
  const { id, occurrenceId, startMs } = await planPast(installation, client, owner)
  const [sessionId, recordingId, captureId] = [randomUUID(), randomUUID(), randomUUID()] as const
  const fileName = randomBytes(16).toString('base64url')
  const files = join(installation.stack.env['DATA_DIR'] ?? '', 'files')
  const keep = async (key: string, content: Uint8Array) => {
    await mkdir(dirname(join(files, key)), { recursive: true })
    await writeFile(join(files, key), content)
  }
  const { organizationId } = owner
  await keep(`${organizationId}/${recordingId}.0`, film)
  const from = iso(startMs)
  const until = iso(startMs + lengthMs)
  await client.query(
    `INSERT INTO room_sessions (id, organization_id, meeting_id, occurrence_id, settings, created_at, started_at, ended_at, end_reason)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, 'empty')`,
    [sessionId, organizationId, id, occurrenceId, JSON.stringify(defaultRoomSettings), from, until],
  )
  await client.query(
    `INSERT INTO recordings (id, organization_id, meeting_id, room_session_id, original_file_name, bytes, part_bytes, parts_there,
       file_name, extension, has_video, length_ms, kept_at, created_at, clock)
     VALUES ($1, $2, $3, $4, 'meeting.webm', $5, $5, 1, $6, 'webm', false, $7, now(), now(), $8)`,
    [
      recordingId,
      organizationId,
      id,
      sessionId,
      film.length,
      fileName,
      lengthMs,
      JSON.stringify([{ offsetMs: 0, at: startMs }]),
    ],
  )
  await client.query(
    `INSERT INTO captures (id, organization_id, meeting_id, room_session_id, layout, height, state, requested_at, started_at, ended_at, recording_id)
     VALUES ($1, $2, $3, $4, 'speaker', 720, 'kept', $5, $5, $6, $7)`,
    [captureId, organizationId, id, sessionId, from, until, recordingId],
  )
  for (const { name, content, lengthMs: voiceMs } of voices) {
    const [participantId, voiceId] = [randomUUID(), randomUUID()] as const
    await client.query(
      `INSERT INTO participants (id, room_session_id, display_name, role, status, token_hash, device_hash, address, created_at, connected_at, decided_at, last_seen_at)
       VALUES ($1, $2, $3, 'participant', 'left', $4, $4, 'ip:unknown', $5, $5, $5, $5)`,
      [participantId, sessionId, name, randomBytes(32), from],
    )
    await keep(`captures/voices/${voiceId}.0`, content)
    await client.query(
      `INSERT INTO capture_voices (id, organization_id, capture_id, segment_id, participant_id, mime_type, started_at, recording_offset_ms,
         length_ms, fragments, bytes)
       VALUES ($1, $2, $3, $4, $5, 'audio/webm;codecs=opus', $6, 0, $7, 1, $8)`,
      [voiceId, organizationId, captureId, randomUUID(), participantId, from, voiceMs, content.length],
    )
  }
  return { calendarId: id, date: startMs, recordingId, fileName }
}

async function planPast({ url }: Installation, client: pg.Client, { accessToken }: Member) {
  const startMs = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000
  const response = await fetch(`${url}/api/meeting/schedule`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ timeZone: 'UTC', startDateTime: startMs, meetingTitle: 'Weekly planning' }),
  })
  if (!response.ok) throw new Error(`The meeting was not planned: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { id: string } }
  const { rows } = await client.query<{ id: string; start: Date }>(
    `WITH earlier AS (SELECT make_interval(days => 3 * count(*)::int) AS by FROM meetings)
     UPDATE occurrences SET original_start = original_start - earlier.by, starts_at = starts_at - earlier.by,
       ends_at = ends_at - earlier.by, closes_at = closes_at - earlier.by
     FROM earlier WHERE meeting_id = $1 RETURNING id, original_start AS start`,
    [data.id],
  )
  const [occurrence] = rows
  if (!occurrence) throw new Error('The meeting has no date.')
  return { id: data.id, occurrenceId: occurrence.id, startMs: occurrence.start.getTime() }
}
