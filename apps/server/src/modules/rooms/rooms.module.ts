import type { MediaServer } from '../../integrations/livekit/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { remembered, tryCheck } from '../../platform/health/health.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import { createOutage } from '../../platform/log/outage.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seats } from '../resources/index.ts'
import { createMeetingFacts } from './sessions/meeting-facts.service.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RegistrationApi } from '../registration/index.ts'
import { authenticateSocket, findVisit, resolveParticipant } from './participants/callers.ts'
import { createRoomChat } from './chat/chat.service.ts'
import { createCloseRooms } from './sessions/close-rooms.ts'
import { createAdmissionFacts } from './admission/admission-facts.ts'
import { createAdmissionLimits } from './admission/admission-limits.ts'
import { createAdmission } from './admission/admission.service.ts'
import { createHostTools } from './host-controls/host-controls.service.ts'
import { lockRoomHandler } from './sessions/lock-room.handler.ts'
import { lockRoomJob } from './sessions/lock-room.job.ts'
import { livekitWebhook } from './media/livekit-webhook.http.ts'
import { createLobby } from './lobby/lobby.service.ts'
import { createMediaEvents } from './media/media-events.service.ts'
import { roomsData } from './personal-data.ts'
import { createReactions } from './reactions/reactions.service.ts'
import { createReconcile } from './media/reconcile.service.ts'
import { createRemoveAddress } from './host-controls/remove-address.ts'
import { createRoomMedia } from './media/room-media.ts'
import { roomPushes } from './room-pushes.ts'
import { createRoomState, type RoomStateDeps } from './sessions/room-state.ts'
import { roomsListeners } from './rooms.listeners.ts'
import { meetingCalls, roomCalls } from './rooms.routes.ts'
import type { CrowdBounds } from './rooms.settings.ts'
import { createSelf } from './participants/self.service.ts'
import { createStartLinks } from './admission/start-links.service.ts'

export interface RoomsDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: RoomStateDeps['jobs']
  realtime: Realtime
  limiter: Limiter
  log: Log
  media: MediaServer
  meetings: MeetingsApi
  registration: RegistrationApi
  seats: Pick<Seats, 'listFeatures'>
  crowd: CrowdBounds
  rules: Pick<RulesReader, 'accessOf' | 'meetingDefaultsOf' | 'requireChangeable'>
  logoOf: RoomStateDeps['logoOf']
  appSecret: string
  publicUrl: string
}

const mediaCheckMs = 2_000

/** How often the rooms are compared with the SFU. */
const roundEveryMs = 15_000

/** The live rooms: who may enter, what they may do there, and what the host decides. */
export function createRoomsModule(deps: RoomsDeps) {
  const {
    db,
    clock,
    events,
    jobs,
    realtime,
    log,
    media,
    meetings,
    registration,
    rules,
    appSecret,
    publicUrl,
  } = deps
  const state = createRoomState({ clock, events, jobs, realtime, meetings, logoOf: deps.logoOf })
  const roomMedia = createRoomMedia({ db, media, log })
  const startLinks = createStartLinks({ db, clock, meetings, appSecret, publicUrl })
  const admissionLimits = createAdmissionLimits(deps.limiter)
  const deviceKey = deriveKey(appSecret, 'device')
  const facts = createAdmissionFacts({
    db,
    clock,
    meetings,
    registration,
    rules,
    startLinks,
    admissionLimits,
    deviceKey,
  })
  const admission = createAdmission({
    db,
    clock,
    logoOf: deps.logoOf,
    state,
    facts,
    media: roomMedia,
    meetings,
    admissionLimits,
    realtime,
    seats: deps.seats,
    crowd: deps.crowd,
  })
  const self = createSelf({ db, clock, state, media: roomMedia, realtime })
  const lobby = createLobby({ db, clock, state, realtime })
  const tools = createHostTools({ db, clock, state, media: roomMedia, realtime, rules, meetings })
  const chat = createRoomChat({ db, clock, state, realtime })
  const mediaEvents = createMediaEvents({ db, clock, events, media, roomMedia, state, log })
  const reconcile = createReconcile({ db, clock, realtime, media, roomMedia, mediaEvents, state, log })

  realtime.authenticate((token) => authenticateSocket(db, token))

  const rounds = createRounds(async () => {
    await reconcile.touchWaiting()
    await reconcile.run()
  }, log)
  const calls = {
    meetingFacts: createMeetingFacts({ db, meetings }),
    admission,
    self,
    lobby,
    tools,
    removeAddress: createRemoveAddress({ db, clock, state, media: roomMedia, realtime }),
    chat,
    reactions: createReactions({ db, state, media: roomMedia, log }),
    startLinks,
  }

  return {
    name: 'rooms',
    api: {
      /** Which visit a participant token was given for, also when it is over; null for what is no such token. */
      findVisit: (token: string) => findVisit(db, token, clock.now()),
    },
    calls: { meeting: meetingCalls(calls), room: roomCalls(calls) },
    personalData: roomsData({ db, registration, closeOrganization: createCloseRooms({ events, state }) }),
    jobs: [
      handlesJob(lockRoomJob, lockRoomHandler({ db, clock, realtime })),
      runsAt('17 * * * *', 'forget-used-start-links', async () => {
        await startLinks.deleteExpired()
        await mediaEvents.deleteOld()
      }),
    ],
    listeners: [
      ...roomPushes({ db, clock, realtime, state }),
      ...roomsListeners({ db, clock, realtime, state, media: roomMedia, meetings, registration }),
    ],
    plugin: livekitWebhook({ media, mediaEvents }),
    resolveCaller: (token: string) => resolveParticipant(db, token),
    // Not required: everything but the rooms goes on, and a balancer that asks would send people nowhere.
    healthChecks: [
      remembered(
        tryCheck({ name: 'media', required: false }, async () => {
          if (!(await media.isReady())) throw new Error('no answer')
        }),
        mediaCheckMs,
      ),
    ],
    start: async () => rounds.start(),
    stop: () => rounds.stop(),
  } satisfies ServerModule
}

export type RoomsApi = ReturnType<typeof createRoomsModule>['api']

/** Runs at once and then again and again, each round after the one before has ended. */
function createRounds(run: () => Promise<void>, log: Log) {
  const outage = createOutage(log, { began: 'the media server is away', over: 'the media server is back' })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  function next(): void {
    running = run()
      .then(outage.worked)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'room.media_unavailable') outage.failed(error)
        // The database tells of its own outages.
        else if (!isUnavailable(error)) log.warn({ err: error }, 'comparing rooms failed')
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(next, roundEveryMs)
      })
  }

  return {
    start: next,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
