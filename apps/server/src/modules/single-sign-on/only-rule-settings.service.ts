import type { SingleSignOnOnly } from '@majlis/contract'
import { sql } from 'kysely'
import type { OpenIdClient } from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import {
  type AccountMailer,
  type AuthSessions,
  membersRepository,
  userRepository,
} from '../accounts/index.ts'
import { isAdminRole, type OrganizationDirectory } from '../tenancy/index.ts'
import { onlyRuleMail } from './only-rule-mails.ts'
import * as onlyRuleRepository from './only-rule.repository.ts'
import { lockOnlyRule } from './only-rule.repository.ts'
import type { ProviderSettings } from './provider-settings.service.ts'
import type { ProviderTurns } from './provider-turns.ts'
import type { ProviderVouching } from './provider-vouching.ts'

interface OnlyRuleSettingsDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  mailer: AccountMailer
  openId: Pick<OpenIdClient, 'check'>
  turns: ProviderTurns
  vouching: Pick<ProviderVouching, 'domainsOf'>
  organizations: Pick<OrganizationDirectory, 'find'>
  settings: Pick<ProviderSettings, 'findEnabled'>
  authSessions: Pick<AuthSessions, 'endAllOfOrganization'>
  publicUrl: string
}

export type OnlyRuleSettings = ReturnType<typeof createOnlyRuleSettings>

/** The rule "single sign-on only". Owners decide it, for it is about owners, too; admins see it. */
export function createOnlyRuleSettings(deps: OnlyRuleSettingsDeps) {
  const {
    db,
    clock,
    audit,
    mailer,
    openId,
    turns,
    vouching,
    organizations,
    settings,
    authSessions,
    publicUrl,
  } = deps

  /** Throws `general.forbidden`. */
  async function show({ organizationId, role }: UserCaller): Promise<SingleSignOnOnly> {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
    const rule = await onlyRuleRepository.find(db, organizationId)
    return {
      isOn: rule !== null,
      breakGlassUserId: rule?.breakGlassUserId ?? null,
      owners: await onlyRuleRepository.listOwners(db, organizationId),
    }
  }

  /**
   * Turns the rule on, or lets another owner keep the password. All sessions end that the provider did not open, vouching for the person. Throws
   * `general.forbidden`, `sso.not_offered`, `sso.issuer_unreachable`, `sso.only_unproven`, `sso.only_untried`, and `sso.only_break_glass` for an
   * owner without password or second factor.
   */
  async function turnOn(actor: UserCaller, breakGlassUserId: string, address: string): Promise<void> {
    requireOwner(actor)
    const { organizationId } = actor
    const provider = await settings.findEnabled(db, organizationId)
    if (!provider) throw new AppError('sso.not_offered')
    const check = (deadline: AbortSignal) =>
      openId.check(provider, deadline).catch((cause: unknown) => {
        throw new AppError('sso.issuer_unreachable', undefined, { cause })
      })
    await turns(organizationId, check)
    await db.transaction().execute(async (tx) => {
      // The owner who is chosen is not suspended, deleted or given another role meanwhile.
      await membersRepository.lockOrganization(tx, organizationId)
      const before = await lockOnlyRule(tx, organizationId)
      if (before?.breakGlassUserId === breakGlassUserId) return
      const now = await settings.findEnabled(tx, organizationId)
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
      await tell(tx, actor, address, { wasOn: before !== null, keeper: keeper.name })
    })
  }

  /** Turning off what is off is harmless. Throws `general.forbidden`. */
  async function turnOff(actor: UserCaller, address: string): Promise<void> {
    requireOwner(actor)
    await db.transaction().execute(async (tx) => {
      const before = await lockOnlyRule(tx, actor.organizationId)
      if (!before) return
      await onlyRuleRepository.delete(tx, actor.organizationId)
      await tell(tx, actor, address, { wasOn: true, keeper: null })
    })
  }

  async function tell(
    tx: Tx,
    { userId, organizationId }: UserCaller,
    address: string,
    { wasOn, keeper }: { wasOn: boolean; keeper: string | null },
  ): Promise<void> {
    const organization = await organizations.find(tx, organizationId)
    const name = organization?.name ?? ''
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'single_sign_on_changed',
      subject: { kind: 'organization', id: organizationId, name },
      before: { isOnly: wasOn },
      after: keeper === null ? { isOnly: false } : { isOnly: true, breakGlass: keeper },
      address,
    })
    const administrators = await userRepository.listAdministrators(tx, organizationId)
    const byName = administrators.find(({ id }) => id === userId)?.displayName ?? ''
    for (const owner of administrators.filter(({ role }) => role === 'owner'))
      await mailer.send(
        tx,
        organizationId,
        onlyRuleMail(owner, { organization: name, byName, keeper, publicUrl }),
      )
  }

  return { show, turnOn, turnOff }
}

function requireOwner({ role }: UserCaller): void {
  if (role !== 'owner') throw new AppError('general.forbidden')
}
