import { createOpenIdClient } from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { createOutgoingRequests } from '../../platform/outgoing/outgoing-requests.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OrganizationDirectory, ProvenDomains, RulesReader } from '../tenancy/index.ts'
import { createConnectedAccounts } from './connected-accounts.service.ts'
import { createOnlyRuleSettings } from './only-rule-settings.service.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import { singleSignOnData } from './personal-data.ts'
import { createProviderArrivals } from './provider-arrivals.ts'
import { createProviderLinks } from './provider-links.service.ts'
import { createProviderSettings } from './provider-settings.service.ts'
import { createProviderBulkhead } from './provider-bulkhead.ts'
import { createProviderVouching } from './provider-vouching.ts'
import { createProviders } from './providers.ts'
import * as providerRepository from './providers.repository.ts'
import { singleSignOnCalls } from './single-sign-on.routes.ts'
import { createSingleSignOn } from './single-sign-on.service.ts'

export interface SingleSignOnModuleDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  audit: AuditLog
  notifier: Pick<Notifier, 'notifySecurity'>
  accounts: Pick<AccountsApi, 'authSessions' | 'mailer'>
  authentication: Pick<
    AuthenticationApi,
    'invitations' | 'accountMoves' | 'resets' | 'security' | 'verification'
  >
  organizations: OrganizationDirectory
  rules: RulesReader
  /** Whose addresses an organisation may vouch for. */
  provenDomains: ProvenDomains
  onlyRule: OnlyRuleGate
  appSecret: string
  /** Sign-in providers inside of the network that the operator lets in. */
  internalProviders: readonly string[]
  publicUrl: string
}

export type SingleSignOnApi = ReturnType<typeof createSingleSignOnModule>['api']

/** Sign-in with the OpenID Connect providers of organisations, and the rule that allows nothing else. */
export function createSingleSignOnModule({ accounts, authentication, ...given }: SingleSignOnModuleDeps) {
  const { db, onlyRule } = given
  // What runs without https itself is tried out with a provider that does the same.
  const openId = createOpenIdClient({
    requests: createOutgoingRequests({ internalHosts: given.internalProviders }),
    clock: given.clock,
    isInsecureAllowed: given.publicUrl.startsWith('http:'),
  })
  const bulkhead = createProviderBulkhead()
  const vouching = createProviderVouching(given)
  const providers = createProviders(given)
  const links = createProviderLinks({ ...given, ...accounts })
  const parts = { ...given, ...accounts, ...authentication, openId, bulkhead, vouching, providers, links }
  const arrivals = createProviderArrivals(parts)
  const singleSignOn = createSingleSignOn({ ...parts, arrivals })

  return {
    name: 'single-sign-on',
    api: {
      /** What "single sign-on only" forbids to change. */
      onlyRule: {
        requireDispensable: onlyRule.requireDispensable,
        requireDomainUnused: onlyRule.requireDomainUnused,
      },
      /** Which account at the provider signs in which user. */
      links: { endAllOf: links.endAllOf },
    },
    calls: {
      singleSignOn: singleSignOnCalls({
        settings: createProviderSettings(parts),
        onlySettings: createOnlyRuleSettings(parts),
        singleSignOn,
        accounts: createConnectedAccounts({ ...parts, singleSignOn }),
      }),
    },
    personalData: singleSignOnData({ db }),
    jobs: [runsAt('37 * * * *', 'purge-provider-sign-ins', () => singleSignOn.purge())],
    endPendingSignIns: (tx, userId) => providerRepository.deleteSignInsOfUser(tx, userId),
  } satisfies ServerModule
}
