import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sql } from 'kysely'
import { limits } from '@majlis/contract'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { sandboxedFfmpeg } from '../../testing/ffmpeg.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { recordedLog } from '../../testing/log.ts'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { acceptUploads } from '../../platform/http/uploads.ts'
import { answerRefusal } from '../../platform/http/server.ts'
import { findRecorderToken } from './gate.ts'
import { createGiveUp } from './give-up.ts'
import * as leasesRepository from './leases.repository.ts'
import { startFinishRun } from './worker/finish-run.ts'
import type { LayoutEnd, OpenLayout } from './worker/layout-browser.ts'
import { createRecorderWorker } from './worker/recorder-worker.ts'

interface FakeLayout {
  /** The segment and its token, as the page reads them from its address. */
  id: string
  token: string
  height: number
  did: string[]
  end(reason: LayoutEnd): void
}

/** A browser of nothing but its calls. */
function fakeBrowsers() {
  const opened: FakeLayout[] = []
  const open: OpenLayout = async ({ url, height }) => {
    const [id = '', token = ''] = new URL(url).hash.slice(1).split('.')
    const { promise: ended, resolve: end } = Promise.withResolvers<LayoutEnd>()
    const did: string[] = []
    opened.push({ id, token, height, did, end })
    const note = (what: string) => async () => void did.push(what)
    return {
      ended,
      pause: note('pause'),
      resume: note('resume'),
      finish: note('finish'),
      close: note('close'),
    }
  }
  return { opened, open }
}

async function setup() {
  const rooms = await setupRooms({ environment: { SPEECH_URL: 'http://127.0.0.1:9' } })
  const { db, clock, platform, recorder } = rooms
  const { meeting, pwd } = await rooms.startMeeting()
  const host = await rooms.browser({ user: rooms.host, ip: '198.51.100.1' }).enter({ meeting, pwd })
  const guest = await rooms.browser({ ip: '198.51.100.3' }).enter({ meeting, pwd, displayName: 'Gast' })
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const captureSeenBy = async (who: Admitted) => (await (await as(who)).view()).data.capture
  const http = fastify()
  acceptUploads(http)
  http.setErrorHandler((error, _request, reply) =>
    answerRefusal(reply, error instanceof AppError ? error.code : 'general.failed'),
  )
  await http.register(recorder.plugin)

  /** What the layout page does. Returns the status of the answer. */
  async function send(
    { id, token }: Pick<FakeLayout, 'id' | 'token'>,
    number: number,
    text: string,
    lengthMs = (number + 1) * 2_000,
  ) {
    const { statusCode } = await http.inject({
      method: 'PUT',
      url: `/api/recorder/segments/${id}/fragments/${number}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'recording-type': 'video/mp4;codecs=avc1.4d0028,opus',
        'recording-length-ms': String(lengthMs),
      },
      body: Buffer.from(text),
    })
    return statusCode
  }

  /** What the layout page does with what one participant says. */
  async function sendVoice(
    { id, token }: Pick<FakeLayout, 'id' | 'token'>,
    { voice, participantId, number }: { voice: string; participantId: string; number: number },
    text: string,
  ) {
    const { statusCode } = await http.inject({
      method: 'PUT',
      url: `/api/recorder/segments/${id}/voices/${voice}/fragments/${number}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'recording-type': 'audio/webm;codecs=opus',
        'recording-length-ms': String((number + 1) * 10_000),
        'voice-participant': participantId,
        'voice-age-ms': '10000',
        'voice-offset-ms': '4000',
      },
      body: Buffer.from(text),
    })
    return statusCode
  }

  const finished: string[] = []
  const { log, lines } = recordedLog()
  function startWorker({
    capacity = 1,
    openLayout,
    encodesH264 = async () => true,
  }: { capacity?: number; openLayout?: OpenLayout; encodesH264?(): Promise<boolean | null> } = {}) {
    const browsers = fakeBrowsers()
    const worker = createRecorderWorker({
      db,
      clock,
      log,
      realtime: platform.realtime,
      events: platform.events,
      news: rooms.recordings.api.news,
      programs: { browser: '/usr/bin/chromium', ffmpeg: sandboxedFfmpeg() },
      encodesH264,
      canTrim: true,
      capacity,
      openLayout: openLayout ?? browsers.open,
      pageUrl: 'https://meet.example.org',
      finishCapture: async ({ id }) => {
        finished.push(id)
        await db
          .updateTable('captures')
          .set({ state: 'kept', leased_until: null })
          .where('id', '=', id)
          .execute()
      },
    })
    worker.start()
    onTestFinished(() => worker.stop())
    return { worker, opened: browsers.opened }
  }

  /** Records with a new worker. */
  async function record(how: { height?: 1080; hasClock?: boolean } = {}) {
    const { worker, opened } = startWorker()
    await vi.waitFor(async () => expect(await leasesRepository.findObstacle(db)).toBeNull(), 15_000)
    await (await as(host)).startRecording(how)
    worker.wake()
    const layout = await vi.waitUntil(() => opened[0], { timeout: 15_000 })
    return { worker, opened, layout }
  }

  return {
    ...rooms,
    inside: { host, guest },
    as,
    captureSeenBy,
    http,
    send,
    sendVoice,
    startWorker,
    record,
    finished,
    lines,
  }
}

it('[1.11] is shown as recording to everyone once the first fragment is stored', async () => {
  const { inside, captureSeenBy, record, send, platform } = await setup()
  const { layout } = await record()
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'starting', startedAt: null })
  expect(await send(layout, 0, 'first')).toBe(204)
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'recording' })
  expect([...platform.storage.contents.keys()]).toContain(`captures/${layout.id}.0`)
})

it('[1.11] opens its page in the size that the host chose, and with the clock of the meeting’s owner', async () => {
  const { record, http, db, host } = await setup()
  await db.updateTable('users').set({ time_zone: 'Asia/Dhaka' }).where('id', '=', host.id).execute()
  const { layout } = await record({ height: 1080, hasClock: true })
  expect(layout.height).toBe(1080)
  const headers = { authorization: `Bearer ${layout.token}` }
  const page = await http.inject({ url: `/api/recorder/segments/${layout.id}`, headers })
  expect(page.json()).toMatchObject({ clockZone: 'Asia/Dhaka' })
})

it('[1.11] opens its page at 720p and without a clock unless a host chooses otherwise', async () => {
  const { record, http } = await setup()
  const { layout } = await record()
  expect(layout.height).toBe(720)
  const headers = { authorization: `Bearer ${layout.token}` }
  const page = await http.inject({ url: `/api/recorder/segments/${layout.id}`, headers })
  expect(page.json()).toMatchObject({ clockZone: null })
})

it('[1.11] offers no recording by a browser without H.264, and says why', async () => {
  const { inside, as, startWorker, db, lines } = await setup()
  const obstacle = async () => (await (await as(inside.host)).view()).data.recordingObstacle
  const { worker, opened } = startWorker({ encodesH264: async () => false })
  await vi.waitFor(async () => expect(await obstacle()).toBe('no_h264'), 15_000)
  await expect((await as(inside.host)).startRecording({})).rejects.toHaveCode('recording.unavailable')
  expect(lines()).toContainEqual(expect.objectContaining({ problem: 'no_h264' }))
  // Another recorder may have one, which also records what waits.
  await leasesRepository.report(db, randomUUID(), { capacity: 1, problem: null })
  await (await as(inside.host)).startRecording({})
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(opened).toEqual([])
})

it('[1.11] records by a browser that does not say whether it encodes H.264', async () => {
  const { inside, as, startWorker, db } = await setup()
  const { worker, opened } = startWorker({ encodesH264: async () => null })
  await vi.waitFor(async () => expect(await leasesRepository.findObstacle(db)).toBeNull(), 15_000)
  await (await as(inside.host)).startRecording({})
  worker.wake()
  await vi.waitUntil(() => opened[0], { timeout: 15_000 })
})

it('[1.11] asks everyone inside before the browser records', async () => {
  const { inside, as, startWorker, db, deliver, pushed, subscribers } = await setup()
  await leasesRepository.report(db, randomUUID(), { capacity: 1, problem: null })
  await (await as(inside.host)).startRecording({})
  await deliver()
  const queue = `/user/${inside.guest.room.self.participantId}/queue/room`
  subscribers.add(queue)
  pushed.length = 0
  const { opened } = startWorker()
  await vi.waitUntil(() => opened[0], { timeout: 15_000 })
  await deliver()
  const last = pushed.findLast(({ destination }) => destination === queue)
  expect(last?.body).toMatchObject({
    type: 'room.changed',
    room: { capture: { state: 'starting' }, self: { needsConsent: true } },
  })
})

it('[1.11] lists for its browser only the people who have agreed', async () => {
  const { inside, as, http, record } = await setup()
  const { layout } = await record()
  const agreed = async () => {
    const headers = { authorization: `Bearer ${layout.token}` }
    const response = await http.inject({ url: `/api/recorder/segments/${layout.id}/scene`, headers })
    return response.json().agreedIds
  }
  const idOf = ({ room }: Admitted) => room.self.participantId
  // Who records has agreed.
  expect(await agreed()).toEqual([idOf(inside.host)])
  const seen = async (who: Admitted) => (await (await as(who)).view()).data.recordingAgreedIds
  expect(await seen(inside.host)).toEqual([idOf(inside.host)])
  expect(await seen(inside.guest)).toBeNull()
  await (await as(inside.guest)).agreeToRecording({ by: 'notice' })
  expect(new Set(await agreed())).toEqual(new Set([inside.host, inside.guest].map(idOf)))
})

it('keeps the token of a browser that could not be opened out of the log', async () => {
  const { inside, as, startWorker, db, lines } = await setup()
  const segments: string[] = []
  const { worker } = startWorker({
    openLayout: async ({ url }) => {
      segments.push(new URL(url).hash.slice(1))
      throw new Error(`page.goto: net::ERR_CONNECTION_REFUSED at ${url}`)
    },
  })
  await vi.waitFor(async () => expect(await leasesRepository.findObstacle(db)).toBeNull(), 15_000)
  await (await as(inside.host)).startRecording({})
  worker.wake()
  const line = await vi.waitUntil(
    () => lines().find(({ msg }) => msg === 'a recording was interrupted'),
    15_000,
  )
  expect(JSON.stringify(line)).toContain('ERR_CONNECTION_REFUSED at https://meet.example.org/recorder.html')
  expect(segments).toHaveLength(1)
  expect(JSON.stringify(lines())).not.toContain(segments[0]?.split('.')[1])
})

it('takes each fragment once and in order, from the browser that has the token', async () => {
  const { record, send, platform } = await setup()
  const { layout } = await record()
  expect(await send({ ...layout, token: 'guessed' }, 0, 'first')).toBe(401)
  expect(await send({ ...layout, id: randomUUID() }, 0, 'first')).toBe(401)
  expect(await send(layout, 1, 'second')).toBe(422)
  expect(await send(layout, 0, 'first')).toBe(204)
  // The answer was lost.
  expect(await send(layout, 0, 'other')).toBe(204)
  expect(await send(layout, 1, 'second')).toBe(204)
  const text = (number: number) =>
    Buffer.from(platform.storage.contents.get(`captures/${layout.id}.${number}`) ?? []).toString()
  expect([text(0), text(1)]).toEqual(['first', 'second'])
})

it('[1.11] shows the recorder what the hosts show everyone, and the presented file while it is presented', async () => {
  const { inside, as, record, http, db, host, agenda, files, signIn } = await setup()
  const { layout } = await record()
  const ask = (path: 'scene' | 'presented', token = layout.token) =>
    http.inject({
      method: path === 'scene' ? 'GET' : 'POST',
      url: `/api/recorder/segments/${layout.id}/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await ask('scene')).json()).toMatchObject({ presentation: null, spotlightId: null })
  expect((await ask('presented')).statusCode).toBe(409)

  const uploads = uploadsOf(files.api, await signIn(host))
  const fileId = await uploads.send(
    { kind: 'agenda_file', filename: 'Plan.pdf' },
    Buffer.from('%PDF-1.7 lamps'),
  )
  await sql`INSERT INTO meeting_agenda_files (meeting_id, file_id, place) SELECT meeting_id, ${fileId}, 0 FROM room_sessions`.execute(
    db,
  )
  const room = await as(inside.host)
  await room.present({ fileId })
  await room.turnPage({ page: 2 })
  await room.spotlight({ participantId: inside.guest.room.self.participantId })
  expect((await ask('scene')).json()).toMatchObject({
    presentation: { fileId, fileName: 'Plan.pdf', page: 2 },
    spotlightId: inside.guest.room.self.participantId,
  })
  const downloads = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => downloads.close())
  await downloads.register(agenda.plugin)
  const { url } = (await ask('presented')).json<{ url: string }>()
  const download = () => downloads.inject({ url: new URL(url).pathname })
  expect((await download()).body).toBe('%PDF-1.7 lamps')

  for (const path of ['scene', 'presented'] as const)
    expect((await ask(path, 'guessed')).statusCode).toBe(401)
  await room.stopPresenting()
  expect((await download()).statusCode).toBe(404)
  await db.updateTable('capture_segments').set({ closed_at: new Date() }).execute()
  expect((await ask('scene')).statusCode).toBe(409)
})

it('refuses unknown tokens before it reads the fragment, and soon their address', async () => {
  const { record, send } = await setup()
  const { layout } = await record()
  expect(await send(layout, 0, 'first')).toBe(204)
  // Whose body is read, gets an answer about its size.
  const tooLong = 'x'.repeat(limits.recordings.partBytes + 1)
  expect(await send({ ...layout, token: 'guessed' }, 0, tooLong)).toBe(401)
  const statuses: number[] = []
  for (let turn = 0; turn < 60; turn += 1) statuses.push(await send({ ...layout, token: 'guessed' }, 1, 'x'))
  expect(statuses.slice(-2)).toEqual([401, 429])
  expect(await send(layout, 1, 'second')).toBe(204)
})

it('keeps a fragment that came twice, even if the segment closed in between', async () => {
  const { record, send, platform, db } = await setup()
  const { layout } = await record()
  const put = platform.storage.put.bind(platform.storage)
  platform.storage.put = async (...args) => {
    platform.storage.put = put
    const stored = await put(...args)
    expect(await send(layout, 0, 'first')).toBe(204)
    await db.updateTable('capture_segments').set({ closed_at: new Date() }).execute()
    return stored
  }
  expect(await send(layout, 0, 'first')).toBe(204)
  expect([...platform.storage.contents.keys()]).toContain(`captures/${layout.id}.0`)
})

it('[1.11] pauses, resumes and stops as the host wants, and makes the file', async () => {
  const { inside, as, captureSeenBy, record, send, finished } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  const host = await as(inside.host)
  const follow = async (wanted: 'pause' | 'record' | 'stop', state: string | undefined) => {
    await host.changeRecording({ wanted })
    worker.wake()
    await vi.waitFor(async () => expect((await captureSeenBy(inside.host))?.state).toBe(state), 15_000)
  }
  await follow('pause', 'paused')
  await follow('record', 'recording')
  await host.markRecording({ title: 'Budget' })
  await follow('stop', undefined)
  expect(layout.did).toEqual(['pause', 'resume', 'finish', 'close'])
  expect(finished).toHaveLength(1)
  expect(await send(layout, 1, 'late')).toBe(409)
})

it('[1.11] pauses once its browser has started, and shows the pause only then', async () => {
  const { inside, as, captureSeenBy, record, startWorker, send, db } = await setup()
  const first = await record()
  await send(first.layout, 0, 'first')
  await first.worker.stop()
  await sql`UPDATE captures SET leased_until = clock_timestamp() - interval '1 second'`.execute(db)
  const browsers = fakeBrowsers()
  const { promise: isUp, resolve: start } = Promise.withResolvers<void>()
  const opening = vi.fn<OpenLayout>(async (options) => {
    await isUp
    return browsers.open(options)
  })
  const { worker } = startWorker({ openLayout: opening })
  await vi.waitFor(() => expect(opening).toHaveBeenCalled(), 15_000)
  await (await as(inside.host)).changeRecording({ wanted: 'pause' })
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'recording' })
  start()
  await vi.waitFor(async () => expect((await captureSeenBy(inside.guest))?.state).toBe('paused'), 15_000)
  expect(browsers.opened[0]?.did).toEqual(['pause'])
})

it('[1.11] shows a pause from before the first fragment, and records again after it', async () => {
  const { inside, as, captureSeenBy, record, send } = await setup()
  const { worker, layout } = await record()
  const host = await as(inside.host)
  await host.changeRecording({ wanted: 'pause' })
  await vi.waitUntil(() => (worker.wake(), layout.did.includes('pause')), { timeout: 5_000, interval: 100 })
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'starting' })
  await send(layout, 0, 'first')
  worker.wake()
  await vi.waitFor(async () => expect((await captureSeenBy(inside.guest))?.state).toBe('paused'), 15_000)
  await host.changeRecording({ wanted: 'record' })
  worker.wake()
  await vi.waitFor(async () => expect((await captureSeenBy(inside.guest))?.state).toBe('recording'), 15_000)
  expect(layout.did).toEqual(['pause', 'resume'])
})

it('continues with another recorder when one dies, and takes nothing from the first any more', async () => {
  const { inside, captureSeenBy, record, startWorker, send, db } = await setup()
  const first = await record()
  await send(first.layout, 0, 'first')
  // As if it had been killed.
  await first.worker.stop()
  await sql`UPDATE captures SET leased_until = clock_timestamp() - interval '1 second'`.execute(db)
  const second = startWorker()
  const layout = await vi.waitUntil(() => second.opened[0], { timeout: 15_000 })
  expect(await send(first.layout, 1, 'late')).toBe(409)
  expect(await send(layout, 0, 'second')).toBe(204)
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'recording' })
})

it('starts its browser again after it died, and gives up in the end with what there is', async () => {
  const { inside, captureSeenBy, record, send, db } = await setup()
  const { worker, opened, layout } = await record()
  await send(layout, 0, 'first')
  layout.end('died')
  await vi.waitUntil(() => (worker.wake(), opened[1]), { timeout: 10_000, interval: 100 })
  expect(await captureSeenBy(inside.host)).toMatchObject({ state: 'recording', failure: null })
  await db.updateTable('captures').set({ starts: 5 }).execute()
  opened[1]?.end('died')
  await vi.waitFor(
    async () => expect(await captureSeenBy(inside.host)).toMatchObject({ failure: 'recorder_failed' }),
    10_000,
  )
})

it('counts the starts of its browser from the beginning once one has recorded for minutes', async () => {
  const { inside, captureSeenBy, as, send, startWorker, db } = await setup()
  await leasesRepository.report(db, randomUUID(), { capacity: 1, problem: null })
  await (await as(inside.host)).startRecording({})
  await db.updateTable('captures').set({ starts: 4 }).execute()
  const { worker, opened } = startWorker()
  const layout = await vi.waitUntil(() => opened[0], { timeout: 15_000 })
  const startsAfter = async (number: number, lengthMs: number) => {
    await send(layout, number, 'fragment', lengthMs)
    return (await db.selectFrom('captures').select('starts').executeTakeFirstOrThrow()).starts
  }
  expect(await startsAfter(0, 2_000)).toBe(5)
  expect(await startsAfter(1, hourMs)).toBe(0)
  layout.end('died')
  await vi.waitUntil(() => (worker.wake(), opened[1]), { timeout: 10_000, interval: 100 })
  expect(await captureSeenBy(inside.host)).toMatchObject({ state: 'recording', failure: null })
})

it('does not give up a recording that a recorder has taken over meanwhile', async () => {
  const { inside, captureSeenBy, record, send, db, clock, platform, recordings } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  await worker.stop()
  await sql`UPDATE captures SET leased_until = clock_timestamp() - interval '2 minutes'`.execute(db)
  const giveUp = createGiveUp({
    db,
    clock,
    realtime: platform.realtime,
    events: platform.events,
    news: recordings.api.news,
  })
  // The recorder is a moment ahead.
  const { promise: isGivenUp, resolve: follow } = Promise.withResolvers<void>()
  await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM capture_segments FOR UPDATE`.execute(tx)
    void giveUp().then(follow)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await leasesRepository.claim(tx, randomUUID(), 'record')
  })
  await isGivenUp
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'recording', failure: null })
  expect(await send(layout, 1, 'second')).toBe(204)
})

it('does not fail a recording whose file another recorder makes by now', async () => {
  const { inside, as, db, recordings } = await setup()
  await leasesRepository.report(db, randomUUID(), { capacity: 1, problem: null })
  await (await as(inside.host)).startRecording({})
  await db
    .updateTable('captures')
    .set({ state: 'finishing', recorder_id: randomUUID(), starts: 40 })
    .execute()
  const capture = await db.selectFrom('captures').selectAll().executeTakeFirstOrThrow()
  const finishCapture = async () => {
    throw new Error('ffmpeg could not make the file')
  }
  const stopped = new AbortController().signal
  const options = { capture, recorderId: randomUUID(), ffmpeg: sandboxedFfmpeg(), stopped }
  await startFinishRun({ db, log: recordedLog().log, finishCapture, news: recordings.api.news }, options).over
  const { state } = await db.selectFrom('captures').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('finishing')
})

it('notifies the host once that a recording failed, however often its file is tried', async () => {
  const { inside, as, db, recordings, host, addUser, organizationId } = await setup()
  const colleague = await addUser(organizationId, 'Layla')
  const { id } = await db.selectFrom('meetings').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('invitees')
    .values({
      id: randomUUID(),
      meeting_id: id,
      user_id: colleague.id,
      role: 'participant',
      created_at: new Date(),
    })
    .execute()
  await leasesRepository.report(db, randomUUID(), { capacity: 1, problem: null })
  await (await as(inside.host)).startRecording({})
  const recorderId = randomUUID()
  const finishCapture = async () => {
    throw new AppError('file.no_space')
  }
  for (let day = 0; day < 2; day++) {
    const changes = { state: 'finishing' as const, recorder_id: recorderId, starts: 40 }
    await db.updateTable('captures').set(changes).execute()
    const capture = await db.selectFrom('captures').selectAll().executeTakeFirstOrThrow()
    const stopped = new AbortController().signal
    const options = { capture, recorderId, ffmpeg: sandboxedFfmpeg(), stopped }
    await startFinishRun({ db, log: recordedLog().log, finishCapture, news: recordings.api.news }, options)
      .over
    const [notification, ...others] = await notificationsOf(db, host.id)
    expect(notification).toMatchObject({ kind: 'recording', data: { state: 'failed', failure: 'no_space' } })
    expect(others).toEqual([])
    await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  }
  expect(await notificationsOf(db, colleague.id)).toEqual([])
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM notifications WHERE read_at IS NULL`.execute(db)
  expect(rows[0]?.count).toBe(0)
})

it('stops cleanly when the disk is full, and says so', async () => {
  const { inside, captureSeenBy, record, send, platform, finished } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  platform.storage.requireRoom = async () => {
    throw new AppError('file.no_space')
  }
  expect(await send(layout, 1, 'second')).toBe(507)
  worker.wake()
  await vi.waitFor(() => expect(finished).toHaveLength(1), 15_000)
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'failed', failure: 'no_space' })
})

it('records as many meetings as it can, and the host sees the place of the next', async () => {
  const { inside, captureSeenBy, record, startMeeting, browser, host, as } = await setup()
  const { worker } = await record()
  const other = await startMeeting()
  const next = await browser({ user: host, ip: '198.51.100.9' }).enter({
    meeting: other.meeting,
    pwd: other.pwd,
  })
  await (await as(next)).startRecording({})
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await captureSeenBy(next)).toMatchObject({ state: 'queued', queuePlace: 1 })
  expect(await captureSeenBy(inside.host)).toMatchObject({ state: 'starting' })
})

it('lets its browser into the media server unseen, and neither counts nor removes it', async () => {
  const { inside, record, db, media, report, round } = await setup()
  const { layout } = await record()
  const room = inside.host.room.roomSessionId
  const token = await findRecorderToken(db, room, layout.id)
  expect(token).toMatchObject({ identity: layout.id, isHidden: true, rights: { publishSources: [] } })
  expect(await findRecorderToken(db, room, randomUUID())).toBeNull()
  await report(media.connect(JSON.stringify(token)))
  await round()
  expect(media.inside(room, layout.id)).toBeDefined()
  const attended = await db.selectFrom('attendance_entries').select('participant_id').execute()
  expect(attended.map((entry) => entry.participant_id)).not.toContain(layout.id)
  // A browser of no recording is removed.
  const stranger = JSON.stringify({ ...token, identity: randomUUID() })
  const connected = media.connect(stranger)
  await report(connected)
  expect(media.inside(room, JSON.parse(stranger).identity)).toBeUndefined()
})

it('[1.11] ends a minute after the last person left', async () => {
  const { record, send, db, finished } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  await sql`UPDATE room_sessions SET emptied_at = clock_timestamp() - interval '61 seconds'`.execute(db)
  worker.wake()
  await vi.waitFor(() => expect(finished).toHaveLength(1), 15_000)
})

it('says in the room that a recording without space for its first fragment did not begin', async () => {
  const { inside, captureSeenBy, record, send, platform, finished } = await setup()
  const { worker, layout } = await record()
  platform.storage.requireRoom = async () => {
    throw new AppError('file.no_space')
  }
  expect(await send(layout, 0, 'first')).toBe(507)
  worker.wake()
  await vi.waitFor(
    async () =>
      expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'failed', failure: 'no_space' }),
    15_000,
  )
  expect(finished).toEqual([])
})

it('does not end a recording that another recorder has taken over', async () => {
  const { inside, captureSeenBy, record, send, as, db } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  const leased = new Date(Date.now() + hourMs)
  await db.updateTable('captures').set({ recorder_id: randomUUID(), leased_until: leased }).execute()
  layout.end('room_closed')
  await vi.waitFor(() => expect(layout.did).toContain('close'), 15_000)
  await worker.stop()
  expect(await captureSeenBy(inside.guest)).toMatchObject({ state: 'recording' })
  expect(await send(layout, 1, 'second')).toBe(204)
  await (await as(inside.host)).changeRecording({ wanted: 'stop' })
})

it('tries once a day to make the file of a recording that failed, and deletes its fragments after a week', async () => {
  const { record, send, db, runCron, clock } = await setup()
  const { worker, layout } = await record()
  await send(layout, 0, 'first')
  await worker.stop()
  const failed = { state: 'failed', failure: 'recorder_failed', leased_until: null } as const
  await db.updateTable('captures').set(failed).execute()
  await runCron('failed-recordings')
  const stateOf = async () => db.selectFrom('captures').select(['state', 'bytes']).executeTakeFirstOrThrow()
  expect(await stateOf()).toMatchObject({ state: 'finishing' })
  await db.updateTable('captures').set(failed).execute()
  clock.advance(8 * dayMs)
  await runCron('failed-recordings')
  expect(await stateOf()).toEqual({ state: 'failed', bytes: 0 })
  expect(await db.selectFrom('capture_segments').selectAll().execute()).toEqual([])
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  expect(dropped.map((row) => row.storage_key)).toContain(`captures/${layout.id}.0`)
})

it('keeps each person’s own sound for the transcript, until there is one', async () => {
  const { inside, record, send, sendVoice, recorder, db, clock } = await setup()
  const { layout } = await record()
  await send(layout, 0, 'first')
  const { voices } = recorder.api
  const { roomSessionId: room, self } = inside.guest.room
  const voice = randomUUID()
  const said = { voice, participantId: self.participantId }
  clock.advance(60_000)
  expect(await sendVoice(layout, { ...said, number: 0 }, 'Good ')).toBe(204)
  // The answer was lost.
  expect(await sendVoice(layout, { ...said, number: 0 }, 'Good ')).toBe(204)
  expect(await sendVoice(layout, { ...said, number: 2 }, 'late')).toBe(422)
  expect(await sendVoice(layout, { ...said, number: 1 }, 'morning')).toBe(204)
  const [kept, ...others] = await voices.list(db, room)
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    id: voice,
    participantId: self.participantId,
    mimeType: 'audio/webm;codecs=opus',
    startedAt: new Date(clock.now() - 10_000),
    recordingOffsetMs: 4_000,
    lengthMs: 20_000,
    bytes: 12,
  })
  const pieces = kept ? await Array.fromAsync(voices.open(kept)) : []
  expect(Buffer.concat(pieces).toString()).toBe('Good morning')
  await db.transaction().execute((tx) => voices.deleteOfSession(tx, room))
  expect(await voices.list(db, room)).toEqual([])
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  expect(dropped.map((row) => row.storage_key)).toContain(`captures/voices/${voice}.1`)
})

it('takes no voice of people who are elsewhere, nor where there is to be no transcript', async () => {
  const { inside, record, send, sendVoice, db, recorder } = await setup()
  const { layout } = await record()
  await send(layout, 0, 'first')
  const voice = { voice: randomUUID(), participantId: randomUUID(), number: 0 }
  expect(await sendVoice(layout, voice, 'Hello')).toBe(409)
  expect(await sendVoice({ ...layout, token: 'guessed' }, voice, 'Hello')).toBe(401)
  const { organizationId } = await db
    .selectFrom('captures')
    .select('organization_id as organizationId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('feature_exceptions')
    .values({ organization_id: organizationId, user_id: null, feature: 'transcription', is_on: false })
    .execute()
  const guest = { voice: randomUUID(), participantId: inside.guest.room.self.participantId, number: 0 }
  expect(await sendVoice(layout, guest, 'Hello')).toBe(409)
  expect(await recorder.api.voices.list(db, inside.guest.room.roomSessionId)).toEqual([])
})

it('deletes the voices of people who are erased, and those that no transcript was made of for a week', async () => {
  const { inside, host, record, send, sendVoice, recorder, db, clock, runCron, organizationId } =
    await setup()
  const { layout } = await record()
  await send(layout, 0, 'first')
  const participants = [inside.host, inside.guest].map(({ room }) => room.self.participantId)
  for (const participantId of participants)
    expect(await sendVoice(layout, { voice: randomUUID(), participantId, number: 0 }, 'Hello')).toBe(204)
  const kept = async () => (await recorder.api.voices.list(db, inside.host.room.roomSessionId)).length
  const people = { organizationId, userIds: [host.id], emails: [], organizationEnds: false }
  await db.transaction().execute((tx) => recorder.personalData.erase(tx, people))
  expect(await kept()).toBe(1)
  clock.advance(8 * dayMs)
  await runCron('drop-voices')
  expect(await kept()).toBe(0)
})

it('deletes all voices of a recording together, at the end of the week of the first one', async () => {
  const { inside, record, send, sendVoice, recorder, db, clock, runCron } = await setup()
  const { layout } = await record()
  await send(layout, 0, 'first')
  for (const { room } of [inside.host, inside.guest]) {
    const { participantId } = room.self
    expect(await sendVoice(layout, { voice: randomUUID(), participantId, number: 0 }, 'Hello')).toBe(204)
    clock.advance(10_000)
  }
  const kept = async () => (await recorder.api.voices.list(db, inside.host.room.roomSessionId)).length
  clock.advance(7 * dayMs - 40_000)
  await runCron('drop-voices')
  expect(await kept()).toBe(2)
  clock.advance(15_000)
  await runCron('drop-voices')
  expect(await kept()).toBe(0)
})
