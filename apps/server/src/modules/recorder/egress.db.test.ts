import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLivekitEgress } from '../../integrations/livekit/index.ts'
import { sandboxedFfmpeg } from '../../testing/ffmpeg.ts'
import { recordedLog } from '../../testing/log.ts'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'
import * as leasesRepository from './leases.repository.ts'
import { createOpenEgress } from './worker/open-egress.ts'
import { createRecorderWorker } from './worker/recorder-worker.ts'
import { createTakeEgresses } from './worker/take-egresses.ts'

const key = { apiKey: 'devkey', apiSecret: 'a-secret-of-at-least-thirty-two-characters' }

interface Started {
  url: string
  awaitStartSignal: boolean
  preset: string
  filepath: string
}

/** WebEgressRequest, as protobuf writes it in JSON. */
interface StartBody {
  url: string
  awaitStartSignal: boolean
  preset: string
  file?: { filepath: string }
  fileOutputs?: { filepath: string }[]
}

/** Speaks the protocol of LiveKit Egress (Twirp with JSON), and writes a file when it is stopped. */
async function startFakeEgress() {
  const folder = mkdtempSync(join(tmpdir(), 'egress-'))
  const started: Started[] = []
  const egresses = new Map<string, { status: string; filepath: string }>()
  const http = fastify()
  const infoOf = (id: string) => ({
    egressId: id,
    status: egresses.get(id)?.status,
    fileResults: [{ filename: egresses.get(id)?.filepath, duration: '4000000000' }],
  })
  http.addHook('onRequest', async (request, reply) => {
    const [, claims = ''] = (request.headers.authorization ?? '').split('.')
    const { video } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as {
      video?: { roomRecord?: boolean }
    }
    if (!video?.roomRecord) return reply.code(401).send({ code: 'unauthenticated', msg: 'no rights' })
  })
  http.post<{ Body: StartBody }>('/twirp/livekit.Egress/StartWebEgress', async ({ body }) => {
    const id = `EG_${egresses.size}`
    const file = body.fileOutputs?.[0] ?? body.file
    const filepath = file?.filepath ?? ''
    started.push({
      url: body.url,
      awaitStartSignal: body.awaitStartSignal,
      preset: body.preset,
      filepath,
    })
    egresses.set(id, { status: 'EGRESS_ACTIVE', filepath })
    return infoOf(id)
  })
  http.post<{ Body: { egressId: string } }>('/twirp/livekit.Egress/ListEgress', async ({ body }) => ({
    items: egresses.has(body.egressId) ? [infoOf(body.egressId)] : [],
  }))
  http.post<{ Body: { egressId: string } }>('/twirp/livekit.Egress/StopEgress', async ({ body }) => {
    const egress = egresses.get(body.egressId)
    if (egress) {
      egress.status = 'EGRESS_COMPLETE'
      writeFileSync(join(folder, egress.filepath.replace('/out/', '')), `film of ${body.egressId}`)
    }
    return infoOf(body.egressId)
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  return { url, folder, started, egresses }
}

async function setup() {
  const rooms = await setupRooms()
  const { db, clock, platform } = rooms
  const fake = await startFakeEgress()
  const egress = createLivekitEgress({ url: fake.url, ...key })
  const { meeting, pwd } = await rooms.startMeeting()
  const host = await rooms.browser({ user: rooms.host, ip: '198.51.100.1' }).enter({ meeting, pwd })
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const seen = async () => (await (await as(host)).view()).data.capture
  const takeEgresses = createTakeEgresses({
    db,
    clock,
    storage: platform.storage,
    egress,
    egressFolder: fake.folder,
  })
  const finished: string[] = []
  const worker = createRecorderWorker({
    db,
    clock,
    log: recordedLog().log,
    realtime: platform.realtime,
    events: platform.events,
    news: rooms.recordings.api.news,
    programs: { browser: '', ffmpeg: sandboxedFfmpeg() },
    // Egress has a browser of its own.
    encodesH264: async () => false,
    canTrim: true,
    capacity: 1,
    openLayout: createOpenEgress({ db, clock, egress, egressPath: '/out' }),
    pageUrl: 'https://meet.example.org',
    finishCapture: async ({ id }) => {
      await takeEgresses(id)
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
  await vi.waitFor(async () => expect(await leasesRepository.findObstacle(db)).toBeNull(), 15_000)
  await (await as(host)).startRecording({ height: 1080 })
  worker.wake()
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ state: 'recording' }), 10_000)
  return { ...rooms, fake, inside: host, as, seen, worker, finished }
}

it('[1.11] records by LiveKit Egress, each part between pauses as a segment', async () => {
  const { fake, as, inside, seen, worker, finished, db } = await setup()
  expect(fake.started).toMatchObject([
    {
      url: expect.stringMatching(/^https:\/\/meet\.example\.org\/recorder\.html#[\w-]+\.[\w-]+\.egress$/),
      awaitStartSignal: true,
      preset: 'H264_1080P_30',
      filepath: expect.stringMatching(/^\/out\/[\w-]+\.mp4$/),
    },
  ])
  const follow = async (wanted: 'pause' | 'record' | 'stop', state: string | undefined) => {
    await (await as(inside)).changeRecording({ wanted })
    worker.wake()
    await vi.waitFor(async () => expect((await seen())?.state).toBe(state), 10_000)
  }
  await follow('pause', 'paused')
  await follow('record', 'recording')
  expect(fake.started).toHaveLength(2)
  await follow('stop', undefined)
  expect(finished).toHaveLength(1)
  const segments = await db
    .selectFrom('capture_segments')
    .select(['fragments', 'length_ms', 'mime_type'])
    .where('fragments', '>', 0)
    .execute()
  expect(segments).toEqual([
    { fragments: 1, length_ms: 4_000, mime_type: 'video/mp4' },
    { fragments: 1, length_ms: 4_000, mime_type: 'video/mp4' },
  ])
})

it('continues with another file when Egress breaks off', async () => {
  const { fake, worker, seen } = await setup()
  const [first] = fake.egresses.values()
  if (first) first.status = 'EGRESS_FAILED'
  await vi.waitUntil(() => (worker.wake(), fake.started.length > 1), { timeout: 20_000, interval: 200 })
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ state: 'recording' }), 10_000)
})

it('takes files only once Egress has written them', async () => {
  const { db, clock, platform, fake } = await setup()
  const egress = createLivekitEgress({ url: fake.url, ...key })
  const deps = { db, clock, storage: platform.storage, egress, egressFolder: fake.folder }
  const { id } = await db.selectFrom('captures').select('id').executeTakeFirstOrThrow()
  await expect(createTakeEgresses(deps)(id)).rejects.toThrow('still writes')
  await createTakeEgresses(deps)(id)
  expect(await egress.find(randomUUID())).toBeNull()
})
