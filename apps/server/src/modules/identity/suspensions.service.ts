import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AuthSessions } from './auth-sessions.service.ts'
import * as userRepository from './users.repository.ts'
import type { User } from './users.repository.ts'

interface SuspensionDeps {
  clock: Clock
  events: Events
  realtime: Realtime
  authSessions: AuthSessions
}

export type Suspensions = ReturnType<typeof createSuspensions>

/** Suspension (spec 4.1, 4.2): active → suspended. */
export function createSuspensions({ clock, events, realtime, authSessions }: SuspensionDeps) {
  return {
    /**
     * Suspends a user of the actor's organisation, on whom the caller has judged that the actor may act. What they do ends at once:
     * sessions, sockets, rooms. Throws `users.suspend_failed` (not active).
     */
    async suspend(
      tx: Tx,
      actor: Pick<UserCaller, 'userId'>,
      user: User,
      reason: string | null,
    ): Promise<void> {
      const { id: userId, organizationId } = user
      const suspension = { by: actor.userId, reason, at: new Date(clock.now()) }
      const isSuspended = await userRepository.suspend(tx, organizationId, userId, suspension)
      if (!isSuspended) throw new AppError('users.suspend_failed')
      await authSessions.endAllOfUser(tx, user, 'suspended')
      await events.publish(tx, 'user.suspended', { userId, organizationId })
      await realtime.signal(tx, 'user.suspended', { userId })
    },
  }
}
