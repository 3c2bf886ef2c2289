import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { DailyBounds, OrganizationDirectory, RulesReader } from '../tenancy/index.ts'
import { createAuthenticationApi } from './authentication.api.ts'
import type { OnlyRule, SeatAllocator } from './authentication.ports.ts'
import { createEmailChanges } from './email-change/email-changes.service.ts'
import { createEmailReplacement } from './email-change/email-replacement.ts'
import { ownSignInCalls } from './email-change/own-sign-in.routes.ts'
import { markRefusedInvitations } from './invitations/refused-invitations.ts'
import { createChangePassword } from './passwords/change-password.ts'
import { createPasswords } from './passwords/passwords.ts'
import { sendPasswordResetJob } from './password-reset/send-password-reset.job.ts'
import { authenticationData } from './personal-data.ts'
import { securityNotifications } from './security/security-notifications.ts'
import { securityCalls } from './security/security.routes.ts'
import { signInCalls } from './sign-in/sign-in.routes.ts'
import { createSignIn } from './sign-in/sign-in.service.ts'
import * as signInTokenRepository from './sign-in-token/sign-in-tokens.repository.ts'
import { createSignUpPart } from './sign-up/sign-up.part.ts'
import { signUpCalls } from './sign-up/sign-up.routes.ts'
import * as challengeRepository from './two-factor/challenges.repository.ts'
import { createVerification } from './verification.ts'
import { createWaysInPart } from './ways-in.part.ts'

export interface AuthenticationDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  limiter: Limiter
  mailer: Mailer
  notifier: Pick<Notifier, 'notifySecurity'>
  accounts: Pick<AccountsApi, 'authSessions' | 'knownPlaces' | 'mailer'>
  organizations: OrganizationDirectory
  seats: SeatAllocator
  audit: AuditLog
  dailyBounds: DailyBounds
  rules: RulesReader
  onlyRule: OnlyRule
  /** That of all modules, available once they are built. */
  personalData: AllPersonalData
  /** At least 32 characters; the keys of all tokens are derived from it. */
  appSecret: string
  /** Domains whose addresses may sign up; empty: all. */
  signUpDomains: readonly string[]
  publicUrl: string
}

/** Sign-up, sign-in, proof of identity, and invitations. */
export function createAuthenticationModule({ accounts, mailer, ...given }: AuthenticationDeps) {
  const { db, clock, appSecret } = given
  const verification = createVerification({ appSecret })
  const passwords = createPasswords()
  const deps = { ...given, ...accounts, verification, passwords }
  const waysIn = createWaysInPart(deps)
  const { security, passkeys, resets, invitations, accountMoves, secondFactor, signInTokens } = waysIn
  const signUp = createSignUpPart({ ...deps, mailer, secondFactor, resets })
  const signIn = createSignIn({ ...deps, ...signUp, secondFactor, resets })
  const replacement = createEmailReplacement(deps)
  const emailChanges = createEmailChanges({ ...deps, security, replacement })

  return {
    name: 'authentication',
    api: createAuthenticationApi({ ...accounts, passwords, verification, waysIn }),
    calls: {
      identity: signUpCalls({ ...signUp, signIn }),
      signIn: signInCalls({ resets, invitations, accountMoves, secondFactor, passkeys, signInTokens }),
      security: securityCalls(waysIn),
      profile: ownSignInCalls({ emailChanges, changePassword: createChangePassword({ ...deps, security }) }),
    },
    personalData: authenticationData({ db }),
    notificationKinds: [securityNotifications],
    jobs: [
      handlesJob(sendPasswordResetJob, resets.send),
      runsAt('17 3 * * *', 'purge-sign-ups', () => signUp.signUps.purge()),
      runsAt('19 3 * * *', 'purge-password-resets', () => resets.purge()),
      runsAt('21 3 * * *', 'purge-email-changes', () => emailChanges.purge()),
      runsAt('29 * * * *', 'purge-sign-in-challenges', () => secondFactor.purge()),
      runsAt('31 * * * *', 'purge-passkey-challenges', () => passkeys.purge()),
      runsAt('41 * * * *', 'purge-sign-in-tokens', () => signInTokens.purge()),
    ],
    listeners: [markRefusedInvitations({ db, clock })],
    endPendingSignIns: async (tx, userId, exceptSessionId) => {
      await signInTokenRepository.deleteOfUser(tx, userId, exceptSessionId)
      await challengeRepository.deleteOfUser(tx, userId)
    },
  } satisfies ServerModule
}
