import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { AccountMailer, AuthSessions, KnownPlaces } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OrganizationDirectory, RulesReader } from '../tenancy/index.ts'
import type { OnlyRule, SeatAllocator } from './authentication.ports.ts'
import { createAccountMoves } from './invitations/account-moves.service.ts'
import { createInvitations } from './invitations/invitations.service.ts'
import { createOwnPasskeys } from './passkeys/own-passkeys.service.ts'
import { createPasskeyCeremonies } from './passkeys/passkey-ceremonies.ts'
import { createPasskeys } from './passkeys/passkeys.service.ts'
import { createPasswordResets } from './password-reset/password-resets.service.ts'
import type { Passwords } from './passwords/passwords.ts'
import { createConfirmIdentity } from './security/confirm-identity.ts'
import { createFactorNotices } from './security/factor-notices.ts'
import { createSecurity } from './security/security.service.ts'
import { createSignInTokens } from './sign-in-token/sign-in-tokens.service.ts'
import { createOwnTwoFactor } from './two-factor/own-two-factor.service.ts'
import { createSecondFactor } from './two-factor/second-factor.service.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'
import type { Verification } from './verification.ts'

export interface WaysInPartDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  limiter: Limiter
  mailer: AccountMailer
  notifier: Pick<Notifier, 'notifySecurity'>
  audit: AuditLog
  organizations: OrganizationDirectory
  seats: SeatAllocator
  rules: RulesReader
  passwords: Passwords
  verification: Verification
  authSessions: Pick<AuthSessions, 'open' | 'endAllOfUser' | 'reconnect'>
  onlyRule: OnlyRule
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
  personalData: AllPersonalData
  appSecret: string
  publicUrl: string
}

export type WaysInPart = ReturnType<typeof createWaysInPart>

/** Ways to sign in apart from sign-up and the password, and what protects them. */
export function createWaysInPart(deps: WaysInPartDeps) {
  const twoFactor = createTwoFactor(deps)
  const notices = createFactorNotices(deps)
  const secondFactor = createSecondFactor({ ...deps, twoFactor, notices })
  const resets = createPasswordResets(deps)
  const invitations = createInvitations({ ...deps, secondFactor })
  const signInTokens = createSignInTokens({ ...deps, secondFactor, resets })
  const security = createSecurity({ ...deps, twoFactor })
  const ownTwoFactor = createOwnTwoFactor({ ...deps, security, twoFactor, notices })
  const accountMoves = createAccountMoves({ ...deps, invitations, security, secondFactor, twoFactor, resets })
  const ceremonies = createPasskeyCeremonies(deps)
  const passkeys = createPasskeys({ ...deps, resets, ceremonies })
  const ownPasskeys = createOwnPasskeys({ ...deps, security, notices, ceremonies })
  const confirmIdentity = createConfirmIdentity({ ...deps, security, twoFactor, passkeys })
  return {
    twoFactor,
    secondFactor,
    resets,
    invitations,
    signInTokens,
    security,
    accountMoves,
    passkeys,
    ownPasskeys,
    ownTwoFactor,
    confirmIdentity,
  }
}
