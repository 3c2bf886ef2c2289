import { queueUserId } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { EndPendingSignIns, ServerModule, SessionExtras } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { FilesApi } from '../files/index.ts'
import type { OrganizationDirectory, RulesReader } from '../tenancy/index.ts'
import { createAccess } from './access.service.ts'
import { createAccountMailer } from './account-mailer.ts'
import './accounts.events.ts'
import type { SignInRule } from './accounts.ports.ts'
import { createAccessTokens } from './auth-sessions/access-token.ts'
import { authSessionCalls } from './auth-sessions/auth-sessions.routes.ts'
import { createAuthSessions } from './auth-sessions/auth-sessions.service.ts'
import { closeSockets } from './auth-sessions/close-sockets.ts'
import { createKnownPlaces } from './auth-sessions/known-places.ts'
import { createRefreshTokens } from './auth-sessions/refresh-token.ts'
import { createErasePeople } from './erase-people.ts'
import { accountsData } from './personal-data.ts'
import { preferenceCalls } from './preferences/preferences.routes.ts'
import { createPreferences } from './preferences/preferences.service.ts'
import { timePreferencesCalls } from './preferences/time-preferences.routes.ts'
import { createTimePreferences } from './preferences/time-preferences.service.ts'
import { pictureCalls } from './profile/pictures.routes.ts'
import { createProfilePictures, type PictureFiles } from './profile/profile-picture.service.ts'
import { profileCalls } from './profile/profile.routes.ts'
import { createProfile } from './profile/profile.service.ts'
import * as userRepository from './users.repository.ts'
import type { User } from './users.repository.ts'

export interface AccountsDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Realtime
  limiter: Limiter
  mailer: Mailer
  organizations: OrganizationDirectory
  audit: AuditLog
  files: PictureFiles & Pick<FilesApi, 'findPicture'>
  rules: RulesReader
  signInRule: SignInRule
  /** Of all modules, known once they are there. */
  personalData: AllPersonalData
  /** Of modules above. */
  sessionExtras: SessionExtras
  endPendingSignIns: EndPendingSignIns
  /** At least 32 characters; the keys of all tokens are derived from it. */
  appSecret: string
  picturesPerUser: number
}

export type AccountsApi = ReturnType<typeof createAccountsModule>['api']

/** Accounts and auth sessions, and whether they are still valid. */
export function createAccountsModule(deps: AccountsDeps) {
  const { db, clock, realtime, appSecret } = deps
  const refreshTokens = createRefreshTokens({ appSecret })
  const knownPlaces = createKnownPlaces({ db, appSecret })
  const accessTokens = createAccessTokens({ appSecret, clock })
  const authSessions = createAuthSessions({ ...deps, knownPlaces, accessTokens, refreshTokens })
  const profile = createProfile({ ...deps, authSessions })
  const pictures = createProfilePictures(deps)

  realtime.authenticate(async (token) => {
    const known = await authSessions.resolveUser(token)
    if (!known) return null
    const { authSessionId: sessionId, expiresAt, user } = known
    return { kind: 'user', id: user.id, queueName: queueUserId(user.email), sessionId, expiresAt }
  })

  return {
    name: 'accounts',
    api: {
      /** The session of a refresh cookie, valid or not; null if the cookie is not ours. */
      sessionOfCookie: (cookie: string | undefined): string | null =>
        (cookie === undefined ? null : refreshTokens.read(cookie))?.authSessionId ?? null,
      /** The caller of a session. Throws the reason if it or its user is no longer valid. */
      callerOfSession: authSessions.callerOfSession,
      /** A user of the organisation, whatever its status. */
      findUser: (connection: DbOrTx, organizationId: string, userId: string): Promise<User | null> =>
        userRepository.findById(connection, organizationId, userId),
      /** A user of the organisation by email address, ignoring letter case. */
      findUserByEmail: (connection: DbOrTx, organizationId: string, email: string): Promise<User | null> =>
        userRepository.findByEmailIn(connection, organizationId, email.toLowerCase()),
      /** Active owners and admins of the organisation. */
      listAdministrators: (connection: DbOrTx, organizationId: string): Promise<User[]> =>
        userRepository.listAdministrators(connection, organizationId),
      /** Erases everyone of an organisation before it is deleted. */
      erasePeople: createErasePeople({ authSessions, personalData: deps.personalData }),
      access: createAccess({ ...deps, authSessions }),
      /** Opens and ends sessions, in the transaction of what opens or ends them. */
      authSessions: {
        open: authSessions.open,
        endAllOfUser: authSessions.endAllOfUser,
        endAllOfOrganization: authSessions.endAllOfOrganization,
        reconnect: authSessions.reconnect,
      },
      /** The limits on attempts at an account. */
      knownPlaces: { boundsOf: knownPlaces.boundsOf },
      /** Mails about accounts. */
      mailer: createAccountMailer(deps),
    },
    calls: {
      identity: authSessionCalls({ authSessions, profile }),
      profile: profileCalls({ profile, pictures }),
      file: pictureCalls(deps),
      preference: preferenceCalls(createPreferences(deps)),
      team: timePreferencesCalls(createTimePreferences(deps)),
    },
    personalData: accountsData({ db }),
    jobs: [runsAt('23 3 * * *', 'purge-auth-sessions', () => authSessions.purge())],
    listeners: [closeSockets(realtime)],
    /** The caller of an access token; null for other tokens. Throws the reason if a token of ours is refused. */
    resolveCaller: authSessions.resolveCaller,
  } satisfies ServerModule
}
