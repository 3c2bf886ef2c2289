import { createRouterClient } from '@orpc/server'
import { defaultRoomSettings, type JoinInput, type JoinResult, type RoomSettings } from '@majlis/contract'
import fastify from 'fastify'
import type { FakeMediaServer } from '../integrations/livekit/fake-media-server.ts'
import type { Caller } from '../platform/http/context.ts'
import { testBrowser, type TestBrowser } from './accounts.ts'
import { reportTo } from './media-events.ts'
import { setupModules, type ModulesOptions } from './modules.ts'
import { createTestPeople, type TestUser } from './people-of-rooms.ts'

export type { TestUser }
export type TestRooms = Awaited<ReturnType<typeof setupRooms>>
export type Admitted = Extract<JoinResult, { outcome: 'admitted' }>
export type Waiting = Extract<JoinResult, { outcome: 'waiting' }>

/** Every module on a real database, with a media server in memory, and a host who can start meetings. */
export async function setupRooms(options: ModulesOptions = {}) {
  const { modules, router, ...setup } = await setupModules({
    ...options,
    environment: { FLAG_MULTILINGUAL_MEETING: 'true', FLAG_SUGGEST_TIME: 'true', ...options.environment },
  })
  const { db, clock, media, platform } = setup
  const {
    seats,
    meetings,
    planning,
    registration,
    calendar,
    agenda,
    rooms,
    recordings,
    feedback,
    files,
    personalData,
  } = modules
  const { deliverEvents } = platform
  const { addOrganization, addUser, signIn } = createTestPeople({ db, clock, seats })
  const organizationId = await addOrganization()
  const host = await addUser(organizationId, 'Nusrat')
  const webhook = fastify()
  await webhook.register(rooms.plugin)

  /** A browser with its own cookies and address; `user` is signed in there. */
  function browser({
    user,
    ip = '203.0.113.7',
    country = null,
    cookies = testBrowser({ ip }),
    idempotencyKey,
  }: {
    user?: TestUser
    ip?: string
    country?: string | null
    cookies?: TestBrowser
    idempotencyKey?: string
  } = {}) {
    let session: Promise<Caller> | undefined

    /** The API as this browser calls it, with a participant token where one is given. */
    async function api(participantToken?: string) {
      const caller = user ? await (session ??= signIn(user)) : undefined
      const context = { ...cookies.context(caller), country, ...(idempotencyKey && { idempotencyKey }) }
      if (participantToken) Object.assign(context, await judged(participantToken))
      return createRouterClient(router, { context })
    }
    async function judged(token: string): Promise<{ caller: Caller; refusal?: unknown }> {
      try {
        return { caller: (await rooms.resolveCaller(token)) ?? { kind: 'anonymous' } }
      } catch (refusal) {
        return { caller: { kind: 'anonymous' }, refusal }
      }
    }
    async function join(input: JoinInput): Promise<JoinResult> {
      const { data } = await (await api()).meeting.joinMeeting(input)
      return data
    }
    /** Joins, and connects to the SFU as the page does. */
    async function enter(input: JoinInput): Promise<Admitted> {
      const result = await join(input)
      if (result.outcome !== 'admitted') throw new Error(`waits for ${result.reason}`)
      await connect(result)
      return result
    }
    async function wait(input: JoinInput): Promise<Waiting> {
      const result = await join(input)
      if (result.outcome !== 'waiting') throw new Error('was admitted')
      return result
    }
    return { api, join, enter, wait, cookies }
  }

  /** Connects, and lets the server hear of it. */
  async function connect({ sfu }: Pick<Admitted, 'sfu'>): Promise<void> {
    await report(media.connect(sfu.token))
  }

  async function disconnect({ room }: Pick<Admitted, 'room'>): Promise<void> {
    await report(media.disconnect(room.roomSessionId, room.self.participantId))
  }

  async function report(event: ReturnType<FakeMediaServer['connect']>): Promise<void> {
    await reportTo(webhook, event)
    await deliverEvents()
  }

  /** A meeting on the host's seat, and what its invitation says. */
  async function startMeeting(settings: Partial<RoomSettings> = {}, by: TestUser = host) {
    const api = await browser({ user: by }).api()
    const { data } = await api.meeting.startMeeting({
      idSource: 'generated',
      settings,
      meetingTitle: 'Planning',
    })
    const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
    const row = await db
      .selectFrom('meetings')
      .selectAll()
      .where('meeting_id', '=', data.meeting)
      .executeTakeFirstOrThrow()
    return {
      id: row.id,
      meeting: data.meeting,
      pwd,
      passcode: row.passcode,
      settings: { ...defaultRoomSettings, ...settings },
    }
  }

  const { storage, pushed, disconnected, subscribers, sockets, deliver, events, realtime } = platform
  const { published, settle, waiting, runJobs, runCron } = platform
  return {
    ...setup,
    meetings,
    planning,
    registration,
    calendar,
    agenda,
    rooms,
    recordings,
    feedback,
    files,
    personalData,
    seats,
    /** One comparison with the media server. */
    async round(): Promise<void> {
      await rooms.start()
      await rooms.stop()
    },
    organizationId,
    host,
    addOrganization,
    addUser,
    browser,
    storage,
    connect,
    disconnect,
    report,
    startMeeting,
    /** Everything that sockets were sent, after the signals so far were delivered. */
    pushed,
    disconnected,
    subscribers,
    sockets,
    deliver,
    deliverEvents,
    events,
    realtime,
    published,
    settle,
    waiting,
    runJobs,
    runCron,
  }
}
