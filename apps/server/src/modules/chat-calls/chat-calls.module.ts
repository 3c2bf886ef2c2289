import type { EngineState } from '@majlis/contract'
import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { remembered, tryCheck, type HealthCheck } from '../../platform/health/health.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Seats } from '../resources/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { createChatAccess } from './chat-access.ts'
import { createChatAccounts } from './chat-accounts.ts'
import { chatCallPushes } from './chat-call-pushes.ts'
import { chatCallsListeners } from './chat-calls.listeners.ts'
import { chatMeetingCalls } from './chat-calls.routes.ts'
import { createChatCalls } from './chat-calls.service.ts'
import { createChatRooms } from './chat-rooms.service.ts'
import { createChatSignIn } from './chat-sign-in.service.ts'
import { createChatTokens } from './chat-tokens.service.ts'
import { createAccountClosing } from './close-chat-accounts.ts'
import { createKeptChatTokens } from './kept-chat-tokens.ts'
import { chatCallsData } from './personal-data.ts'

export interface ChatCallsModuleDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  realtime: Realtime
  limiter: Limiter
  log: Log
  /** Null: the installation has no chat. */
  homeserver: Homeserver | null
  chatUrl: string | null
  meetings: Pick<MeetingsApi, 'get' | 'startWithin' | 'invitationOf'>
  seats: Pick<Seats, 'listFeatures' | 'listWithFeature'>
  /** Those of the chat rooms that Majlis keeps someone out of, whatever the homeserver says. */
  listClosedTo: (userId: string, chatRoomIds: readonly string[]) => Promise<Set<string>>
  appSecret: string
}

const checkMs = 60_000

/** Calls in the chat rooms of a Matrix homeserver, and sign-in to the chat. */
export function createChatCallsModule(deps: ChatCallsModuleDeps) {
  const { db, realtime, log, homeserver } = deps
  const access = createChatAccess(deps)
  const rooms = createChatRooms({ ...deps, access })
  const calls = createChatCalls({ ...deps, access, rooms })
  const kept = createKeptChatTokens(deps)
  const tokens = createChatTokens({ ...deps, access, kept })
  const signIn = createChatSignIn({ ...deps, access, kept })
  const closing = createAccountClosing(deps)
  if (!homeserver) log.info('MATRIX_URL is not set: there is no chat')

  return {
    name: 'chat-calls',
    api: { access, accounts: createChatAccounts(deps), holderOf: tokens.holderOf },
    jobs: [
      ...closing.jobs,
      runsAt('37 3 * * *', 'forget-chat-codes', () => signIn.deleteExpiredCodes()),
      runsAt('7 * * * *', 'take-chat-tokens-back', tokens.takeAllBack),
    ],
    listeners: [
      ...chatCallPushes({ db, realtime, log, homeserver, calls }),
      ...chatCallsListeners({ db, realtime, tokens }),
    ],
    calls: { chatMeeting: chatMeetingCalls({ calls, rooms, signIn }) },
    /** Spec 3.3. */
    sessionExtras: async (user, authSessionId) => ({
      matrixAccessToken: await tokens.tokenOf(user, authSessionId),
    }),
    personalData: chatCallsData({ db, erase: closing.erase }),
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
