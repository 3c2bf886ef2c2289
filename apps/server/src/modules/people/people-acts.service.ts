import { limits, type AuditAct, type ErrorCode, type HandOverInput, type PeopleAct } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../platform/http/recent-proof.ts'
import { type Access, type AccountMailer, membersRepository, type User } from '../accounts/index.ts'
import type { SeatAllocator } from '../authentication/index.ts'
import { outranks } from '../tenancy/index.ts'
import type { PeopleHandOver } from './people-hand-over.ts'
import type { Administrator, RoleGiver } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'
import type { People, PeopleDeps } from './people.service.ts'
import { reactivatedMail } from './reactivation-mails.ts'
import * as reactivationRequestRepository from './reactivation-requests.repository.ts'

export interface PeopleActsDeps extends PeopleDeps {
  people: People
  mailer: AccountMailer
  access: Access
  seats: SeatAllocator
  handOver: Pick<PeopleHandOver, 'give'>
  publicUrl: string
}

export type PeopleActs = ReturnType<typeof createPeopleActs>

const dayMs = 86_400_000

/**
 * What is done with several accounts at once (spec 7.47). Each act is written down for each person. All throw `general.forbidden` for users
 * and for acts on oneself, `identity.upper_role` for acts on a higher role (6.1). What takes access or role from an owner throws
 * `identity.proof_required` without a recent proof, and `sso.keeps_password` for the one who keeps the password under "single sign-on only".
 */
export function createPeopleActs(deps: PeopleActsDeps) {
  const { db, clock, mailer, invitations, access, seats, authSessions, people } = deps
  const now = () => new Date(clock.now())

  const write = (tx: Tx, actor: Administrator, act: AuditAct, user: User) =>
    people.write(tx, actor, act, user)

  /** Sessions, sockets and rooms end at once (spec 4.2). */
  async function suspend(tx: Tx, actor: RoleGiver, userId: string, reason: string): Promise<void> {
    const user = await people.getOther(tx, actor, userId, { missing: 'users.suspend_failed' })
    if (user.status !== 'active') throw new AppError('users.suspend_failed')
    await people.requireDispensable(tx, actor, user)
    const suspension = { by: actor.userId, reason: reason || null, at: now() }
    await peopleRepository.suspend(tx, actor.organizationId, userId, suspension)
    await access.endAccess(tx, user, 'suspended')
    await people.write(tx, actor, 'user_suspended', user, reason ? { after: { reason } } : {})
  }

  /** The person is told by mail. */
  async function reactivate(tx: Tx, actor: Administrator, userId: string): Promise<void> {
    const user = await people.getOther(tx, actor, userId, { missing: 'users.reactivate_no_entry' })
    if (user.status !== 'suspended') throw new AppError('users.reactivate_failed')
    await peopleRepository.reactivate(tx, actor.organizationId, userId, now())
    await reactivationRequestRepository.delete(tx, userId)
    await write(tx, actor, 'user_reactivated', user)
    await mailer.send(tx, user.organizationId, reactivatedMail(user, { publicUrl: deps.publicUrl }))
  }

  /** Kept for 28 days. Whoever is only invited is no account yet. */
  async function remove(tx: Tx, actor: RoleGiver, userId: string, handOver?: HandOverInput): Promise<void> {
    const user = await people.getOther(tx, actor, userId, { missing: 'users.delete_failed' })
    if (user.status === 'invited') throw new AppError('users.delete_failed')
    await people.requireDispensable(tx, actor, user)
    const { organizationId } = actor
    if (handOver) await deps.handOver.give(tx, actor, user, handOver)
    await peopleRepository.delete(tx, organizationId, userId, { by: actor.userId, at: now() })
    await access.endAccess(tx, user, 'deleted')
    await write(tx, actor, 'user_deleted', user)
  }

  async function restore(tx: Tx, actor: Administrator, userId: string): Promise<void> {
    const user = await people.getOther(tx, actor, userId, {
      missing: 'users.restore_failed',
      isDeleted: true,
    })
    const isOver = (user.deletedAt ?? 0) + limits.deletedAccountDays * dayMs <= clock.now()
    if (isOver) throw new AppError('users.restore_failed')
    await peopleRepository.restore(tx, actor.organizationId, userId, now())
    await write(tx, actor, 'user_restored', user)
  }

  async function resend(tx: Tx, actor: Administrator, userId: string): Promise<void> {
    const user = await people.getOther(tx, actor, userId, { missing: 'users.resend_failed' })
    await invitations.resend(tx, actor, user)
    await write(tx, actor, 'invitation_resent', user)
  }

  async function cancel(tx: Tx, actor: Administrator, userId: string): Promise<void> {
    const user = await people.getOther(tx, actor, userId, { missing: 'users.cancel_failed' })
    await invitations.cancel(tx, user)
    await write(tx, actor, 'invitation_cancelled', user)
  }

  /** The new role holds at once: the sessions end. */
  async function changeRole(tx: Tx, actor: RoleGiver, userId: string, role: User['role']): Promise<void> {
    if (outranks(role, actor.role)) throw new AppError('identity.upper_role')
    const user = await people.getOther(tx, actor, userId)
    if (user.role === role) return
    await people.requireDispensable(tx, actor, user)
    await peopleRepository.changeRole(tx, actor.organizationId, userId, role, now())
    await people.write(tx, actor, 'user_role_changed', user, { before: { role: user.role }, after: { role } })
    if (role === 'owner') await deps.links.endAllOf(tx, user, actor)
    await authSessions.endAllOfUser(tx, user, 'role_changed')
  }

  /** Invited people have no seat yet. What they have already changes nothing. */
  async function changeLicences(
    tx: Tx,
    actor: Administrator,
    userId: string,
    licences: Extract<PeopleAct, { act: 'licence' }>['licences'],
  ): Promise<void> {
    const user = await people.getTarget(tx, actor, userId)
    const products = [...new Set(licences)]
    const before = await seats.setProducts(tx, actor.organizationId, userId, products)
    if (!before) throw new AppError('resource.not_found')
    if (before.toSorted().join() === products.toSorted().join()) return
    const changed = { before: { licences: before }, after: { licences: products } }
    await people.write(tx, actor, 'user_licence_changed', user, changed)
  }

  /**
   * On one person, in the transaction of the caller, who holds the lock of the organisation. What is refused throws before anything is
   * written: the `…_failed` of the act where there is nobody in the state for it.
   */
  function actOn(tx: Tx, actor: RoleGiver, userId: string, what: PeopleAct): Promise<void> {
    switch (what.act) {
      case 'suspend':
        return suspend(tx, actor, userId, what.reason)
      case 'reactivate':
        return reactivate(tx, actor, userId)
      case 'delete':
        return remove(tx, actor, userId, what.handOver)
      case 'restore':
        return restore(tx, actor, userId)
      case 'resend':
        return resend(tx, actor, userId)
      case 'cancel':
        return cancel(tx, actor, userId)
      case 'role':
        return changeRole(tx, actor, userId, what.role)
      case 'licence':
        return changeLicences(tx, actor, userId, what.licences)
    }
  }

  /** One transaction for all; administrative acts of an organisation come one after another. */
  async function forEach(
    actor: Administrator,
    userIds: readonly string[],
    act: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await membersRepository.lockOrganization(tx, actor.organizationId)
      // In one order, so that two such transactions wait for each other instead of blocking each other.
      for (const userId of [...new Set(userIds)].toSorted()) await act(tx, userId)
      await people.requireOwnerLeft(tx, actor.organizationId)
    })
  }

  return {
    actOn,

    /** On all of them or on none. Throws what `actOn` throws, and `users.last_owner`. */
    async act(actor: RoleGiver, userIds: readonly string[], what: PeopleAct): Promise<void> {
      people.requireAdmin(actor)
      if (what.act === 'resend') {
        const invited = await peopleRepository.listInvited(db, actor.organizationId, userIds)
        await deps.invitationLimits.again(actor, invited)
      }
      await forEach(actor, userIds, (tx, userId) => actOn(tx, actor, userId, what))
    },

    /**
     * Deletes each for itself, with everything that they host given to another; whoever cannot be deleted is told with the reason. One
     * alone is refused with it: `users.delete_failed`, `users.hand_over_refused`, `users.last_owner`, `sso.keeps_password`. Throws
     * `identity.proof_required` where an owner is among them.
     */
    async delete(
      actor: RoleGiver,
      { userIds, handOver }: { userIds: readonly string[]; handOver?: HandOverInput | undefined },
    ): Promise<{ deleted: number; failed: { userId: string; code: ErrorCode }[] }> {
      people.requireAdmin(actor)
      const asked = [...new Set(userIds)]
      // Of several, all wait for the proof that one of them requires.
      if (actor.role === 'owner' && (await peopleRepository.includesOwner(db, actor, asked)))
        requireRecentProof(actor)
      const failed: { userId: string; code: ErrorCode }[] = []
      for (const userId of asked)
        try {
          await forEach(actor, [userId], (tx) => remove(tx, actor, userId, handOver))
        } catch (error) {
          if (asked.length === 1 || !(error instanceof AppError)) throw error
          failed.push({ userId, code: error.code })
        }
      return { deleted: asked.length - failed.length, failed }
    },
  }
}
