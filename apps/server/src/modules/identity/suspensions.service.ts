import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AuthSessions } from './auth-sessions.service.ts'
import { isAdminRole, outranks } from './identity.policy.ts'
import { createUserRepository } from './users.repository.ts'

interface SuspensionDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Realtime
  authSessions: AuthSessions
}

type Suspender = Pick<UserCaller, 'userId' | 'organizationId' | 'role'>
export type Suspensions = ReturnType<typeof createSuspensions>

/** Suspension (spec 4.1, 4.2): active → suspended. */
export function createSuspensions({ db, clock, events, realtime, authSessions }: SuspensionDeps) {
  /**
   * Suspends users of the actor's organisation, all or none. What they do ends at once: sessions, sockets, rooms.
   * Throws `general.forbidden`, `identity.upper_role`, `users.suspend_failed` (no such active user).
   */
  async function suspend(
    actor: Suspender,
    suspension: { userIds: string[]; reason: string | null },
  ): Promise<void> {
    await db.transaction().execute((tx) => suspendIn(tx, actor, suspension))
  }

  /** The same in the transaction of the caller. */
  async function suspendIn(
    tx: Tx,
    actor: Suspender,
    { userIds, reason }: { userIds: readonly string[]; reason: string | null },
  ): Promise<void> {
    if (!isAdminRole(actor.role)) throw new AppError('general.forbidden')
    const { organizationId } = actor
    const repository = createUserRepository(tx)
    for (const userId of userIds) {
      const user = await repository.findById(organizationId, userId)
      if (!user) throw new AppError('users.suspend_failed')
      if (userId === actor.userId) throw new AppError('general.forbidden')
      if (outranks(user.role, actor.role)) throw new AppError('identity.upper_role')
      const suspension = { by: actor.userId, reason, at: new Date(clock.now()) }
      const isSuspended = await repository.suspend(organizationId, userId, suspension)
      if (!isSuspended) throw new AppError('users.suspend_failed')
      await authSessions.endAllOfUser(tx, user, 'suspended')
      await events.publish(tx, 'user.suspended', { userId, organizationId })
      await realtime.signal(tx, 'user.suspended', { userId })
    }
  }

  return { suspend, suspendIn }
}
