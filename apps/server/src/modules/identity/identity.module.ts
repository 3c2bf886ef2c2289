import { queueUserId } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, DbOrTx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { ServerModule, SessionExtras } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { FilesApi } from '../files/index.ts'
import { createAccess } from './access.service.ts'
import { createAccessTokens } from './access-token.ts'
import { createAccountMailer } from './account-mailer.ts'
import { createAuthSessions } from './auth-sessions.service.ts'
import type { DailyBounds, OrganizationDirectory, ProvenDomains, RulesReader } from '../tenancy/index.ts'
import type { SeatAllocator } from './identity.ports.ts'
import { identityCalls } from './identity.routes.ts'
import './identity.events.ts'
import { createKnownPlaces } from './known-places.ts'
import { createPasswords } from './passwords.ts'
import { createRefreshTokens } from './refresh-token.ts'
import { createSignIn } from './sign-in.service.ts'
import { createSignUpAccounts } from './sign-up-accounts.ts'
import { createSignUpBrowsers } from './sign-up-browsers.ts'
import { createSignUpConfirmations } from './sign-up-confirmations.service.ts'
import { createSignUps } from './sign-up.service.ts'
import { preferenceCalls } from './preferences/preferences.routes.ts'
import { createPreferences } from './preferences/preferences.service.ts'
import { createDomainJoining } from './domain-joining.service.ts'
import { createEmailChanges } from './email-change/email-changes.service.ts'
import { createProfile } from './profile/profile.service.ts'
import { createProfilePictures, type PictureFiles } from './profile/profile-picture.service.ts'
import { pictureCalls } from './profile/pictures.routes.ts'
import { profileCalls } from './profile/profile.routes.ts'
import { createOnlyRuleGate } from './single-sign-on/only-rule.ts'
import { createTimePreferences } from './time-preferences.service.ts'
import { timePreferencesCalls } from './time-preferences.routes.ts'
import { createErasePeople } from './erase-people.ts'
import { identityData } from './personal-data/identity-data.ts'
import * as userRepository from './users.repository.ts'
import type { User } from './users.repository.ts'
import { createWaysInPart } from './ways-in.part.ts'

export interface IdentityDeps {
  database: Database
  clock: Clock
  events: Events
  jobs: Jobs
  realtime: Realtime
  limiter: Limiter
  mailer: Mailer
  organizations: OrganizationDirectory
  seats: SeatAllocator
  audit: AuditLog
  files: PictureFiles & Pick<FilesApi, 'findPicture' | 'requireRoom'>
  dailyBounds: DailyBounds
  rules: RulesReader
  /** Whose addresses an organisation may vouch for. */
  provenDomains: ProvenDomains
  /** At least 32 characters; the keys of all tokens are derived from it. */
  appSecret: string
  /** Of which domains addresses may sign up on their own; empty: of every one. */
  signUpDomains: readonly string[]
  /** Sign-in providers inside of the network that the operator lets in. */
  internalProviders: readonly string[]
  publicUrl: string
  /** Of all modules, known once they are there. */
  personalData: AllPersonalData
  /** Of modules above. */
  sessionExtras: SessionExtras
}

export type IdentityApi = ReturnType<typeof createIdentityModule>['api']

/** Accounts and auth sessions: who somebody is, and whether that still holds. */
export function createIdentityModule(deps: IdentityDeps) {
  const { database, clock, events, jobs, realtime, limiter, organizations, seats, appSecret } = deps
  const { db } = database
  const accountMailer = createAccountMailer(deps)
  const passwords = createPasswords()
  const refreshTokens = createRefreshTokens({ appSecret })
  const knownPlaces = createKnownPlaces({ db, appSecret })
  const onlyRule = createOnlyRuleGate({ clock, appSecret })
  const authSessions = createAuthSessions({
    onlyRule,
    db,
    knownPlaces,
    clock,
    events,
    realtime,
    accessTokens: createAccessTokens({ appSecret, clock }),
    refreshTokens,
    organizations,
    rules: deps.rules,
    sessionExtras: deps.sessionExtras,
  })
  const waysIn = createWaysInPart({
    ...deps,
    db,
    mailer: accountMailer,
    passwords,
    authSessions,
    onlyRule,
    knownPlaces,
  })
  const { calls, security, verification, resets, invitations, secondFactor, twoFactor, signInTokens } = waysIn
  const accounts = createSignUpAccounts({ clock, seats, events })
  const joining = createDomainJoining({
    ...deps,
    db,
    verification,
    accounts,
    secondFactor,
    resets,
  })
  const signUps = createSignUps({ ...deps, db, passwords, verification })
  const browsers = createSignUpBrowsers({ appSecret })
  const confirmations = createSignUpConfirmations({
    ...deps,
    db,
    passwords,
    verification,
    authSessions,
    accounts,
    browsers,
    joining,
    knownPlaces,
  })
  const signIn = createSignIn({ db, limiter, passwords, signUps, secondFactor, resets, knownPlaces })
  const access = createAccess({ events, realtime, authSessions })
  const profile = createProfile({ ...deps, db, mailer: accountMailer, passwords, authSessions, security })
  const emailChanges = createEmailChanges({
    ...deps,
    db,
    mailer: accountMailer,
    verification,
    authSessions,
    security,
  })

  authSessions.listen()
  realtime.authenticate(async (token) => {
    const known = await authSessions.resolveUser(token)
    if (!known) return null
    const { authSessionId: sessionId, expiresAt, user } = known
    return { kind: 'user', id: user.id, queueName: queueUserId(user.email), sessionId, expiresAt }
  })
  jobs.schedule('purge-sign-ups', '17 3 * * *', () => signUps.purge())
  jobs.schedule('purge-email-changes', '21 3 * * *', () => emailChanges.purge())
  jobs.schedule('purge-auth-sessions', '23 3 * * *', () => authSessions.purge())

  return {
    name: 'identity',
    api: {
      /** Which session a refresh cookie names, whether or not that still holds; null for what is no cookie of ours. */
      sessionOfCookie: (cookie: string | undefined): string | null =>
        (cookie === undefined ? null : refreshTokens.read(cookie))?.authSessionId ?? null,
      /** Who a session is of. Throws why it, or its user, does not hold any more. */
      callerOfSession: authSessions.callerOfSession,
      /** A user of the organisation, whatever its status. */
      findUser: (connection: DbOrTx, organizationId: string, userId: string): Promise<User | null> =>
        userRepository.findById(connection, organizationId, userId),
      /** A user of the organisation by address, in whatever letter case. */
      findUserByEmail: (connection: DbOrTx, organizationId: string, email: string): Promise<User | null> =>
        userRepository.findByEmailIn(connection, organizationId, email.toLowerCase()),
      /** Active owners and admins of the organisation. */
      listAdministrators: (connection: DbOrTx, organizationId: string): Promise<User[]> =>
        userRepository.listAdministrators(connection, organizationId),
      /** Throws `sso.only_is_on` for a domain without which nobody of the organisation could come in. */
      requireDomainUnused: onlyRule.requireDomainUnused,
      /** Everybody of an organisation, ahead of its end. */
      erasePeople: createErasePeople({ authSessions, personalData: deps.personalData }),
      /** Ends at once the sessions of everybody of an organisation who has no second factor yet; the sockets of their pages close. */
      endSessionsWithoutTwoFactor: authSessions.endAllWithoutTwoFactor,
      /** How accounts come, sign in and end, for those who administer them. */
      administration: {
        invitations,
        passwords,
        resets,
        twoFactor,
        authSessions,
        access,
        security,
        onlyRule,
        links: waysIn.links,
        mailer: accountMailer,
      },
      /** An address for a mail that signs its reader in, once, within an hour. */
      mailSignInUrl: signInTokens.mailUrl,
    },
    calls: {
      identity: identityCalls({ signUps, confirmations, browsers, signIn, authSessions, profile }),
      ...calls,
      profile: profileCalls({
        profile,
        pictures: createProfilePictures({ ...deps, db }),
        emailChanges,
      }),
      file: pictureCalls({ db, files: deps.files }),
      preference: preferenceCalls(createPreferences({ db, clock })),
      team: timePreferencesCalls(createTimePreferences({ db, clock })),
    },
    personalData: identityData({ db }),
    /** Whose access token it is; null for tokens of another make. Throws why a token of ours is refused. */
    resolveCaller: authSessions.resolveCaller,
  } satisfies ServerModule
}
