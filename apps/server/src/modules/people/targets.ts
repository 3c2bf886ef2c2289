import type { AuditAct, ErrorCode } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../platform/http/recent-proof.ts'
import { type AuthSessions, type User, membersRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { OnlyRuleGate, ProviderLinks } from '../single-sign-on/index.ts'
import { outranks, requireAdmin } from '../tenancy/index.ts'
import type { Changed } from './people-changes.ts'
import type { Administrator, RoleGiver } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'

export interface TargetsDeps {
  audit: AuditLog
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  links: Pick<ProviderLinks, 'endAllOf'>
  onlyRule: Pick<OnlyRuleGate, 'requireDispensable'>
  notifier: Pick<Notifier, 'notify'>
}

export type Targets = ReturnType<typeof createTargets>

/** The accounts on which owners and admins may act, and the log entries about it. */
export function createTargets({ audit, authSessions, links, onlyRule, notifier }: TargetsDeps) {
  /**
   * A user of the organisation, deleted or not, on whom the actor may act. Throws `general.forbidden`, `identity.upper_role`, and `users.not_found` or
   * the code given in its place.
   */
  async function get(
    tx: Tx,
    actor: Administrator,
    userId: string,
    { missing = 'users.not_found', isDeleted = false }: { missing?: ErrorCode; isDeleted?: boolean } = {},
  ): Promise<User> {
    requireAdmin(actor)
    const user = await peopleRepository.findForUpdate(tx, actor.organizationId, userId)
    if (!user || (user.deletedAt !== null) !== isDeleted) throw new AppError(missing)
    if (outranks(user.role, actor.role)) throw new AppError('identity.upper_role')
    return user
  }

  /** The same, except the actor. */
  async function getOther(...[tx, actor, userId, which]: Parameters<typeof get>): Promise<User> {
    const user = await get(tx, actor, userId, which)
    if (userId === actor.userId) throw new AppError('general.forbidden')
    return user
  }

  /**
   * To be called before an act takes access or role from someone. Throws `sso.keeps_password` for the owner who keeps the password under "single sign-on only",
   * `identity.proof_required` for any owner.
   */
  async function requireDispensable(tx: Tx, actor: RoleGiver, user: User): Promise<void> {
    await onlyRule.requireDispensable(tx, user)
    if (user.role === 'owner') requireRecentProof(actor)
  }

  /** To be called after it. Throws `users.last_owner`. */
  async function requireOwnerLeft(tx: Tx, organizationId: string): Promise<void> {
    if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('users.last_owner')
  }

  function record(
    tx: Tx,
    actor: Administrator,
    act: AuditAct,
    user: Pick<User, 'id' | 'displayName'>,
    changed: Partial<Changed> = {},
  ): Promise<void> {
    return audit.record(tx, {
      actorUserId: actor.userId,
      organizationId: actor.organizationId,
      act,
      subject: { kind: 'user', id: user.id, name: user.displayName },
      before: changed.before ?? null,
      after: changed.after ?? null,
      address: actor.address,
    })
  }

  /** After a change of role: ends the sessions, and the provider link of a new owner. */
  async function endSignIns(tx: Tx, actor: Administrator, user: User, role: User['role']): Promise<void> {
    if (role === 'owner') await links.endAllOf(tx, user, actor)
    await authSessions.endAllOfUser(tx, user, 'role_changed')
  }

  /** The same, with a log entry and a notification. */
  async function applyRole(tx: Tx, actor: Administrator, user: User, role: User['role']): Promise<void> {
    await record(tx, actor, 'user_role_changed', user, { before: { role: user.role }, after: { role } })
    await endSignIns(tx, actor, user, role)
    await notifyOfRole(tx, actor, user.id, role)
  }

  function notifyOfRole(tx: Tx, actor: Administrator, userId: string, role: User['role']): Promise<void> {
    const by = { actorUserId: actor.userId, data: { role } }
    return notifier.notify(tx, 'role_changed', [{ userId, key: 'role', ...by, mail: 'plain' }])
  }

  return { get, getOther, requireDispensable, requireOwnerLeft, record, endSignIns, applyRole, notifyOfRole }
}
