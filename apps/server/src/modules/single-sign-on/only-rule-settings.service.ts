import type { SingleSignOnOnly } from '@majlis/contract'
import { sql } from 'kysely'
import type { OpenIdClient } from '../../integrations/openid/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { type AuthSessions, membersRepository } from '../accounts/index.ts'
import { requireAdmin } from '../tenancy/index.ts'
import { createOnlyRuleAnnouncement, type OnlyRuleAnnouncementDeps } from './only-rule-announcement.ts'
import * as onlyRuleRepository from './only-rule.repository.ts'
import { lockOnlyRule } from './only-rule.repository.ts'
import type { Providers } from './providers.ts'
import type { ProviderBulkhead } from './provider-bulkhead.ts'
import type { ProviderVouching } from './provider-vouching.ts'

interface OnlyRuleSettingsDeps extends OnlyRuleAnnouncementDeps {
  db: Db
  clock: Clock
  openId: Pick<OpenIdClient, 'check'>
  bulkhead: ProviderBulkhead
  vouching: Pick<ProviderVouching, 'domainsOf'>
  providers: Pick<Providers, 'findEnabled'>
  authSessions: Pick<AuthSessions, 'endAllOfOrganization'>
}

export type OnlyRuleSettings = ReturnType<typeof createOnlyRuleSettings>

/** The rule "single sign-on only". Only owners change it, because it applies to owners too; admins can see it. */
export function createOnlyRuleSettings(deps: OnlyRuleSettingsDeps) {
  const { db, clock, openId, bulkhead, vouching, providers, authSessions } = deps
  const announce = createOnlyRuleAnnouncement(deps)

  /** Throws `general.forbidden`. */
  async function show({ organizationId, role }: UserCaller): Promise<SingleSignOnOnly> {
    requireAdmin({ role })
    const rule = await onlyRuleRepository.find(db, organizationId)
    return {
      isOn: rule !== null,
      breakGlassUserId: rule?.breakGlassUserId ?? null,
      owners: await onlyRuleRepository.listOwners(db, organizationId),
    }
  }

  /**
   * Turns the rule on, or lets another owner keep the password. Ends all sessions except those of the break-glass owner and those that the
   * provider opened and vouched for. Throws `general.forbidden`, `sso.not_offered`, `sso.issuer_unreachable`, `sso.only_unproven`, `sso.only_untried`, and `sso.only_break_glass` for an
   * owner without password or second factor.
   */
  async function turnOn(actor: UserCaller, breakGlassUserId: string, address: string): Promise<void> {
    requireOwner(actor)
    const { organizationId } = actor
    const provider = await providers.findEnabled(db, organizationId)
    if (!provider) throw new AppError('sso.not_offered')
    const check = (deadline: AbortSignal) =>
      openId.check(provider, deadline).catch((cause: unknown) => {
        throw new AppError('sso.issuer_unreachable', undefined, { cause })
      })
    await bulkhead(organizationId, check)
    await db.transaction().execute(async (tx) => {
      // Keeps the chosen owner from being suspended, deleted or given another role meanwhile.
      await membersRepository.lockOrganization(tx, organizationId)
      const before = await lockOnlyRule(tx, organizationId)
      if (before?.breakGlassUserId === breakGlassUserId) return
      const now = await providers.findEnabled(tx, organizationId)
      if (now?.issuer !== provider.issuer) throw new AppError('sso.not_offered')
      const domains = await vouching.domainsOf(tx, organizationId, now)
      if (domains.length === 0) throw new AppError('sso.only_unproven')
      if (!(await onlyRuleRepository.isTried(tx, organizationId, provider.issuer)))
        throw new AppError('sso.only_untried')
      const keeper = (await onlyRuleRepository.listOwners(tx, organizationId)).find(
        ({ id }) => id === breakGlassUserId,
      )
      if (!keeper?.isReady) throw new AppError('sso.only_break_glass', { field: 'breakGlassUserId' })
      await onlyRuleRepository.save(tx, organizationId, breakGlassUserId, new Date(clock.now()))
      await authSessions.endAllOfOrganization(tx, organizationId, 'single_sign_on_only', {
        exceptUsers: sql`SELECT ${breakGlassUserId}::uuid`,
        exceptByProvider: true,
      })
      await announce(tx, actor, address, { wasOn: before !== null, keeper: keeper.name })
    })
  }

  /** Harmless if the rule is off already. Throws `general.forbidden`. */
  async function turnOff(actor: UserCaller, address: string): Promise<void> {
    requireOwner(actor)
    await db.transaction().execute(async (tx) => {
      const before = await lockOnlyRule(tx, actor.organizationId)
      if (!before) return
      await onlyRuleRepository.delete(tx, actor.organizationId)
      await announce(tx, actor, address, { wasOn: true, keeper: null })
    })
  }

  return { show, turnOn, turnOff }
}

function requireOwner({ role }: UserCaller): void {
  if (role !== 'owner') throw new AppError('general.forbidden')
}
