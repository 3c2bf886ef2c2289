import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { sound, video } from '../../testing/media.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { startSpeechServer, verboseJson } from '../../testing/engine-servers.ts'

const ffmpeg = '/usr/bin/ffmpeg'
const said = verboseJson([
  { start: 0.5, end: 2, text: 'The secret price is seventy' },
  { start: 4, end: 5, text: 'Who pays' },
])

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-redacting-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A transcribed recording with two lines of one unknown speaker. */
async function setup({ hasVideo = false } = {}) {
  const engine = await startSpeechServer(() => said)
  const setup = await setupRecordings({
    environment: { SPEECH_URL: engine.url, DATA_DIR: temporaryFolder(), FLAG_EDIT_TRANSCRIPTION: 'true' },
  })
  const { browser, plan, hold, add, settle, host, listed, fetchFile, db } = setup
  const clientOf = (user: TestUser = host) => browser({ user }).api()
  const meeting = await plan()
  await hold(meeting)
  const file = hasVideo ? await video() : await sound()
  const { fileName } = await add(meeting.meetingId, file, { fileName: hasVideo ? 'talk.mp4' : 'talk.webm' })
  const api = (await clientOf()).transcript
  const { id } = (await api.start({ fileName })).data
  await settle()
  const { segments } = (await api.segments({ id })).data
  const [first, second] = segments
  if (!first || !second) throw new Error('nothing was transcribed')
  const recording = async () => {
    const [found] = (await listed(meeting.meetingId)).data
    if (!found) throw new Error('no recording')
    return found
  }
  async function download() {
    const response = await fetchFile((await recording()).downloadUrl ?? '')
    expect(response.statusCode).toBe(200)
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, response.rawPayload)
    return path
  }
  const talk = async (user?: TestUser) => {
    const { data } = await (await clientOf(user)).transcript.transcription({ calendarId: meeting.id })
    return data
  }
  const rows = () => db.selectFrom('recording_redactions').selectAll().execute()
  return { ...setup, clientOf, meeting, fileName, api, id, first, second, recording, download, talk, rows }
}

/** The loudest sample of a part of a file, in dB below full scale. */
function loudnessOf(file: string, from: number, seconds: number): number {
  const args = ['-hide_banner', '-ss', String(from), '-t', String(seconds), '-i', file, '-af', 'volumedetect']
  const output = execFileSync('/bin/sh', ['-c', `${ffmpeg} ${args.join(' ')} -vn -f null - 2>&1`]).toString()
  return Number(/max_volume: (-?[\d.]+|-inf) dB/.exec(output)?.[1]?.replace('-inf', '-Infinity'))
}

/** The brightest pixel of a frame, from 0 to 255. */
function brightnessOf(file: string, at: number): number {
  const frame = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']
  const pixels = execFileSync(ffmpeg, ['-v', 'error', '-ss', String(at), '-i', file, ...frame], {
    maxBuffer: 64_000_000,
  })
  return Math.max(...pixels.subarray(0, 60_000))
}

it('redacts a passage in the transcript, its history and the recording', async () => {
  const all = await setup()
  const { api, id, first, second, fileName, recording, download, settle, db, storage } = all
  const { host, clientOf, fetchFile, share } = all
  await api.update({ id, segmentId: first.id, text: 'The secret price is seven' })
  await share(await recording())
  const { downloadUrl: opened } = await recording()
  expect(loudnessOf(await download(), 0.5, 1.5)).toBeGreaterThan(-50)
  const passage = { id, passage: { segmentIds: [first.id] } }
  const expected = { lines: 1, words: 5, minutesLines: 0, lengthMs: first.endMs - first.startMs + 1_000 }
  const { data: preview } = await api.previewRedaction(passage)
  expect(preview).toMatchObject({ ...expected, lengthMs: expect.any(Number) })
  expect(Math.abs(preview.lengthMs - expected.lengthMs)).toBeLessThanOrEqual(500)
  expect((await api.redact(passage)).data).toEqual(preview)
  // At once: the words are gone, and no one gets the recording with them.
  expect((await api.segments({ id })).data.segments.map(({ text }) => text)).toEqual(['Who pays'])
  expect((await api.history({ id })).data.edits).toEqual([])
  expect(await recording()).toMatchObject({
    downloadUrl: null,
    canTrim: false,
    redaction: { state: 'waiting' },
  })
  expect((await fetchFile(opened ?? '')).statusCode).toBe(409)
  const visitor = (await clientOf()).recording
  await expect(visitor.shared({ fileName })).rejects.toHaveCode('recording.redacting')
  await expect(api.start({ fileName })).rejects.toHaveCode('recording.redacting')
  const everything = JSON.stringify(
    (await sql`SELECT * FROM transcript_segments, transcript_edits`.execute(db)).rows,
  )
  expect(everything).not.toContain('secret')
  const [entry] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', 'recording_redacted')
    .execute()
  expect(entry).toMatchObject({ actor_user_id: host.id, after: { lines: 1, words: 5, minutesLines: 0 } })
  expect(JSON.stringify(entry)).not.toMatch(/secret|seven/)
  const original = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  const key = `${original.stored_under ?? original.organization_id}/${original.id}.0`
  expect(await storage.get(key)).not.toBeNull()
  await settle()
  expect(await storage.get(key)).toBeNull()
  expect(await recording()).toMatchObject({ redaction: null, fileName })
  const file = await download()
  expect(loudnessOf(file, first.startMs / 1_000, 1.5)).toBeLessThan(-80)
  expect(loudnessOf(file, second.startMs / 1_000 + 2, 10)).toBeGreaterThan(-50)
  // The transcript has followed, with its times.
  expect((await api.segments({ id })).data.segments).toMatchObject([{ startMs: second.startMs }])
})

it('redacts everything that one person said, and makes the video black there', async () => {
  const { api, id, first, second, download, settle, recording } = await setup({ hasVideo: true })
  await api.redact({ id, passage: { speakerId: first.speakerId } })
  expect((await api.segments({ id })).data.segments).toEqual([])
  const { lengthMs } = await recording()
  await settle()
  const file = await download()
  expect(brightnessOf(file, first.startMs / 1_000 + 0.3)).toBeLessThanOrEqual(20)
  expect(brightnessOf(file, second.endMs / 1_000 + 4)).toBeGreaterThan(60)
  const made = await recording()
  expect(made).toMatchObject({ extension: 'mp4', hasVideo: true, redaction: null })
  expect(made.pictures).not.toBeNull()
  expect(Math.abs(made.lengthMs - lengthMs)).toBeLessThan(200)
  // Nothing is left of them that could be redacted.
  await expect(api.redact({ id, passage: { speakerId: first.speakerId } })).rejects.toHaveCode(
    'transcript.passage_gone',
  )
})

it('lets only the owner of the meeting redact, not co-hosts, invitees or admins', async () => {
  const { id, first, clientOf, arif, layla, addUser, organizationId, talk, meeting, fileName } = await setup()
  const passage = { id, passage: { segmentIds: [first.id] } }
  for (const user of [arif, layla, { ...arif, role: 'admin' as const }]) {
    const { transcript, recording } = await clientOf(user)
    await expect(transcript.previewRedaction(passage)).rejects.toHaveCode('recording.owner_only')
    await expect(transcript.redact(passage)).rejects.toHaveCode('recording.owner_only')
    const change = { meetingId: meeting.meetingId, fileName, state: 'waiting' as const }
    await expect(recording.changeRedaction(change)).rejects.toHaveCode('recording.owner_only')
  }
  expect((await talk(arif)).can.redact).toBe(false)
  expect((await talk()).can.redact).toBe(true)
  const admin = await clientOf({ ...(await addUser(organizationId, 'Omar')), role: 'admin' })
  await expect(admin.transcript.redact(passage)).rejects.toHaveCode('transcript.not_found')
})

it('refuses passages that are gone, and requests that name none', async () => {
  const { api, id, first } = await setup()
  const unknown = { id, passage: { segmentIds: [first.id, randomUUID()] } }
  await expect(api.redact(unknown)).rejects.toHaveCode('transcript.passage_gone')
  const none = { id, passage: { segmentIds: [] } }
  await expect(api.redact(none)).rejects.toHaveCode('input.invalid')
})

it('leaves the recording unavailable when making the file is cancelled, until it is tried again', async () => {
  const { db, api, id, first, second, clientOf, meeting, fileName, settle, recording, download, rows } =
    await setup()
  const { changeRedaction } = (await clientOf()).recording
  const change = { meetingId: meeting.meetingId, fileName }
  await expect(changeRedaction({ ...change, state: 'cancelled' })).rejects.toHaveCode(
    'recording.not_redacting',
  )
  await api.redact({ id, passage: { segmentIds: [first.id] } })
  expect((await changeRedaction({ ...change, state: 'cancelled' })).data.state).toBe('cancelled')
  await settle()
  expect(await recording()).toMatchObject({ downloadUrl: null, redaction: { state: 'cancelled' } })
  const entries = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('act', '=', 'recording_redacted')
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual({ after: { state: 'cancelled' } })
  // Another passage goes with the first.
  await api.redact({ id, passage: { segmentIds: [second.id] } })
  const [row] = await rows()
  expect(row?.state).toBe('waiting')
  expect(row?.spans.at(-1)?.endMs).toBeGreaterThan(second.endMs)
  expect(row?.spans[0]?.startMs).toBeLessThanOrEqual(first.startMs)
  await settle()
  expect(await rows()).toEqual([])
  const file = await download()
  expect(loudnessOf(file, first.startMs / 1_000, 1.5)).toBeLessThan(-80)
  expect(loudnessOf(file, second.startMs / 1_000, 1)).toBeLessThan(-80)
})

it('stays unavailable when the file cannot be made, and says so', async () => {
  const { api, id, first, clientOf, meeting, fileName, recording, db, storage, recorder } = await setup()
  await api.redact({ id, passage: { segmentIds: [first.id] } })
  const row = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  for (let part = 0; part < row.part_count; part += 1)
    await storage.delete(`${row.stored_under ?? row.organization_id}/${row.id}.${part}`)
  let run = (_attempt: number): Promise<void> => Promise.reject(new Error('no handler'))
  recorder.jobs
    .find(({ name }) => name === 'job redact-recording')
    ?.register({
      handle(job, handler) {
        run = (attempt) =>
          handler(job.payload.parse({ recordingId: row.id }), {
            attempt,
            signal: new AbortController().signal,
          })
      },
      schedule: () => undefined,
    })
  await expect(run(1)).rejects.toThrow('lost')
  expect(await recording()).toMatchObject({ redaction: { state: 'waiting' } })
  await run(4)
  expect(await recording()).toMatchObject({ downloadUrl: null, redaction: { state: 'failed' } })
  const { changeRedaction } = (await clientOf()).recording
  const again = await changeRedaction({ meetingId: meeting.meetingId, fileName, state: 'waiting' })
  expect(again.data).toEqual({ state: 'waiting', progress: 0 })
})

it('is not redacted while it is trimmed, and not trimmed while it is redacted', async () => {
  const { api, id, first, clientOf, meeting, fileName, db } = await setup()
  await db
    .insertInto('recorders')
    .values({ id: randomUUID(), capacity: 1, problem: null, seen_at: new Date() })
    .execute()
  const { trim } = (await clientOf()).recording
  const part = { meetingId: meeting.meetingId, fileName, startMs: 1_000, endMs: 9_000 }
  await trim(part)
  const passage = { id, passage: { segmentIds: [first.id] } }
  await expect(api.redact(passage)).rejects.toHaveCode('recording.trimming')
  await db.deleteFrom('recording_trims').execute()
  await api.redact(passage)
  await expect(trim(part)).rejects.toHaveCode('recording.redacting')
})

it('redacts a passage in the transcript of a removed recording', async () => {
  const { api, id, first, meeting, fileName, remove, rows, talk } = await setup()
  await remove(meeting.meetingId, fileName)
  expect((await api.redact({ id, passage: { segmentIds: [first.id] } })).data).toMatchObject({
    lines: 1,
    lengthMs: 0,
  })
  expect(await rows()).toEqual([])
  expect((await talk()).recordings).toMatchObject([{ deleted: true, redaction: null }])
})

it('deletes the live captions of a passage while its meeting still runs', async () => {
  const { api, id, first, db } = await setup()
  const began = Date.parse('2026-02-10T15:00:00Z')
  await sql`UPDATE recordings SET clock = ${JSON.stringify([{ offsetMs: 0, at: began }])}`.execute(db)
  const participant = await db.selectFrom('participants').selectAll().executeTakeFirstOrThrow()
  const line = (text: string, startedAtMs: number) => ({
    id: randomUUID(),
    room_session_id: participant.room_session_id,
    participant_id: participant.id,
    name: 'Nusrat',
    text,
    started_at: new Date(began + startedAtMs),
  })
  await db
    .insertInto('caption_lines')
    .values([line('The secret price', first.startMs), line('Something else', 600_000)])
    .execute()
  await api.redact({ id, passage: { segmentIds: [first.id] } })
  const left = await db.selectFrom('caption_lines').select('text').execute()
  expect(left).toEqual([{ text: 'Something else' }])
})

it('leaves the recording out of exports until the passage is redacted', async () => {
  const { api, id, first, recordings, organizationId } = await setup()
  const names = async () => {
    const files = await Array.fromAsync(recordings.personalData.exportOrganization(organizationId))
    return files.map(({ path }) => path)
  }
  const before = await names()
  await api.redact({ id, passage: { segmentIds: [first.id] } })
  expect(before.filter((path) => path.endsWith('.webm'))).toHaveLength(1)
  expect((await names()).filter((path) => path.endsWith('.webm'))).toEqual([])
})

it('deletes exports that were made with the passage, ends those that are being written, and says so', async () => {
  const { api, id, first, db, host, organizationId, clientOf, settle } = await setup()
  const one = { organization_id: organizationId, requested_by: host.id, created_at: new Date() }
  const ready = { bytes: 1, ends_at: new Date(Date.now() + dayMs), progress: 1 }
  const interrupted = randomUUID()
  await db
    .insertInto('data_exports')
    .values([
      { ...one, ...ready, id: randomUUID(), user_id: null, state: 'ready' },
      { ...one, id: interrupted, user_id: host.id, state: 'running' },
    ])
    .execute()
  await api.redact({ id, passage: { segmentIds: [first.id] } })
  await settle()
  const left = await db.selectFrom('data_exports').selectAll().execute()
  expect(left.map(({ state, bytes, user_id }) => [state, bytes, user_id])).toEqual(
    expect.arrayContaining([
      ['outdated', null, null],
      ['outdated', null, host.id],
    ]),
  )
  expect(left).toHaveLength(2)
  expect(left.map((row) => row.id)).not.toContain(interrupted)
  expect((await (await clientOf(host)).ownData.current()).data?.state).toBe('outdated')
})
