import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { silence, sound } from '../../testing/media.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { startSpeechServer, startTranslator, verboseJson } from '../../testing/engine-servers.ts'
import { followTrim } from './follow-trim.ts'
import { transcriptsData } from './personal-data.ts'

const said = verboseJson([
  { start: 0.5, end: 2, text: ' Lambs of Mill Street' },
  { start: 2.4, end: 4, text: ' are off' },
])

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-transcripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function setup(
  answer: Parameters<typeof startSpeechServer>[0] = () => said,
  environment: Record<string, string> = {},
) {
  const engine = await startSpeechServer(answer)
  const setup = await setupRecordings({
    environment: {
      SPEECH_URL: engine.url,
      SPEECH_API_KEY: 'the key of the engine',
      DATA_DIR: temporaryFolder(),
      FLAG_EDIT_TRANSCRIPTION: 'true',
      FLAG_TRANSCRIPTION_LOADER: 'true',
      ...environment,
    },
  })
  const { browser, plan, hold, add, settle, host } = setup
  const apiOf = async (user: TestUser = host) => (await browser({ user }).api()).transcript
  const meeting = await plan()
  await hold(meeting)
  async function record(content?: Uint8Array) {
    const { fileName } = await add(meeting.meetingId, content ?? (await sound()), { fileName: 'talk.webm' })
    return fileName
  }
  const listed = async (user?: TestUser) =>
    (await (await apiOf(user)).transcription({ calendarId: meeting.id })).data
  async function transcribe(content?: Uint8Array) {
    const fileName = await record(content)
    const api = await apiOf()
    const { id } = (await api.start({ fileName })).data
    await settle()
    const [talk] = (await listed()).recordings
    return { fileName, id, api, transcript: talk?.transcript }
  }
  return { ...setup, engine, apiOf, meeting, record, listed, transcribe }
}

it('[1.1] [4.7] [7.20] transcribes a recording for everyone who may see it', async () => {
  const { transcribe, engine, listed, layla, apiOf, addUser, organizationId } = await setup()
  const { id, transcript } = await transcribe()
  expect(transcript).toMatchObject({ state: 'ready', edited: false, failure: null })
  expect(transcript?.speakers).toMatchObject([{ name: '', segments: 2 }])
  expect(engine.heard[0]).toMatchObject({ language: null, authorization: 'Bearer the key of the engine' })
  expect(engine.heard[0]?.bytes).toBeGreaterThan(1_000)
  const { segments } = (await (await apiOf(layla)).segments({ id })).data
  expect(segments.map(({ text }) => text)).toEqual(['Lambs of Mill Street', 'are off'])
  expect(segments[0]).toMatchObject({ language: 'en', originalText: null })
  const spoken = { id, segmentId: segments[1]?.id ?? '' }
  const { words } = (await (await apiOf(layla)).words(spoken)).data
  expect(words.map(({ text }) => text)).toEqual(['are', 'off'])
  expect(words[0]?.startMs).toBe(segments[1]?.startMs)
  expect((await listed(layla)).can).toEqual({ transcribe: false, edit: false, redact: false })
  const stranger = await addUser(organizationId, 'Omar')
  await expect((await apiOf(stranger)).segments({ id })).rejects.toHaveCode('transcript.not_found')
  await expect((await apiOf(stranger)).words(spoken)).rejects.toHaveCode('transcript.not_found')
  await expect((await apiOf(stranger)).history({ id })).rejects.toHaveCode('transcript.not_found')
  await expect((await apiOf(stranger)).exportTranscript({ id })).rejects.toHaveCode('transcript.not_found')
})

it('follows its recording when that is trimmed, without what was said in the parts that are cut off', async () => {
  const { transcribe, record, listed, db } = await setup()
  const { fileName, id, api } = await transcribe()
  const trimmed = await record()
  const idOf = async (name: string) => {
    const row = await db
      .selectFrom('recordings')
      .select('id')
      .where('file_name', '=', name)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const change = { fromId: await idOf(fileName), toId: await idOf(trimmed), startMs: 2_000, endMs: 3_000 }
  await db.transaction().execute((tx) => followTrim(tx, change))
  const { segments } = (await api.segments({ id })).data
  expect(segments).toMatchObject([{ startMs: 400, endMs: 1_000, text: 'are' }])
  const kept = (await listed()).recordings.map((talk) => [talk.fileName, talk.transcript?.id ?? null])
  expect(Object.fromEntries(kept)).toEqual({ [fileName]: null, [trimmed]: id })
  const { rows } = await sql<{ times: number[] }>`
    SELECT ARRAY[min((word->>0)::int), max((word->>1)::int)] AS times
    FROM transcript_segments, jsonb_array_elements(words) AS word`.execute(db)
  for (const time of rows.flatMap(({ times }) => times)) {
    expect(time).toBeGreaterThanOrEqual(0)
    expect(time).toBeLessThanOrEqual(1_000)
  }
})

it('says when the parts of a recording were recorded, also of a trimmed one, and nothing of an uploaded file', async () => {
  const { record, listed, db } = await setup()
  await record()
  const [uploaded] = (await listed()).recordings
  expect(uploaded).toMatchObject({ clock: [], recordedAt: null, redaction: null })
  const clock = [
    { offsetMs: 0, at: 1_000_000 },
    { offsetMs: 9_000, at: 1_300_000 },
  ]
  await sql`UPDATE recordings SET clock = ${JSON.stringify(clock)}`.execute(db)
  expect((await listed()).recordings).toMatchObject([{ clock, recordedAt: clock[0]?.at }])
})

it('[6.6] lets only the owner with the feature start and cancel', async () => {
  const { record, apiOf, arif, layla, addUser, organizationId, host, db, listed, settle } = await setup()
  const fileName = await record()
  await expect((await apiOf(arif)).start({ fileName })).rejects.toHaveCode('recording.owner_only')
  await expect((await apiOf(layla)).start({ fileName })).rejects.toHaveCode('recording.owner_only')
  const stranger = await addUser(organizationId, 'Omar')
  await expect((await apiOf(stranger)).start({ fileName })).rejects.toHaveCode('recording.not_found')
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'Transcription', false)`.execute(
    db,
  )
  await expect((await apiOf()).start({ fileName })).rejects.toHaveCode('transcript.not_allowed')
  expect(await listed()).toMatchObject({ can: { transcribe: false }, lacksFeature: true })
  expect((await listed(arif)).lacksFeature).toBe(false)
  await sql`DELETE FROM feature_exceptions`.execute(db)
  const api = await apiOf()
  expect(await listed()).toMatchObject({ can: { transcribe: true }, lacksFeature: false })
  const { id, state, progress } = (await api.start({ fileName })).data
  expect({ state, progress }).toEqual({ state: 'queued', progress: 0 })
  await expect(api.start({ fileName })).rejects.toHaveCode('transcript.running')
  await expect((await apiOf(arif)).cancel({ id })).rejects.toHaveCode('recording.owner_only')
  expect((await api.cancel({ id })).data.state).toBe('cancelled')
  await settle()
  expect((await api.segments({ id })).data.segments).toEqual([])
  await expect(api.cancel({ id })).rejects.toHaveCode('transcript.not_running')
})

it('sends no sound to another machine unless an admin allows it', async () => {
  const { record, apiOf, listed, browser, host } = await setup(undefined, {
    SPEECH_URL: 'https://speech.example.org',
  })
  const fileName = await record()
  await expect((await apiOf()).start({ fileName })).rejects.toHaveCode('transcript.sound_stays')
  expect(await listed()).toMatchObject({
    engine: { isOn: true, sentTo: 'speech.example.org', isAllowed: false },
    can: { transcribe: false },
  })
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, sendsSound: true })
  expect((await listed()).can.transcribe).toBe(true)
})

it('[6.6] transcribes recordings automatically if the organisation wants that', async () => {
  const { record, listed, settle, browser, host, organizationId, db, engine } = await setup()
  const transcripts = async () =>
    (await listed()).recordings.map(({ transcript }) => transcript?.state ?? null)
  await record()
  await settle()
  expect(await transcripts()).toEqual([null])
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({
    ...rules,
    transcribesRecordings: true,
    words: ['Lambeth', 'Majlis'],
  })
  await record()
  await settle()
  expect(await transcripts()).toEqual([null, 'ready'])
  // The organisation's names go with the sound.
  expect(engine.heard.at(-1)?.prompt).toBe('Lambeth, Majlis')
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'Transcription', false)`.execute(
    db,
  )
  await record()
  await settle()
  expect(await transcripts()).toEqual([null, 'ready', null])
})

it('[6.6] transcribes nothing of a meeting whose host switched transcripts off', async () => {
  const { record, plan, apiOf, listed, db, browser, settle, host } = await setup()
  const next = await plan(host, { localStart: '2026-02-10T18:00' })
  const admin = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await admin.administration.processingRules()).data
  await admin.administration.saveProcessingRules({
    ...rules,
    transcribesRecordings: true,
    writesMinutes: true,
  })
  const info = async () =>
    (await (await browser().api()).meeting.meetingInfo({ id: next.meetingId, pwd: next.pwd })).data
  const decide = async (settings: Record<string, boolean>) => {
    for (const table of ['meetings', 'room_sessions'] as const)
      await db
        .updateTable(table)
        .set({ settings: JSON.stringify({ startRecording: true, ...settings }) })
        .execute()
  }
  await decide({})
  expect((await info()).recordingPurposes).toEqual({
    transcript: { isAutomatic: true, sentTo: null },
    minutes: { isAutomatic: true, isByModel: false, sentTo: null },
  })
  await decide({ writeMinutes: false })
  expect((await info()).recordingPurposes).toEqual({
    transcript: { isAutomatic: true, sentTo: null },
    minutes: null,
  })
  await decide({ transcribeRecordings: false })
  expect((await info()).recordingPurposes).toEqual({ transcript: null, minutes: null })
  const fileName = await record()
  await settle()
  expect((await listed()).recordings).toMatchObject([{ switchedOff: true, transcript: null }])
  await expect((await apiOf()).start({ fileName })).rejects.toHaveCode('transcript.switched_off')
  await decide({})
  expect((await listed()).recordings).toMatchObject([{ switchedOff: false }])
  expect((await (await apiOf()).start({ fileName })).data.state).toBe('queued')
})

it('transcribes with the model that the owner chooses, and keeps its name', async () => {
  const { record, engine, listed, apiOf, settle } = await setup(undefined, {
    SPEECH_MODEL: '/models/large-v3, tiny.en',
  })
  const fileName = await record()
  const api = await apiOf()
  const models = [
    { name: 'large-v3', isEnglishOnly: false },
    { name: 'tiny.en', isEnglishOnly: true },
  ]
  expect((await listed()).engine.models).toEqual(models)
  await expect(api.start({ fileName, model: 'tiny' })).rejects.toMatchObject({
    code: 'transcript.model_unknown',
    data: { field: 'model' },
  })
  await expect(api.start({ fileName, model: 'tiny.en', language: 'bn' })).rejects.toMatchObject({
    code: 'transcript.model_english',
    data: { field: 'language' },
  })
  const transcribed = async (input: { model?: string; language?: string }) => {
    const before = engine.heard.length
    await api.start({ fileName, ...input })
    await settle()
    const used = new Set(engine.heard.slice(before).map(({ model }) => model))
    return [[...used], (await listed()).recordings[0]?.transcript?.model]
  }
  expect(await transcribed({})).toEqual([['/models/large-v3'], 'large-v3'])
  expect(await transcribed({ model: 'tiny.en', language: 'en' })).toEqual([['tiny.en'], 'tiny.en'])
})

it('uses the first model if the operator has taken the chosen one away meanwhile', async () => {
  const { record, engine, listed, apiOf, settle, db } = await setup()
  const fileName = await record()
  await (await apiOf()).start({ fileName })
  await db.updateTable('transcripts').set({ model: 'large' }).execute()
  await settle()
  expect(engine.heard[0]?.model).toBe('base')
  expect((await listed()).recordings[0]?.transcript?.model).toBe('base')
})

it('uses a model that knows the chosen language if the operator has taken the chosen model away meanwhile', async () => {
  const { record, engine, listed, apiOf, settle, db } = await setup(undefined, {
    SPEECH_MODEL: 'tiny.en,small',
  })
  const fileName = await record()
  await (await apiOf()).start({ fileName, language: 'bn', model: 'small' })
  await db.updateTable('transcripts').set({ model: 'large' }).execute()
  await settle()
  expect(engine.heard[0]).toMatchObject({ model: 'small', language: 'bn' })
  expect((await listed()).recordings[0]?.transcript?.model).toBe('small')
})

it('[6.6] says what can be made of a recording at the request of its owner, under the default rules', async () => {
  const { plan, browser, host, db, organizationId } = await setup(undefined, {
    SPEECH_URL: 'https://speech.example.org',
    LLM_URL: 'https://llm.example.org',
    TRANSLATE_URL: 'https://words.example.org',
  })
  const next = await plan(host, { localStart: '2026-02-10T18:00' })
  await db.updateTable('meetings').set({ settings: '{"startRecording":true}' }).execute()
  const purposes = async () => {
    const { meeting } = await browser().api()
    return (await meeting.meetingInfo({ id: next.meetingId, pwd: next.pwd })).data.recordingPurposes
  }
  // No sound may be sent, so the owner cannot have it transcribed.
  expect(await purposes()).toEqual({ transcript: null, minutes: null })
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  // Transcripts may not be sent to be translated, either.
  await administration.saveProcessingRules({ ...rules, sendsSound: true })
  const transcript = { isAutomatic: false, sentTo: 'speech.example.org' }
  expect(await purposes()).toEqual({
    transcript,
    minutes: { isAutomatic: false, isByModel: false, sentTo: null },
  })
  await administration.saveProcessingRules({
    ...rules,
    sendsSound: true,
    sendsText: true,
    writesMinutes: true,
  })
  expect(await purposes()).toEqual({
    transcript,
    minutes: { isAutomatic: false, isByModel: true, sentTo: 'llm.example.org' },
  })
  await administration.saveProcessingRules({ ...rules, sendsSound: true, sendsTranslations: true })
  expect((await purposes())?.transcript).toEqual({ ...transcript, translationSentTo: 'words.example.org' })
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'Transcription', false)`.execute(
    db,
  )
  expect(await purposes()).toEqual({ transcript: null, minutes: null })
})

it('[6.6] transcribes no recording automatically that people agreed to before the organisation wanted that', async () => {
  const { record, listed, apiOf, settle, browser, host, db } = await setup()
  const announce = async (transcript: object | null) => {
    const fileName = await record()
    const purposes = JSON.stringify({ transcript, minutes: null })
    await db.updateTable('recordings').set({ purposes }).where('file_name', '=', fileName).execute()
    await settle()
    return fileName
  }
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, transcribesRecordings: true })
  await announce(null)
  const fileName = await announce({ isAutomatic: false, sentTo: null })
  await announce({ isAutomatic: true, sentTo: null })
  expect((await listed()).recordings).toMatchObject([
    { unannounced: true, transcript: null },
    { unannounced: false, transcript: null },
    { unannounced: false, transcript: { state: 'ready' } },
  ])
  // It was announced that the owner can ask for it.
  expect((await (await apiOf()).start({ fileName })).data.state).toBe('queued')
})

it('[6.6] says that people were not told of the host that would receive the sound', async () => {
  const { record, listed, db } = await setup(undefined, { SPEECH_URL: 'https://speech.example.org' })
  await record()
  const sentTo = async (host: string | null) => {
    const purposes = JSON.stringify({ transcript: { isAutomatic: true, sentTo: host }, minutes: null })
    await db.updateTable('recordings').set({ purposes }).execute()
    return (await listed()).recordings[0]?.unannounced
  }
  expect((await listed()).recordings).toMatchObject([{ unannounced: false }])
  expect(await sentTo(null)).toBe(true)
  expect(await sentTo('other.example.org')).toBe(true)
  expect(await sentTo('speech.example.org')).toBe(false)
})

it('says that a server without an engine does not transcribe', async () => {
  const { record, apiOf, listed } = await setup(undefined, { SPEECH_URL: '' })
  const fileName = await record()
  await expect((await apiOf()).start({ fileName })).rejects.toHaveCode('transcript.unavailable')
  expect((await listed()).engine).toEqual({ isOn: false, sentTo: null, isAllowed: false, models: [] })
})

it('continues after an interruption, and gives up when the engine stays away', async () => {
  let isAway = true
  const { record, apiOf, settle, clock, listed, engine, db } = await setup(({ response }) => {
    if (!isAway) return said
    response.writeHead(503).end()
    return undefined
  })
  const fileName = await record()
  const api = await apiOf()
  await api.start({ fileName })
  await expect(settle()).rejects.toThrow('503')
  expect((await listed()).recordings[0]?.transcript?.state).toBe('transcribing')
  isAway = false
  clock.advance(10_000)
  await settle()
  expect((await listed()).recordings[0]?.transcript?.state).toBe('ready')
  expect(engine.heard).toHaveLength(2)

  isAway = true
  await api.start({ fileName })
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 8`.execute(db)
  await settle()
  expect((await listed()).recordings[0]?.transcript).toMatchObject({
    state: 'failed',
    failure: 'engine_unavailable',
    speakers: [],
  })
})

it('notifies host and co-hosts whether there is a transcript, and no one else', async () => {
  let isBroken = false
  const { transcribe, apiOf, browser, host, arif, layla, settle } = await setup(() =>
    isBroken ? 'Lambs' : said,
  )
  const newsOf = async (user: TestUser) =>
    (await (await browser({ user }).api()).notification.list({})).data.notifications.flatMap(
      ({ kind, data }) => (kind === 'transcript' && 'state' in data ? [data.state] : []),
    )
  const { fileName } = await transcribe()
  for (const user of [host, arif]) expect(await newsOf(user)).toEqual(['ready'])
  isBroken = true
  await (await apiOf()).start({ fileName })
  await settle()
  // One for each transcript.
  for (const user of [host, arif]) expect(await newsOf(user)).toEqual(['failed'])
  expect(await newsOf(layla)).toEqual([])
})

it.each([
  ['no JSON', () => 'Lambs'],
  ['no transcript', () => ({ text: 'Lambs' })],
  ['times before the beginning', () => ({ segments: [{ start: -1, end: 2, text: 'Lambs' }] })],
])('fails at an engine that answers %s', async (_what, answer) => {
  const { transcribe } = await setup(answer)
  expect((await transcribe()).transcript).toMatchObject({ state: 'failed', failure: 'failed', speakers: [] })
})

it('keeps the language of each segment, where several are spoken', async () => {
  const spoken = verboseJson([
    { start: 0.5, end: 1, text: 'New lamps', language: 'en' },
    { start: 2, end: 3, text: 'নতুন বাতি', language: 'bn' },
    { start: 4, end: 5, text: 'Yes' },
  ])
  const { transcribe } = await setup(() => spoken)
  const { id, api } = await transcribe()
  const { segments } = (await api.segments({ id })).data
  expect(segments.map(({ language }) => language)).toEqual(['en', 'bn', 'en'])
})

it('asks the engine for nothing where nothing is said', async () => {
  const { transcribe, engine } = await setup()
  expect((await transcribe(silence(5))).transcript).toMatchObject({ state: 'ready', speakers: [] })
  expect(engine.heard).toEqual([])
})

it('sends what is said without the silence before it, and keeps the times of the recording', async () => {
  const { transcribe, engine } = await setup()
  const content = silence(64)
  // A tone of 100 Hz in the last four seconds.
  for (let place = 60 * 8_000; place < 64 * 8_000; place += 1)
    content[44 + place] = place % 80 < 40 ? 64 : 192
  const { id, api } = await transcribe(content)
  const { segments } = (await api.segments({ id })).data
  // It is sent with 0.3 s of the silence.
  expect(segments.map(({ startMs }) => Math.round(startMs / 100))).toEqual([602, 621])
  expect(engine.heard.map(({ bytes }) => Math.round(bytes / 32_000))).toEqual([4])
})

it('[4.7] keeps what was there before each change, and takes changes back', async () => {
  const { transcribe, apiOf, arif, layla, listed } = await setup()
  const { id } = await transcribe()
  const api = await apiOf(arif)
  const [first] = (await api.segments({ id })).data.segments
  if (!first) throw new Error('nothing was said')
  await expect((await apiOf(layla)).update({ id, segmentId: first.id, text: 'Lamps' })).rejects.toHaveCode(
    'general.forbidden',
  )
  const changed = (await api.update({ id, segmentId: first.id, text: 'Lamps of Mill Street' })).data
  expect(changed).toMatchObject({ text: 'Lamps of Mill Street', originalText: 'Lambs of Mill Street' })
  await api.renameSpeaker({ id, speakerId: first.speakerId, name: 'Nusrat' })
  expect((await listed()).recordings[0]?.transcript).toMatchObject({
    edited: true,
    speakers: [{ name: 'Nusrat' }],
  })
  const { edits } = (await (await apiOf(layla)).history({ id })).data
  expect(edits.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['name', '', 'Nusrat'],
    ['text', 'Lambs of Mill Street', 'Lamps of Mill Street'],
  ])
  expect(edits[1]?.by).toBe('Arif Test')
  await expect((await apiOf(layla)).restore({ id, editId: edits[1]?.id ?? '' })).rejects.toHaveCode(
    'general.forbidden',
  )
  await api.restore({ id, editId: edits[1]?.id ?? '' })
  expect((await api.segments({ id })).data.segments[0]).toMatchObject({
    text: 'Lambs of Mill Street',
    originalText: null,
  })
  expect((await api.history({ id })).data.edits).toHaveLength(3)
})

it('[4.7] gives a line to a speaker who was not told apart, and takes that back', async () => {
  const { transcribe, apiOf, arif, layla, listed } = await setup()
  const { id } = await transcribe()
  const api = await apiOf(arif)
  const [first, second] = (await api.segments({ id })).data.segments
  if (!first || !second) throw new Error('nothing was said')
  const given = (segmentId: string, speakerName: string) => api.update({ id, segmentId, speakerName })
  const { speakerId } = (await given(first.id, ' Nusrat ')).data
  expect(speakerId).not.toBe(first.speakerId)
  const names = async () =>
    (await listed()).recordings[0]?.transcript?.speakers.map(({ name, segments }) => [name, segments])
  expect((await names())?.toSorted()).toEqual([
    ['', 1],
    ['Nusrat', 1],
  ])
  // The same person, not another one of the same name.
  expect((await given(second.id, 'Nusrat')).data.speakerId).toBe(speakerId)
  expect(await names()).toEqual([['Nusrat', 2]])
  const { edits } = (await api.history({ id })).data
  expect(edits.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['speaker', '', 'Nusrat'],
    ['speaker', '', 'Nusrat'],
  ])
  await api.restore({ id, editId: edits[0]?.id ?? '' })
  expect((await api.segments({ id })).data.segments[1]?.speakerId).toBe(second.speakerId)
  await expect(given(first.id, ' ')).rejects.toHaveCode('transcript.name_required')
  await expect(
    (await apiOf(layla)).update({ id, segmentId: first.id, speakerName: 'Omar' }),
  ).rejects.toHaveCode('general.forbidden')
})

it('[4.7] keeps a bounded history, made of a bounded number of changes', async () => {
  const { transcribe, db } = await setup()
  const { id, api } = await transcribe()
  const [first] = (await api.segments({ id })).data.segments
  await sql`
    INSERT INTO transcript_edits (id, transcript_id, kind, segment_id, edited_at, before, after)
    SELECT gen_random_uuid(), g.transcript_id, 'text', g.id, now(), 'Lambs', 'Lamps'
    FROM transcript_segments g, generate_series(1, 5000) WHERE g.id = ${first?.id}`.execute(db)
  const change = (text: string) => api.update({ id, segmentId: first?.id ?? '', text })
  await change('Lamps of Mill Street')
  const { count } = await db
    .selectFrom('transcript_edits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(5_000)
  for (let times = 1; times < 120; times++) await change('Lamps of Mill Street')
  await expect(change('Lamps')).rejects.toHaveCode('general.too_many_attempts')
})

it('[9.13] neither edits nor shows progress where the flags are off', async () => {
  const { transcribe, record, apiOf, listed } = await setup(undefined, {
    FLAG_EDIT_TRANSCRIPTION: 'false',
    FLAG_TRANSCRIPTION_LOADER: 'false',
  })
  const { id } = await transcribe()
  const api = await apiOf()
  const [first] = (await api.segments({ id })).data.segments
  await expect(api.update({ id, segmentId: first?.id ?? '', text: 'Lamps' })).rejects.toHaveCode(
    'transcript.editing_off',
  )
  expect((await listed()).can.edit).toBe(false)
  expect((await api.start({ fileName: await record() })).data.progress).toBeNull()
})

it('[3.48] [4.7] [4.8] exports files, by default a PDF with English headings', async () => {
  const { transcribe, apiOf } = await setup()
  const { id } = await transcribe()
  const api = await apiOf()
  const file = async (
    format: 'csv' | 'xlsx' | 'TXT' | 'DOC' | 'VTT' | 'SRT',
    language: 'EN' | 'AR' = 'EN',
  ) => {
    const { data } = await api.exportTranscript({ id, format, language })
    return { ...data, content: Buffer.from(data.base64, 'base64') }
  }
  const pdf = (await api.exportTranscript({ id })).data
  expect(pdf.fileName).toBe('2026-02-10 Lamps of Mill Street.pdf')
  expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file('csv')).content.toString()).toContain('"0:00","Unknown speaker","Lambs of Mill Street"')
  expect((await file('csv', 'AR')).content.toString()).toContain('"متحدّث غير معروف"')
  expect((await file('TXT')).content.toString()).toContain('0:02 Unknown speaker\nare off')
  expect((await file('VTT')).content.toString()).toContain('00:00:00.500 --> 00:00:02.000')
  expect((await file('SRT')).content.toString()).toMatch(/^1\n00:00:00,500 --> 00:00:02,000\nLambs/)
  const zip = Buffer.from('PK')
  expect((await file('xlsx')).content.subarray(0, 2)).toEqual(zip)
  const doc = await file('DOC', 'AR')
  expect(doc.fileName).toMatch(/\.doc$/)
  expect(doc.content.subarray(0, 2)).toEqual(zip)
})

async function translated(translate: (texts: string[], target: string) => string[]) {
  const translator = await startTranslator(translate)
  const all = await setup(() => said, { TRANSLATE_URL: translator.url })
  const { id, api } = await all.transcribe()
  const stateOf = async () => (await all.listed()).recordings[0]?.transcript?.translations
  const textsOf = async (language?: 'AR' | 'BN') =>
    (await api.segments(language ? { id, language } : { id })).data.segments.map(
      ({ translation }) => translation,
    )
  return { ...all, translator, id, api, stateOf, textsOf }
}

const toArabic = (texts: string[], target: string) => texts.map((text) => `${target}: ${text}`)

it('[3.48] [7.20] translates a transcript for everyone who may read it, each segment once', async () => {
  const { api, id, apiOf, layla, settle, translator, stateOf, textsOf, listed } = await translated(toArabic)
  expect((await listed()).translation).toEqual({ sentTo: null })
  expect(await textsOf('AR')).toEqual([null, null])
  const requested = (await (await apiOf(layla)).translate({ id, language: 'AR' })).data
  expect(requested.translations).toMatchObject([{ language: 'AR', state: 'translating', progress: 0 }])
  await settle()
  expect(await stateOf()).toMatchObject([{ language: 'AR', state: 'ready', progress: null }])
  expect(await textsOf('AR')).toEqual(['ar: Lambs of Mill Street', 'ar: are off'])
  expect(await textsOf('BN')).toEqual([null, null])
  expect(await textsOf()).toEqual([null, null])
  await api.translate({ id, language: 'AR' })
  await settle()
  expect(translator.requests).toEqual([['Lambs of Mill Street', 'are off']])
})

it('translates a changed segment again, and forgets the translation of what it replaces', async () => {
  const { api, id, settle, clock, translator, stateOf, textsOf, db } = await translated(toArabic)
  await api.translate({ id, language: 'AR' })
  await settle()
  const [first] = (await api.segments({ id })).data.segments
  await api.update({ id, segmentId: first?.id ?? '', text: 'Lamps of Mill Street' })
  expect(await stateOf()).toMatchObject([{ language: 'AR', state: 'translating', progress: 0.5 }])
  expect(await textsOf('AR')).toEqual([null, 'ar: are off'])
  await expect(api.exportTranscript({ id, language: 'AR', translated: true })).rejects.toHaveCode(
    'transcript.not_translated',
  )
  // Other changes may follow.
  clock.advance(60_000)
  await settle()
  expect(await textsOf('AR')).toEqual(['ar: Lamps of Mill Street', 'ar: are off'])
  expect(translator.requests.at(-1)).toEqual(['Lamps of Mill Street'])
  // The same for any other change of the text, such as a removal.
  await db.updateTable('transcript_segments').set({ text: '…' }).execute()
  expect(await db.selectFrom('segment_translations').selectAll().execute()).toEqual([])
  expect(await stateOf()).toMatchObject([{ language: 'AR', state: 'cancelled', progress: null }])
})

it('[4.7] [4.8] exports the translation in every form', async () => {
  const { api, id, settle } = await translated(toArabic)
  await api.translate({ id, language: 'AR' })
  await settle()
  const textOf = async (format: 'csv' | 'TXT' | 'VTT' | 'SRT', isTranslated: boolean) => {
    const file = (await api.exportTranscript({ id, format, language: 'AR', translated: isTranslated })).data
    return Buffer.from(file.base64, 'base64').toString()
  }
  for (const format of ['csv', 'TXT', 'VTT', 'SRT'] as const)
    expect(await textOf(format, true)).toContain('ar: Lambs of Mill Street')
  for (const format of ['csv', 'TXT'] as const)
    expect(await textOf(format, true)).toContain('ترجمة آلية لما قيل')
  expect(await textOf('TXT', false)).not.toContain('ar: ')
})

it('[2.56] exports what a person said with its translations, for that person only', async () => {
  const { api, id, settle, db, host, layla } = await translated(toArabic)
  await api.translate({ id, language: 'AR' })
  await settle()
  const { id: participantId } = await db
    .selectFrom('participants')
    .select('id')
    .where('user_id', '=', host.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('transcript_speakers').set({ participant_id: participantId }).execute()
  const translationsOf = async (userId: string) => {
    const person = { organizationId: host.organizationId, userId }
    for await (const { path, content } of transcriptsData({ db }).exportPerson(person))
      if (path === 'transcript-translations.json')
        return JSON.parse(
          Buffer.concat(await Array.fromAsync(content, (chunk) => Buffer.from(chunk))).toString(),
        )
  }
  expect(await translationsOf(host.id)).toMatchObject([
    { language: 'ar', text: expect.stringMatching(/^ar: /) },
    { language: 'ar', text: expect.stringMatching(/^ar: /) },
  ])
  expect(await translationsOf(layla.id)).toEqual([])
})

it('reports that the translator failed, keeps what there is, and continues on request', async () => {
  const state = { isDown: true }
  const { api, id, settle, db, stateOf, textsOf } = await translated((texts, target) =>
    state.isDown ? [] : toArabic(texts, target),
  )
  await api.translate({ id, language: 'AR' })
  // The last attempt.
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 5`.execute(db)
  await settle()
  expect(await stateOf()).toMatchObject([{ language: 'AR', state: 'failed', progress: null }])
  state.isDown = false
  await api.translate({ id, language: 'AR' })
  await settle()
  expect(await textsOf('AR')).toEqual(['ar: Lambs of Mill Street', 'ar: are off'])
})

it('stops a translation for its requester and hosts, and for no one else', async () => {
  const { api, apiOf, layla, id, settle, translator, stateOf } = await translated(toArabic)
  await expect(api.cancelTranslation({ id, language: 'AR' })).rejects.toHaveCode('transcript.not_translating')
  const laylas = await apiOf(layla)
  await api.translate({ id, language: 'AR' })
  await expect(laylas.cancelTranslation({ id, language: 'AR' })).rejects.toHaveCode('general.forbidden')
  await api.cancelTranslation({ id, language: 'AR' })
  await laylas.translate({ id, language: 'AR' })
  await laylas.cancelTranslation({ id, language: 'AR' })
  await settle()
  expect(translator.requests).toEqual([])
  expect(await stateOf()).toMatchObject([{ language: 'AR', state: 'cancelled', progress: null }])
})

it('sends no transcript to a translator on another machine unless an admin allows it', async () => {
  const { transcribe, listed, browser, host, addUser, organizationId, apiOf } = await setup(() => said, {
    TRANSLATE_URL: 'https://translate.example.org',
  })
  const { id, api } = await transcribe()
  expect((await listed()).translation).toBeNull()
  await expect(api.translate({ id, language: 'AR' })).rejects.toHaveCode('transcript.no_translator')
  const stranger = await addUser(organizationId, 'Omar')
  const theirs = await apiOf(stranger)
  await expect(theirs.translate({ id, language: 'AR' })).rejects.toHaveCode('transcript.not_found')
  await expect(theirs.cancelTranslation({ id, language: 'AR' })).rejects.toHaveCode('transcript.not_found')
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, sendsTranslations: true })
  expect((await listed()).translation).toEqual({ sentTo: 'translate.example.org' })
})
