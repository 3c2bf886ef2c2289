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

/** What follows when someone may not use the product any more (spec 4.1, 4.2). */
export function createAccess({ events, realtime, authSessions }: AccessDeps) {
  return {
    /** What they do ends with the commit of the caller, who has suspended or deleted the account: sessions, sockets, rooms. */
    async endAccess(tx: Tx, user: User, reason: AccessEndReason): Promise<void> {
      const { id: userId, organizationId } = user
      await authSessions.endAllOfUser(tx, user, reason)
      await events.publish(tx, 'user.access_ended', { userId, organizationId, reason })
      await realtime.signal(tx, 'user.access_ended', { userId, reason })
    },
  }
}
