import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OrganizationDirectory } from '../tenancy/index.ts'
import { onlyRuleMail } from './only-rule-mails.ts'

export interface OnlyRuleAnnouncementDeps {
  audit: AuditLog
  notifier: Pick<Notifier, 'notifySecurity'>
  organizations: Pick<OrganizationDirectory, 'find'>
  publicUrl: string
}

/** Writes a change of the rule to the audit log and notifies all owners. */
export function createOnlyRuleAnnouncement({
  audit,
  notifier,
  organizations,
  publicUrl,
}: OnlyRuleAnnouncementDeps) {
  /** `keeper` is the name of the owner who keeps a password; null if the rule is now off. */
  return async function announce(
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
    const event = keeper === null ? 'single_sign_on_only_disabled' : 'single_sign_on_only_enabled'
    for (const owner of administrators.filter(({ role }) => role === 'owner')) {
      const mail = onlyRuleMail(owner, { organization: name, byName, keeper, publicUrl })
      await notifier.notifySecurity(tx, owner, { event, actorUserId: userId }, mail)
    }
  }
}
