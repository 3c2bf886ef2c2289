import { createOpenIdClient } from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createOutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { AccountMailer } from './account-mailer.ts'
import type { AuthSessions } from './auth-sessions.service.ts'
import type { OrganizationDirectory, ProvenDomains, RulesReader } from '../tenancy/index.ts'
import type { SeatAllocator } from './identity.ports.ts'
import { createAccountMoves } from './invitations/account-moves.service.ts'
import { createConfirmIdentity } from './confirm-identity.ts'
import { createInvitations } from './invitations/invitations.service.ts'
import { markRefusedInvitations } from './invitations/refused-invitations.ts'
import { createFactorNotices } from './factor-notices.ts'
import type { KnownPlaces } from './known-places.ts'
import { createPasskeys } from './passkeys/passkeys.service.ts'
import { createPasswordResets } from './password-reset/password-resets.service.ts'
import type { Passwords } from './passwords.ts'
import { securityCalls } from './security.routes.ts'
import { createSecurity } from './security.service.ts'
import { signInCalls } from './sign-in.routes.ts'
import { createSignInTokens } from './sign-in-token/sign-in-tokens.service.ts'
import { createOnlyRuleSettings } from './single-sign-on/only-rule-settings.service.ts'
import type { OnlyRuleGate } from './single-sign-on/only-rule.ts'
import { createConnectedAccounts } from './single-sign-on/connected-accounts.service.ts'
import { createProviderArrivals } from './single-sign-on/provider-arrivals.ts'
import { createProviderLinks } from './single-sign-on/provider-links.service.ts'
import { createProviderSettings } from './single-sign-on/provider-settings.service.ts'
import { createProviderTurns } from './single-sign-on/provider-turns.ts'
import { createProviderVouching } from './single-sign-on/provider-vouching.ts'
import { singleSignOnCalls } from './single-sign-on/single-sign-on.routes.ts'
import { createSingleSignOn } from './single-sign-on/single-sign-on.service.ts'
import { createSecondFactor } from './two-factor/second-factor.service.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'
import { createVerification } from './verification.ts'

export interface WaysInPartDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  limiter: Limiter
  mailer: AccountMailer
  audit: AuditLog
  organizations: OrganizationDirectory
  seats: SeatAllocator
  rules: RulesReader
  provenDomains: ProvenDomains
  passwords: Passwords
  authSessions: AuthSessions
  onlyRule: OnlyRuleGate
  knownPlaces: KnownPlaces
  personalData: AllPersonalData
  appSecret: string
  /** Sign-in providers inside of the network that the operator lets in. */
  internalProviders: readonly string[]
  publicUrl: string
}

/** Everything beside sign-up and the password itself by which people come in, and what protects it. */
export function createWaysInPart(deps: WaysInPartDeps) {
  const { jobs, appSecret } = deps
  const verification = createVerification({ appSecret })
  const twoFactor = createTwoFactor(deps)
  const notices = createFactorNotices(deps)
  const secondFactor = createSecondFactor({ ...deps, verification, twoFactor, notices })
  const resets = createPasswordResets({ ...deps, verification })
  markRefusedInvitations(deps)
  const invitations = createInvitations({ ...deps, verification, secondFactor })
  const signInTokens = createSignInTokens({ ...deps, verification, secondFactor, resets })
  const security = createSecurity({ ...deps, twoFactor, notices })
  const accountMoves = createAccountMoves({
    ...deps,
    verification,
    invitations,
    security,
    secondFactor,
    twoFactor,
    resets,
  })
  const passkeys = createPasskeys({ ...deps, security, notices, resets })
  const confirmIdentity = createConfirmIdentity({ ...deps, security, twoFactor, passkeys })
  // What runs without https itself is tried out with a provider that does the same.
  const openId = createOpenIdClient({
    requests: createOutgoingRequests({ internalHosts: deps.internalProviders }),
    clock: deps.clock,
    isInsecureAllowed: deps.publicUrl.startsWith('http:'),
  })
  const turns = createProviderTurns()
  const vouching = createProviderVouching(deps)
  const settings = createProviderSettings({ ...deps, openId, turns })
  const onlySettings = createOnlyRuleSettings({ ...deps, openId, turns, vouching, settings })
  const links = createProviderLinks(deps)
  const arrivals = createProviderArrivals({ ...deps, invitations, accountMoves, links, vouching })
  const singleSignOn = createSingleSignOn({
    ...deps,
    verification,
    resets,
    arrivals,
    openId,
    turns,
    vouching,
    settings,
    links,
    security,
  })
  const accounts = createConnectedAccounts({ ...deps, settings, singleSignOn, security, links })

  jobs.schedule('purge-password-resets', '19 3 * * *', () => resets.purge())
  jobs.schedule('purge-sign-in-challenges', '29 * * * *', () => secondFactor.purge())
  jobs.schedule('purge-passkey-challenges', '31 * * * *', () => passkeys.purge())
  jobs.schedule('purge-sign-in-tokens', '41 * * * *', () => signInTokens.purge())
  jobs.schedule('purge-provider-sign-ins', '37 * * * *', () => singleSignOn.purge())

  return {
    calls: {
      signIn: signInCalls({ resets, invitations, accountMoves, secondFactor, passkeys, signInTokens }),
      singleSignOn: singleSignOnCalls({ settings, onlySettings, singleSignOn, accounts }),
      security: securityCalls({ security, passkeys, confirmIdentity }),
    },
    links,
    security,
    verification,
    resets,
    invitations,
    secondFactor,
    twoFactor,
    signInTokens,
  }
}
