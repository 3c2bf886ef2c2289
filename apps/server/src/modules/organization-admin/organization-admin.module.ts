import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { SingleSignOnApi } from '../single-sign-on/index.ts'
import { accessCalls } from './access.routes.ts'
import { createAccess } from './access.service.ts'
import { administrationCalls, type AdministrationCallsDeps } from './administration.routes.ts'
import { auditCalls } from './audit/audit.routes.ts'
import { createOrganizationRecorder } from './audit/organization-recorder.ts'
import { createAuditReader } from './audit/audit.service.ts'
import { createDeletion, type DeletionDeps } from './details/deletion.service.ts'
import { lockOrganization, type OrganizationDirectory, type VouchedDomain } from '../tenancy/index.ts'
import { createAddresses, type AddressesDeps } from './details/addresses.service.ts'
import { createDeletionRequests } from './details/deletion-requests.service.ts'
import { createDetails } from './details/details.service.ts'
import { createOrganizationChanges, type OrganizationChangesDeps } from './details/organization-changes.ts'
import { createDomainChecks, type DomainChecksDeps } from './domains/domain-checks.service.ts'
import { domainCalls } from './domains/domains.routes.ts'
import { createDomains } from './domains/domains.service.ts'
import { createRuleChanges } from './rules/rule-changes.ts'
import { createRulesAdministration } from './rules/rules.service.ts'
import { createInviteeGroups } from './invitee-groups.service.ts'
import { organizationNotifications } from './organization-notifications.ts'
import { organizationAdminData } from './personal-data.ts'
import { groupSearch, personSearch } from './search.ts'
import { teamCalls } from './teams.routes.ts'
import { createTeams } from './teams.service.ts'

export interface OrganizationAdminDeps {
  database: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'findUser' | 'findUserByEmail' | 'listAdministrators' | 'erasePeople'>
  authentication: Pick<AuthenticationApi, 'endSessionsWithoutTwoFactor'>
  singleSignOn: Pick<SingleSignOnApi, 'onlyRule'>
  organizations: OrganizationDirectory
  audit: AuditLog
  notifier: Pick<Notifier, 'notify'>
  limiter: Limiter
  dns: DomainChecksDeps['dns']
  /** Domains that the operator vouches for. */
  vouchedDomains: readonly VouchedDomain[]
  /** Address of an organisation's logo, from the root of the installation on. */
  logoOf: OrganizationChangesDeps['logoOf']
  personalData: DeletionDeps['personalData']
  publicUrl: string
  reservedNames: AddressesDeps['reservedNames']
  /** Whether this server receives requests for a further host name. */
  servesHost: (host: string) => boolean
  /** Whether the installation can detect countries. */
  canTellCountries: boolean
  /** Which kinds of meeting the installation has (spec 9.13). */
  kinds: AdministrationCallsDeps['kinds']
  /** The engines that receive contents of meetings. */
  processingEngines: AdministrationCallsDeps['processingEngines']
  /** Flag `driveEnable` of spec 9.13. */
  isDriveEnabled: boolean
}

export type OrganizationAdminApi = ReturnType<typeof createOrganizationAdminModule>['api']

/** The administration of organisations: details, rules, domains, teams, audit log, deletion. */
export function createOrganizationAdminModule({ database, ...given }: OrganizationAdminDeps) {
  const { db } = database
  const deps = {
    ...given,
    db,
    ownHost: new URL(given.publicUrl).hostname,
    organization: createOrganizationChanges({ ...given, db }),
    recordOnOrganization: createOrganizationRecorder(given),
  }
  const deletion = createDeletion(deps)
  const addresses = createAddresses(deps)
  const checks = createDomainChecks(deps)
  const domains = createDomains({ ...deps, checks, vouched: deps.vouchedDomains })
  const groups = createInviteeGroups(deps)

  return {
    name: 'organization-admin',
    api: {
      find: deps.organizations.find,
      /** Locks the organisation until the transaction ends. */
      lock: async (tx: Tx, organizationId: string): Promise<void> => {
        await lockOrganization(tx, organizationId)
      },
      findByAddress: addresses.find,
      pathAtHost: addresses.pathAtHost,
      hasAddress: addresses.hasAddress,
      /** The people in teams and business units. */
      expandGroups: groups.expand,
    },
    calls: {
      administration: {
        ...administrationCalls({
          details: createDetails(deps),
          addresses,
          deletionRequests: createDeletionRequests({ ...deps, deletion }),
          rules: createRulesAdministration({ ...deps, saveRule: createRuleChanges(deps) }),
          kinds: deps.kinds,
          processingEngines: deps.processingEngines,
        }),
        ...domainCalls(domains),
      },
      audit: auditCalls(createAuditReader(deps)),
      organization: accessCalls(createAccess(deps)),
      team: teamCalls(createTeams(deps), groups),
    },
    personalData: organizationAdminData({ db }),
    notificationKinds: organizationNotifications,
    searchKinds: [personSearch, groupSearch],
    jobs: [
      runsAt('37 6 * * *', 'remind-of-deletion', () => deletion.remindDue()),
      runsAt('47 2 * * *', 'purge-organizations', () => deletion.purgeDue()),
      runsAt('17 4 * * *', 'check-domains', checks.checkAll),
      runsAt('*/10 * * * *', 'check-pending-domains', checks.checkPending),
    ],
  } satisfies ServerModule
}
