import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import {
  startLanguageModelServer,
  startSpeechServer,
  startTranslator,
  verboseJson,
} from '../../testing/engine-servers.ts'
import { video } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { at } from '../../testing/weekly-series.ts'

interface Manifest {
  entries: { name: string; size: number; sha256: string }[]
  leftOut: { part: string | null; name: string; reason: string }[]
  dates: { folder: string }[]
}

async function downloaderOf(plugin: (app: FastifyInstance) => Promise<void>) {
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => http.close())
  await http.register(plugin)
  return (url: string) => http.inject({ url: new URL(url).pathname })
}

function unpacked(zip: Uint8Array) {
  const files = unzipSync(zip)
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Manifest
  return { files, manifest, textOf: (name: string) => strFromU8(files[name] ?? new Uint8Array()) }
}

const said = verboseJson([{ start: 0.2, end: 0.9, text: 'We decided to buy 24 new lamps for Mill Street.' }])

/** A meeting with everything: recorded, transcribed, with approved and translated minutes, chat and a document. */
async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-archives-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const line = { text: 'New lamps for Mill Street', evidence: [1], owner: '', due: '' }
  const model = await startLanguageModelServer(() => ({
    summary: [line],
    decisions: [],
    actions: [],
    questions: [],
  }))
  const translator = await startTranslator((texts) => texts.map((text) => `বাতি: ${text}`))
  const engine = await startSpeechServer(() => said)
  const rooms = await setupRecordings({
    environment: {
      SPEECH_URL: engine.url,
      LLM_URL: model.url,
      TRANSLATE_URL: translator.url,
      DATA_DIR: folder,
    },
  })
  const { plan, add, settle, browser, host, layla, files, signIn, clock } = rooms
  const meeting = await plan()
  const inside = await browser({ user: host }).enter({ meeting: meeting.meetingId, pwd: meeting.pwd })
  const other = await browser({ user: layla }).enter({ meeting: meeting.meetingId, pwd: meeting.pwd })
  const say = async (by: typeof inside, text: string, toParticipantId?: string) =>
    (await browser().api(by.participantToken)).room.sendMessage({
      text,
      clientMessageId: crypto.randomUUID(),
      ...(toParticipantId ? { toParticipantId } : {}),
    })
  await say(inside, 'Welcome to Mill Street')
  await say(other, 'For your eyes only', inside.room.self.participantId)
  clock.advance(20 * minuteMs)
  await (await browser({ user: host }).api(inside.participantToken)).room.end()
  await settle()
  const film = await video()
  const { fileName } = await add(meeting.meetingId, film)
  const apiOf = async (user: TestUser = host) => browser({ user }).api()
  const api = await apiOf()
  const { id } = (await api.transcript.start({ fileName })).data
  await settle()
  await api.minutes.write({ id })
  await settle()
  const uploads = uploadsOf(files.api, await signIn(host))
  for (const content of ['an older offer', 'offers'])
    await uploads.send(
      { kind: 'agenda_file', filename: 'offers.pdf', calendarId: meeting.id },
      Buffer.from(`%PDF-1.7 ${content}`),
    )
  const download = await downloaderOf(rooms.archives.plugin)
  return { ...rooms, meeting, api, apiOf, transcriptId: id, film, download }
}

it(
  '[1.9] puts everything of a date into one archive, with the hash of each file',
  { timeout: 60_000 },
  async () => {
    const { api, meeting, transcriptId: id, film, download, db, host, settle } = await setup()
    await api.minutes.translate({ id, language: 'BN' })
    await settle()
    await api.minutes.approve({ id })
    const calendarId = meeting.id
    const plan = (await api.meetingPage.archive({ calendarId })).data
    expect(plan).toMatchObject({ dates: 1, nextCursor: null })
    expect(plan.parts.map(({ part, files, shared }) => [part, files + shared.length])).toEqual([
      ['calendar', 1],
      ['minutes', 4],
      ['transcripts', 2],
      ['recordings', 1],
      ['chat', 1],
      ['attendance', 1],
      ['documents', 1],
    ])
    expect(plan.parts.find(({ part }) => part === 'recordings')?.bytes).toBe(film.length)
    const answer = await download((await api.meetingPage.archiveLink({ calendarId })).data.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
    })
    const { files, manifest, textOf } = unpacked(answer.rawPayload)
    const time = '2026-02-10 14.58'
    expect(Object.keys(files)).toEqual([
      'meeting.ics',
      `minutes/${time}.pdf`,
      `minutes/${time}.txt`,
      `minutes/${time} bn.pdf`,
      `minutes/${time} bn.txt`,
      `transcripts/${time}.vtt`,
      `transcripts/${time}.txt`,
      `recordings/${time} Lamps of Mill Street.mp4`,
      'chat.txt',
      'attendance.csv',
      'documents/offers.pdf',
      'manifest.json',
    ])
    expect(manifest.entries).toEqual(
      Object.entries(files)
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, content]) => ({
          name,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        })),
    )
    expect(manifest.leftOut).toEqual([
      { part: 'chat', name: 'chat.txt', reason: 'private' },
      { part: 'documents', name: 'documents/offers.pdf', reason: 'earlier_versions' },
    ])
    expect(Buffer.from(files[`recordings/${time} Lamps of Mill Street.mp4`] ?? []).equals(film)).toBe(true)
    expect(textOf('meeting.ics')).toContain('SUMMARY:Lamps of Mill Street')
    expect(textOf(`transcripts/${time}.vtt`)).toContain('We decided to buy 24 new lamps for Mill Street.')
    expect(textOf(`minutes/${time}.txt`)).toContain('New lamps for Mill Street')
    expect(textOf('attendance.csv')).toContain('Layla')
    expect(textOf('chat.txt')).toContain('Welcome to Mill Street')
    expect(textOf('chat.txt')).not.toContain('For your eyes only')
    const acts = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', 'in', ['meeting_archived', 'meeting_archive_downloaded'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    const by = { actor_user_id: host.id, after: { meetingId: meeting.meetingId, scope: 'date' } }
    expect(acts).toMatchObject([
      { ...by, act: 'meeting_archived' },
      { ...by, act: 'meeting_archive_downloaded', address: '127.0.0.1' },
    ])
  },
)

it('[1.9] says what an archive leaves out: what was not wanted, not approved, removed or lost', async () => {
  const { api, meeting, download, db, storage } = await setup()
  const calendarId = meeting.id
  const { url } = (
    await api.meetingPage.archiveLink({
      calendarId,
      parts: ['minutes', 'recordings', 'documents', 'attendance'],
    })
  ).data
  // The content of the document is lost, the recording is removed.
  const file = await db
    .selectFrom('agenda_files')
    .selectAll()
    .where('id', '=', (await api.meetingPage.page({ calendarId })).data.contents[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  for (let part = 0; part < file.part_count; part += 1)
    await storage.delete(`${file.stored_under ?? file.organization_id}/${file.stored_as ?? file.id}.${part}`)
  await db.updateTable('recordings').set({ removed_at: new Date() }).execute()
  const { files, manifest } = unpacked((await download(url)).rawPayload)
  expect(Object.keys(files)).toEqual(['attendance.csv', 'manifest.json'])
  expect(manifest.leftOut).toEqual([
    { part: 'calendar', name: 'calendar', reason: 'not_wanted' },
    { part: 'minutes', name: 'minutes/2026-02-10 14.58', reason: 'not_approved' },
    { part: 'transcripts', name: 'transcripts', reason: 'not_wanted' },
    { part: 'recordings', name: 'recordings/2026-02-10 14.58 Lamps of Mill Street.mp4', reason: 'removed' },
    { part: 'chat', name: 'chat', reason: 'not_wanted' },
    { part: 'documents', name: 'documents/offers.pdf', reason: 'earlier_versions' },
    { part: 'documents', name: 'documents/offers.pdf', reason: 'lost' },
  ])
})

it('[6.2] gives an archive to host and co-hosts, and to them only as long as they are', async () => {
  const { series, host, arif, layla, omar, addUser, organizationId, pageOf, archives, db, clock, open, end } =
    await setupHeldSeries()
  await end(await open(0, [layla]))
  const download = await downloaderOf(archives.plugin)
  const input = { calendarId: series.id, date: at(0) }
  for (const user of [layla, omar]) {
    await expect((await pageOf(user)).archive(input)).rejects.toHaveCode('general.forbidden')
    await expect((await pageOf(user)).archiveLink(input)).rejects.toHaveCode('general.forbidden')
  }
  const colleague = await pageOf(await addUser(organizationId, 'Rafiq'))
  await expect(colleague.archiveLink(input)).rejects.toHaveCode('schedule.not_found')
  await expect((await pageOf(host)).archiveLink({ ...input, parts: [] })).rejects.toHaveCode(
    'meeting.archive_empty',
  )
  const { url } = (await (await pageOf(arif)).archiveLink(input)).data
  expect((await download(url)).statusCode).toBe(200)
  await db.updateTable('invitees').set({ role: 'participant' }).where('user_id', '=', arif.id).execute()
  expect((await download(url)).json()).toHaveCode('file.not_found')
  const own = (await (await pageOf(host)).archiveLink(input)).data
  expect((await download(`${own.url}x`)).json()).toHaveCode('file.not_found')
  clock.set(own.expiresAt)
  expect((await download(own.url)).json()).toHaveCode('file.not_found')
})

it('[1.9] has a folder for each past date of a series, and what they share once', async () => {
  const { series, host, layla, open, end, say, pageOf, archives, minutes } = await setupHeldSeries()
  for (const n of [0, 1]) {
    const inside = await open(n, [layla])
    if (inside[0]) await say(inside[0], `Date ${n}`)
    minutes(20)
    await end(inside)
  }
  minutes(24 * 60)
  const download = await downloaderOf(archives.plugin)
  const { url } = (await (await pageOf(host)).archiveLink({ calendarId: series.id, scope: 'series' })).data
  const { files, manifest, textOf } = unpacked((await download(url)).rawPayload)
  const [first = '', second = ''] = manifest.dates.map(({ folder }) => folder)
  expect(Object.keys(files)).toEqual([
    `${first}/meeting.ics`,
    'series.ics',
    `${second}/meeting.ics`,
    `${first}/chat.txt`,
    `${second}/chat.txt`,
    `${first}/attendance.csv`,
    `${second}/attendance.csv`,
    'manifest.json',
  ])
  expect(textOf(`${second}/chat.txt`)).toContain('Date 1')
  expect(textOf('series.ics')).toContain('RRULE:FREQ=WEEKLY')
})

it('plans the archive of a long series in pages', async () => {
  const { series, host, open, end, pageOf, minutes, db } = await setupHeldSeries()
  for (const n of [0, 1]) {
    await end(await open(n))
    minutes(20)
  }
  minutes(24 * 60)
  await sql`
    INSERT INTO occurrences (id, organization_id, meeting_id, resource_id, original_start, starts_at, ends_at, is_reserving, room_state, closes_at)
    SELECT gen_random_uuid(), organization_id, meeting_id, resource_id, original_start - n * week, starts_at - n * week,
      ends_at - n * week, is_reserving, room_state, closes_at - n * week
    FROM occurrences, generate_series(1, 60) AS n, (SELECT interval '7 days' AS week) AS one
    WHERE meeting_id = ${series.id} AND original_start = ${new Date(at(0))}`.execute(db)
  const page = await pageOf(host)
  const input = { calendarId: series.id, scope: 'series' as const }
  const first = (await page.archive(input)).data
  expect(first).toMatchObject({ dates: 62, nextCursor: '50' })
  const second = (await page.archive({ ...input, cursor: '50' })).data
  expect(second).toMatchObject({ dates: 62, nextCursor: null })
  const calendars = [first, second].map(({ parts }) => parts.find(({ part }) => part === 'calendar'))
  expect(calendars.map((one) => one?.files)).toEqual([50, 12])
  // The series as a whole is the same file on both pages.
  expect(calendars[0]?.shared).toEqual(calendars[1]?.shared)
  expect(calendars[0]?.shared).toHaveLength(1)
})

it('writes the same archive for the operator, and audits it', async () => {
  const { series, open, end, archives, db } = await setupHeldSeries()
  await end(await open(0))
  const { openForOperator } = archives.api
  const input = { reference: series.meetingId, date: at(0), scope: 'date' as const }
  const names: string[] = []
  for await (const { path, content } of (
    await openForOperator(input, ['calendar', 'attendance'])
  ).entries()) {
    names.push(path)
    for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0)
  }
  expect(names).toEqual(['meeting.ics', 'series.ics', 'attendance.csv', 'manifest.json'])
  const acts = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', 'meeting_archived')
    .execute()
  expect(acts).toMatchObject([{ actor_user_id: null, address: null }])
  await expect(openForOperator({ ...input, reference: 'unknown' }, [])).rejects.toHaveCode(
    'schedule.not_found',
  )
})
