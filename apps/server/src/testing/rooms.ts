import { createRouterClient } from '@orpc/server'
import { defaultRoomSettings, type JoinInput, type JoinResult, type RoomSettings } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { foldPersonalData } from '../app/personal-data.ts'
import { scheduleRetention } from '../app/retention.ts'
import { createFakeMediaServer } from '../integrations/livekit/fake-media-server.ts'
import type { MediaServer } from '../integrations/livekit/index.ts'
import { createAttendanceModule } from '../modules/attendance/index.ts'
import { createFilesModule } from '../modules/files/index.ts'
import { createRecordingsModule } from '../modules/recordings/index.ts'
import { createAuditLog, createInviteeGroups, createRulesReader } from '../modules/organizations/index.ts'
import { createSeats } from '../modules/resources/index.ts'
import { createRoomsModule, type CrowdBounds } from '../modules/rooms/index.ts'
import { createSchedulingModule } from '../modules/scheduling/index.ts'
import { createHandledEvents } from '../platform/events/handled-events.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { Caller, UserCaller } from '../platform/http/context.ts'
import { newId } from '../platform/ids/ids.ts'
import { readMediaApart } from '../platform/media-files/read-media-apart.ts'
import { createPostgresLimiter } from '../platform/limits/postgres-limiter.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { testBrowser, type TestBrowser } from './accounts.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { createTestFeedback } from './feedback.ts'
import { silentLog } from './log.ts'
import { createTestPeople, type TestUser } from './people-of-rooms.ts'
import { memoryStorage } from './storage.ts'
import { recordingEvents, recordingJobs, recordingRealtime } from './recording-platform.ts'

export type { TestUser }
export type TestRooms = Awaited<ReturnType<typeof setupRooms>>
export type Admitted = Extract<JoinResult, { outcome: 'admitted' }>
export type Waiting = Extract<JoinResult, { outcome: 'waiting' }>

export interface RoomsOptions {
  database?: TestDatabase
  sfu?: MediaServer
  canSuggest?: boolean
  logoUrl?: string | null
  /** What a recording is; by its content unless a test says so. */
  readMedia?: typeof readMediaApart
  /** Bounds that differ from those that come with Majlis. */
  crowd?: Partial<CrowdBounds>
  /** What organisations may mail in a day; without a bound unless a test says so. */
  dailyBounds?: Parameters<typeof createSchedulingModule>[0]['dailyBounds']
}

/** Scheduling, rooms, attendance and feedback on a real database, with a media server in memory. */
export async function setupRooms({
  database,
  sfu,
  canSuggest = true,
  logoUrl = null,
  readMedia = readMediaApart,
  crowd = {},
  dailyBounds = { mail: async () => undefined },
}: RoomsOptions = {}) {
  const { db, pool } = database ?? (await testDatabase())
  const clock = testClock()
  const media = createFakeMediaServer({ clock })
  const { realtime, pushed, disconnected, subscribers, sockets, deliver } = recordingRealtime()
  const { events, deliverEvents } = recordingEvents()
  const jobs = recordingJobs(clock)
  const seats = createSeats({ clock })
  const limiter = createPostgresLimiter(pool)
  const publicUrl = 'https://meet.example.org'
  const appSecret = 'a secret that only the tests of rooms know'
  const storage = memoryStorage()
  /** Sign-ins that hold, by their ids. */
  const sessions = new Map<string, UserCaller>()
  const { mailer } = createMailer({ db, jobs: jobs.jobs, clock, transport: null, isKept: true })
  const files = createFilesModule({
    db,
    clock,
    jobs: jobs.jobs,
    storage,
    maxBytes: null,
    maxBytesOf: async () => null,
    personalData: { storedBytes: (...given) => personalData.storedBytes(...given) },
    isOwnerActive: async () => true,
  })
  const scheduling = createSchedulingModule({
    dailyBounds,
    files,
    db,
    clock,
    events,
    handled: createHandledEvents({ db, jobs: jobs.jobs, clock }),
    mailSignInUrl: async (_tx, _userId, path) => `https://meet.example.org/sign-in/token?to=${path}#token`,
    jobs: jobs.jobs,
    realtime,
    seats,
    rules: createRulesReader(),
    groups: { expandGroups: createInviteeGroups({ db }).expand },
    limiter,
    mailer,
    storage,
    callerOfSession: async (authSessionId) => {
      const caller = sessions.get(authSessionId)
      if (!caller) throw new AppError('identity.unauthenticated')
      return caller
    },
    appSecret,
    publicUrl,
    kinds: { isBigMeetingEnabled: true, isMultiLingualEnabled: true },
    zoneRules: { version: '2026a' },
    brandOf: async () => ({ name: 'Riverside Council', primaryColor: '#365d7e', logoUrl: null }),
    canSuggest,
  })
  const rooms = createRoomsModule({
    db,
    clock,
    events,
    jobs: jobs.jobs,
    realtime,
    limiter,
    log: silentLog,
    media: sfu ?? media,
    scheduling,
    seats,
    crowd: {
      arrivalsPerAddress: 320,
      arrivalsPerBrowser: 10,
      waitingPerAddress: 320,
      waitingPerBrowser: 10,
      waitingPerRoom: 1_000,
      ...crowd,
    },
    rules: createRulesReader(),
    logoOf: async () => logoUrl,
    appSecret,
    publicUrl,
  })
  const attendance = createAttendanceModule({ db, clock, events })
  const recordings = createRecordingsModule({
    db,
    clock,
    audit: createAuditLog({ clock }),
    jobs: jobs.jobs,
    limiter,
    files,
    storage,
    scheduling,
    seats,
    readMedia,
    async findUser(connection, organizationId, userId) {
      const row = await connection
        .selectFrom('users')
        .select(['id', 'organization_id', 'first_name', 'last_name', 'role', 'status', 'deleted_at'])
        .where('organization_id', '=', organizationId)
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      const { id, role, status } = row
      const deletedAt = row.deleted_at?.getTime() ?? null
      return {
        id,
        organizationId,
        displayName: `${row.first_name} ${row.last_name}`,
        role,
        status,
        deletedAt,
      }
    },
    publicUrl,
  })
  const feedback = createTestFeedback({ db, clock, limiter, rooms, files, storage })
  const modules = [files, scheduling, rooms, attendance, recordings, feedback]
  const personalData = foldPersonalData(() => modules)
  const { listRetentions } = createRulesReader()
  scheduleRetention({ db, clock, jobs: jobs.jobs, personalData, listRetentions })
  const router = {
    meeting: { ...scheduling.calls.meeting, ...rooms.calls.meeting },
    schedule: scheduling.calls.schedule,
    invitation: scheduling.calls.invitation,
    registration: scheduling.calls.registration,
    agendaFile: scheduling.calls.agendaFile,
    room: rooms.calls.room,
    recording: recordings.calls.recording,
    recordingLinks: recordings.calls.recordingLinks,
    feedback: feedback.calls.feedback,
  }

  const { addOrganization, addUser } = createTestPeople({ db, clock, seats })
  const organizationId = await addOrganization()
  const host = await addUser(organizationId, 'Nusrat')

  function signIn({ id: userId, organizationId, role }: TestUser): UserCaller {
    const caller: UserCaller = {
      kind: 'user',
      userId,
      organizationId,
      role,
      authSessionId: newId(),
      hasRecentProof: true,
    }
    sessions.set(caller.authSessionId, caller)
    return caller
  }

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
    const signedIn: Caller = user ? signIn(user) : { kind: 'anonymous' }

    /** The API as this browser calls it, with a participant token where one is given. */
    async function api(participantToken?: string) {
      const context = { ...cookies.context(signedIn), country, ...(idempotencyKey && { idempotencyKey }) }
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

  async function report(event: ReturnType<typeof media.connect>): Promise<void> {
    await rooms.handleMediaEvent(event)
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

  return {
    db,
    clock,
    media,
    scheduling,
    rooms,
    attendance,
    recordings,
    feedback,
    files,
    personalData,
    seats,
    organizationId,
    host,
    addOrganization,
    addUser,
    browser,
    storage,
    sessions,
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
    waitingJobs: jobs.waiting,
    runJobs: jobs.runDue,
    runCron: jobs.runCron,
  }
}
