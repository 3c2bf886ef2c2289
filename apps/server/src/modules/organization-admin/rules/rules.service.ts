import type {
  AccessRules,
  AuditAct,
  AuditDetails,
  MeetingDefaults,
  Retention,
  SecurityRules,
} from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { domainOf, isOfDomain, isPublicDomain } from '../../../platform/email-domains/email-domains.ts'
import {
  isAdminRole,
  type OrganizationDirectory,
  requireOwnCountry,
  requireTellable,
  getRules,
  lockRules,
  saveRule,
  type OrganizationRules,
} from '../../tenancy/index.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { AuthenticationApi } from '../../authentication/index.ts'
import { changesOf } from '../audit/changes.ts'

interface RulesDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  organizations: OrganizationDirectory
  accounts: Pick<AccountsApi, 'findUser'>
  authentication: Pick<AuthenticationApi, 'endSessionsWithoutTwoFactor'>
  /** Whether the installation knows from which country somebody comes. */
  canTellCountries: boolean
}

const acts: Record<keyof OrganizationRules, AuditAct> = {
  access: 'access_rules_changed',
  meetingDefaults: 'meeting_defaults_changed',
  security: 'security_rules_changed',
  retention: 'retention_changed',
}

export type RulesAdministration = ReturnType<typeof createRulesAdministration>

/** What owners and admins decide for everybody of the organisation. */
export function createRulesAdministration({
  db,
  clock,
  audit,
  organizations,
  accounts,
  authentication,
  canTellCountries,
}: RulesDeps) {
  async function requireOwnDomain(caller: UserCaller, domains: readonly string[]): Promise<void> {
    const user = await accounts.findUser(db, caller.organizationId, caller.userId)
    if (!user || !isOfDomain(user.email, domains))
      throw new AppError('organization.domain_locks_out', { field: 'allowDomain' })
  }

  /**
   * A domain is opened by somebody whose own address is of it and was proven by a mail: so an organisation takes in nobody's
   * people but its own. Those that are open already stay.
   */
  async function requireOwnJoinDomains(
    tx: Tx,
    caller: UserCaller,
    before: readonly string[],
    domains: readonly string[],
  ): Promise<void> {
    const added = domains.filter((domain) => !before.includes(domain))
    if (added.length === 0) return
    const field = 'joinDomains'
    if (added.some(isPublicDomain)) throw new AppError('organization.join_domain_public', { field })
    const user = await accounts.findUser(tx, caller.organizationId, caller.userId)
    const address = user?.provenEmail ?? null
    if (address === null || added.some((domain) => domain !== domainOf(address)))
      throw new AppError('organization.join_domain_unproven', { field })
  }

  /**
   * A second factor that becomes required holds at once: who has none, the caller among them, is signed out and sets one
   * up on the way in. Throws `general.forbidden`, `organization.domain_locks_out` for who would not be allowed themselves,
   * `organization.join_domain_unproven` and `organization.join_domain_public` for domains that cannot be opened, and
   * `organization.countries_untold`.
   */
  async function save<K extends keyof OrganizationRules>(
    caller: UserCaller,
    rule: K,
    given: OrganizationRules[K],
    address: string,
    judge?: (before: OrganizationRules[K], after: OrganizationRules[K]) => void,
  ): Promise<OrganizationRules[K]> {
    if (!isAdminRole(caller.role)) throw new AppError('general.forbidden')
    const { organizationId, userId } = caller
    const value = tidy(given)
    if ('allowDomain' in value) await requireOwnDomain(caller, value.allowDomain)
    return db.transaction().execute(async (tx) => {
      await lockRules(tx, organizationId)
      const before = (await getRules(tx, organizationId))[rule]
      judge?.(before, value)
      if ('joinDomains' in value && 'joinDomains' in before)
        await requireOwnJoinDomains(tx, caller, before.joinDomains, value.joinDomains)
      // Rules are plain JSON, and so is what differs between two of them.
      const changes = changesOf(before as unknown as AuditDetails, value as unknown as AuditDetails)
      if (!changes) return before
      await saveRule(tx, organizationId, rule, value, new Date(clock.now()))
      if (isTwoFactorRequiredBy(value) && !isTwoFactorRequiredBy(before))
        await authentication.endSessionsWithoutTwoFactor(tx, organizationId)
      const organization = await organizations.find(tx, organizationId)
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: acts[rule],
        subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
        ...changes,
        address,
      })
      return value
    })
  }

  /** Where somebody decides about countries, with the country from which they do: they are told before they would stay outside themselves. */
  async function saveAccess(
    caller: UserCaller,
    { leavesOutOwnCountry, ...access }: AccessRules & { leavesOutOwnCountry: boolean },
    { address, country }: { address: string; country: string | null },
  ): Promise<AccessRules> {
    return save(
      caller,
      'access',
      access,
      address,
      ({ allowedCountries: before }, { allowedCountries: after }) => {
        requireTellable(canTellCountries, before, after, 'allowedCountries')
        if (!leavesOutOwnCountry) requireOwnCountry(country, before, after)
      },
    )
  }

  async function saveMeetingDefaults(
    caller: UserCaller,
    defaults: MeetingDefaults,
    address: string,
  ): Promise<MeetingDefaults> {
    return save(caller, 'meetingDefaults', defaults, address, ({ settings: before }, { settings: after }) =>
      requireTellable(
        canTellCountries,
        before.allowedCountries,
        after.allowedCountries,
        'settings.allowedCountries',
      ),
    )
  }

  return {
    saveAccess,
    saveMeetingDefaults,
    saveSecurity: (caller: UserCaller, security: SecurityRules, address: string) =>
      save(caller, 'security', security, address),
    saveRetention: (caller: UserCaller, retention: Retention, address: string) =>
      save(caller, 'retention', retention, address),
    /** Members see the rules they live by. */
    get: async ({ organizationId }: UserCaller): Promise<OrganizationRules> => getRules(db, organizationId),
  }
}

function isTwoFactorRequiredBy(rule: object): boolean {
  return 'isTwoFactorRequired' in rule && rule.isTwoFactorRequired === true
}

/** Domains in lower case, everything once, and nobody joins from a domain that is not allowed. */
function tidy<T extends object>(rule: T): T {
  if (!('allowDomain' in rule) || !('allowedCountries' in rule)) return rule
  const { allowDomain, allowedCountries, joinDomains } = rule as unknown as OrganizationRules['access']
  const allowed = [...new Set(allowDomain.map((domain) => domain.toLowerCase()))]
  const open = [...new Set(joinDomains.map((domain) => domain.toLowerCase()))]
  return {
    ...rule,
    allowDomain: allowed,
    joinDomains: open.filter((domain) => allowed.length === 0 || allowed.includes(domain)),
    allowedCountries: [...new Set(allowedCountries)],
  }
}
