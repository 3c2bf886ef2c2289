import { limits, type AuditAct, type ErrorCode, type Licence, type OrganizationRole } from '@majlis/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { outranks } from '../identity.policy.ts'
import type { SeatAllocator } from '../identity.ports.ts'
import type { Suspensions } from '../suspensions.service.ts'
import type { User } from '../users.repository.ts'
import type { Administrator } from './people.policy.ts'
import { createPeopleRepository } from './people.repository.ts'
import type { People, PeopleDeps } from './people.service.ts'
import { reactivatedMail } from './reactivated-mail.ts'
import { createReactivationRequestRepository } from './reactivation-requests.repository.ts'

interface BulkDeps extends PeopleDeps {
  people: People
  events: Events
  realtime: Realtime
  mailer: Mailer
  suspensions: Suspensions
  seats: SeatAllocator
  publicUrl: string
}

const dayMs = 86_400_000

/**
 * Acts on several accounts at once, all or none (spec 7.47). Each is written down for each person. All throw
 * `general.forbidden` for users and for acts on oneself, `identity.upper_role` for acts on a higher role (6.1).
 */
export function createBulkActions(deps: BulkDeps) {
  const { db, clock, events, realtime, mailer, invitations, suspensions, seats, authSessions, people } = deps
  const now = () => new Date(clock.now())

  /** One transaction for all; administrative acts of an organisation come one after another. */
  async function forEach(
    actor: Administrator,
    userIds: readonly string[],
    act: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<void> {
    people.requireAdmin(actor)
    await db.transaction().execute(async (tx) => {
      await createPeopleRepository(tx).lockOrganization(actor.organizationId)
      // In one order, so that two such transactions wait for each other instead of blocking each other.
      for (const userId of [...new Set(userIds)].toSorted()) await act(tx, userId)
      await people.requireOwnerLeft(tx, actor.organizationId)
    })
  }

  /** Somebody else, there or deleted, on whom the actor may act. */
  async function getOther(
    tx: Tx,
    actor: Administrator,
    userId: string,
    missing: ErrorCode,
    isDeleted = false,
  ): Promise<User> {
    const user = await createPeopleRepository(tx).findForUpdate(actor.organizationId, userId)
    if (!user || (user.deletedAt !== null) !== isDeleted) throw new AppError(missing)
    if (userId === actor.userId) throw new AppError('general.forbidden')
    if (outranks(user.role, actor.role)) throw new AppError('identity.upper_role')
    return user
  }

  function write(tx: Tx, actor: Administrator, act: AuditAct, user: User, reason?: string): Promise<void> {
    return people.write(tx, actor, act, user, reason ? { after: { reason } } : {})
  }

  return {
    /** Sessions, sockets and rooms end at once (spec 4.2). Throws `users.suspend_failed`. */
    suspend: (actor: Administrator, { userIds, reason }: { userIds: string[]; reason: string }) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.suspend_failed')
        await suspensions.suspendIn(tx, actor, { userIds: [userId], reason: reason || null })
        await write(tx, actor, 'user_suspended', user, reason)
      }),

    /** The person is told by mail. Throws `users.reactivate_no_entry`, `users.reactivate_failed` (not suspended). */
    reactivate: (actor: Administrator, userIds: string[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.reactivate_no_entry')
        if (user.status !== 'suspended') throw new AppError('users.reactivate_failed')
        await createPeopleRepository(tx).reactivate(actor.organizationId, userId, now())
        await createReactivationRequestRepository(tx).delete(userId)
        await write(tx, actor, 'user_reactivated', user)
        await mailer.send(tx, reactivatedMail(user, { publicUrl: deps.publicUrl }))
      }),

    /** Kept for 28 days. Whoever is only invited is no account yet. Throws `users.delete_failed`. */
    delete: (actor: Administrator, userIds: string[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.delete_failed')
        if (user.status === 'invited') throw new AppError('users.delete_failed')
        const { organizationId } = actor
        await createPeopleRepository(tx).delete(organizationId, userId, { by: actor.userId, at: now() })
        await authSessions.endAllOfUser(tx, user, 'deleted')
        await write(tx, actor, 'user_deleted', user)
        await events.publish(tx, 'user.deleted', { userId, organizationId })
        await realtime.signal(tx, 'user.suspended', { userId })
      }),

    /** Throws `users.restore_failed` (nobody deleted of this id, or the 28 days are over). */
    restore: (actor: Administrator, userIds: string[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.restore_failed', true)
        const isOver = (user.deletedAt ?? 0) + limits.deletedAccountDays * dayMs <= clock.now()
        if (isOver) throw new AppError('users.restore_failed')
        const { organizationId } = actor
        await createPeopleRepository(tx).restore(organizationId, userId, now())
        await write(tx, actor, 'user_restored', user)
        await events.publish(tx, 'user.restored', { userId, organizationId })
      }),

    /** Throws `users.resend_failed`. */
    resendInvitation: (actor: Administrator, userIds: string[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.resend_failed')
        await invitations.resend(tx, actor, userId)
        await write(tx, actor, 'invitation_resent', user)
      }),

    /** Throws `users.resend_failed`. */
    cancelInvitation: (actor: Administrator, userIds: string[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await getOther(tx, actor, userId, 'users.resend_failed')
        await invitations.cancel(tx, actor, userId)
        await write(tx, actor, 'invitation_cancelled', user)
      }),

    /** The new role holds at once: the sessions end. Throws `users.not_found`, `users.last_owner`. */
    changeRole: (actor: Administrator, userIds: string[], role: OrganizationRole) =>
      forEach(actor, userIds, async (tx, userId) => {
        if (outranks(role, actor.role)) throw new AppError('identity.upper_role')
        const user = await getOther(tx, actor, userId, 'users.not_found')
        if (user.role === role) return
        await createPeopleRepository(tx).changeRole(actor.organizationId, userId, role, now())
        await people.write(tx, actor, 'user_role_changed', user, {
          before: { role: user.role },
          after: { role },
        })
        await authSessions.endAllOfUser(tx, user, 'role_changed')
      }),

    /** Throws `users.not_found`, `resource.not_found` (invited people have no seat yet). */
    changeLicences: (actor: Administrator, userIds: string[], licences: Licence[]) =>
      forEach(actor, userIds, async (tx, userId) => {
        const user = await people.getTarget(tx, actor, userId)
        const products = [...new Set(licences)]
        const hasSeat = await seats.setProducts(tx, actor.organizationId, userId, products)
        if (!hasSeat) throw new AppError('resource.not_found')
        await people.write(tx, actor, 'user_licence_changed', user, { after: { licences: products } })
      }),
  }
}

export type BulkActions = ReturnType<typeof createBulkActions>
