import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AuthSessions } from './auth-sessions/auth-sessions.service.ts'
import type { AccessEndReason } from './accounts.events.ts'
import type { User } from './users.repository.ts'

interface AccessDeps {
  events: Events
  realtime: Realtime
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
}

export type Access = ReturnType<typeof createAccess>

/** Ends the access of someone who may no longer use the product (spec 4.1, 4.2). */
export function createAccess({ events, realtime, authSessions }: AccessDeps) {
  return {
    /** Ends sessions, sockets and rooms with the commit of the caller, which has suspended or deleted the account. */
    async endAccess(tx: Tx, user: User, reason: AccessEndReason): Promise<void> {
      const { id: userId, organizationId } = user
      await authSessions.endAllOfUser(tx, user, reason)
      await events.publish(tx, 'user.access_ended', { userId, organizationId, reason })
      await realtime.signal(tx, 'user.access_ended', { userId, reason })
    },
  }
}
