import type { AuditAct, AuditDetails } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { AuthenticationApi } from '../../authentication/index.ts'
import { getRules, lockRules, requireAdmin, saveRule, type OrganizationRules } from '../../tenancy/index.ts'
import { changesOf } from '../audit/changes.ts'
import type { OrganizationRecorder } from '../audit/organization-recorder.ts'
import { requireOwnDomain, requireOwnJoinDomains } from './own-domains.ts'

const acts: Record<keyof OrganizationRules, AuditAct> = {
  access: 'access_rules_changed',
  meetingDefaults: 'meeting_defaults_changed',
  security: 'security_rules_changed',
  retention: 'retention_changed',
  attendance: 'attendance_rules_changed',
  processing: 'processing_rules_changed',
}

/** Saves one of the rules of an organisation. */
export function createRuleChanges({
  db,
  clock,
  accounts,
  authentication,
  recordOnOrganization,
}: {
  db: Db
  clock: Clock
  accounts: Pick<AccountsApi, 'findUser'>
  authentication: Pick<AuthenticationApi, 'endSessionsWithoutTwoFactor'>
  recordOnOrganization: OrganizationRecorder
}) {
  /**
   * When a second factor becomes required, everyone without one, including the caller, is signed out and sets it up at the next sign-in.
   * Throws `general.forbidden`, `organization.domain_locks_out` if the caller would not be allowed any more,
   * `organization.join_domain_unproven` and `organization.join_domain_public` for domains that cannot be opened, and
   * `organization.countries_untold`.
   */
  return async function save<K extends keyof OrganizationRules>(
    caller: UserCaller,
    rule: K,
    given: OrganizationRules[K],
    address: string,
    judge?: (before: OrganizationRules[K], after: OrganizationRules[K]) => void,
  ): Promise<OrganizationRules[K]> {
    requireAdmin(caller)
    const { organizationId, userId } = caller
    const value = tidy(given)
    if ('allowDomain' in value)
      requireOwnDomain(await accounts.findUser(db, organizationId, userId), value.allowDomain)
    return db.transaction().execute(async (tx) => {
      await lockRules(tx, organizationId)
      const before = (await getRules(tx, organizationId))[rule]
      judge?.(before, value)
      if ('joinDomains' in value && 'joinDomains' in before)
        requireOwnJoinDomains(
          await accounts.findUser(tx, organizationId, userId),
          before.joinDomains,
          value.joinDomains,
        )
      // Rules are plain JSON, and so are their differences.
      const changes = changesOf(before as unknown as AuditDetails, value as unknown as AuditDetails)
      if (!changes) return before
      await saveRule(tx, organizationId, rule, value, new Date(clock.now()))
      if (isTwoFactorRequiredBy(value) && !isTwoFactorRequiredBy(before))
        await authentication.endSessionsWithoutTwoFactor(tx, organizationId)
      const act = acts[rule]
      await recordOnOrganization(tx, { actorUserId: userId, organizationId, act, ...changes, address })
      return value
    })
  }
}

function isTwoFactorRequiredBy(rule: object): boolean {
  return 'isTwoFactorRequired' in rule && rule.isTwoFactorRequired === true
}

/** Domains in lower case and without duplicates; joining is open only for allowed domains. */
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
