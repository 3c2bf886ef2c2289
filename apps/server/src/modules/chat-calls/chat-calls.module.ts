import type { EngineState } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import { remembered, tryCheck, type HealthCheck } from '../../platform/health/health.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Seats } from '../resources/index.ts'
import type { SchedulingApi } from '../scheduling/index.ts'
import { createChatAccess } from './chat-access.ts'
import { registerChatCallPushes } from './chat-call-pushes.ts'
import { registerChatCallsListeners } from './chat-calls.listeners.ts'
import { chatMeetingCalls } from './chat-calls.routes.ts'
import { createChatCalls } from './chat-calls.service.ts'
import { createChatTokens } from './chat-tokens.service.ts'
import { createAccountClosing } from './close-chat-accounts.ts'
import { chatCallsData } from './personal-data.ts'

export interface ChatCallsModuleDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Pick<Jobs, 'add' | 'handle' | 'schedule'>
  realtime: Realtime
  limiter: Limiter
  log: Log
  /** Null: the installation has no chat. */
  homeserver: Homeserver | null
  chatUrl: string | null
  scheduling: Pick<SchedulingApi, 'get' | 'startWithin' | 'invitationOf'>
  seats: Pick<Seats, 'listFeatures'>
  appSecret: string
}

const checkMs = 60_000

/** Calls that hang on the chat rooms of a Matrix homeserver, and people's way into the chat. */
export function createChatCallsModule(deps: ChatCallsModuleDeps) {
  const { db, events, jobs, realtime, log, homeserver } = deps
  const access = createChatAccess(deps)
  const calls = createChatCalls({ ...deps, access })
  const tokens = createChatTokens({ ...deps, access })

  registerChatCallPushes({ db, realtime, log, homeserver, calls })
  registerChatCallsListeners({ db, events, realtime, tokens })
  jobs.schedule('forget-chat-codes', '37 3 * * *', () => tokens.deleteExpiredCodes())
  jobs.schedule('take-chat-tokens-back', '7 * * * *', tokens.takeAllBack)
  if (!homeserver) log.info('MATRIX_URL is not set: there is no chat')

  return {
    name: 'chat-calls',
    api: {},
    calls: { chatMeeting: chatMeetingCalls({ calls, tokens }) },
    /** Spec 3.3. */
    sessionExtras: async (user, authSessionId) => ({
      matrixAccessToken: await tokens.tokenOf(user, authSessionId),
    }),
    personalData: chatCallsData({ db, erase: createAccountClosing(deps) }),
    healthChecks: [healthOf(homeserver)],
  } satisfies ServerModule
}

function healthOf(homeserver: Homeserver | null): HealthCheck {
  const engine = { name: 'chat', required: false } as const
  if (homeserver)
    return remembered(
      tryCheck(engine, () => homeserver.check()),
      checkMs,
    )
  return async (): Promise<EngineState> => ({
    ...engine,
    state: 'off',
    detail: 'There is no chat: MATRIX_URL is not set.',
  })
}
