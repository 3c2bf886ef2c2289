import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { AuthSessions, KnownPlaces } from '../../accounts/index.ts'
import type { DailyBounds, OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import type { SeatAllocator } from '../authentication.ports.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { Verification } from '../verification.ts'
import { createDomainJoining } from './domain-joining.service.ts'
import { createSignUpAccounts } from './sign-up-accounts.ts'
import { createSignUpBrowsers } from './sign-up-browsers.ts'
import { createSignUpCompletion } from './sign-up-completion.ts'
import { createSignUpConfirmations } from './sign-up-confirmations.service.ts'
import { createSignUpProofs } from './sign-up-proofs.ts'
import { createSignUps } from './sign-up.service.ts'

export interface SignUpPartDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  mailer: Mailer
  audit: AuditLog
  organizations: OrganizationDirectory
  seats: SeatAllocator
  rules: RulesReader
  dailyBounds: DailyBounds
  passwords: Passwords
  verification: Verification
  authSessions: Pick<AuthSessions, 'open'>
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
  secondFactor: SecondFactor
  resets: PasswordResets
  personalData: AllPersonalData
  appSecret: string
  signUpDomains: readonly string[]
  publicUrl: string
}

/** Signing up, from the form to the account, with or without an organisation that the address may join. */
export function createSignUpPart(deps: SignUpPartDeps) {
  const accounts = createSignUpAccounts(deps)
  const browsers = createSignUpBrowsers(deps)
  const joining = createDomainJoining({ ...deps, accounts })
  const proofs = createSignUpProofs(deps)
  const completion = createSignUpCompletion({ ...deps, accounts })
  return {
    browsers,
    proofs,
    signUps: createSignUps({ ...deps, proofs }),
    confirmations: createSignUpConfirmations({ ...deps, browsers, joining, completion }),
  }
}
