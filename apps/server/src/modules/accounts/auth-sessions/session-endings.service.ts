import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { EndPendingSignIns } from '../../../platform/module/server-module.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { EndedSessions } from './auth-sessions.repository.ts'
import type { SessionEndReason } from '../accounts.tables.ts'
import type { User } from '../users.repository.ts'

export interface SessionEndingDeps {
  clock: Clock
  events: Events
  realtime: Realtime
  /** Of all modules above. */
  endPendingSignIns: EndPendingSignIns
}

export type SessionEndings = ReturnType<typeof createSessionEndings>

/** Ends auth sessions in the caller's transaction; after the commit, every process closes their sockets. */
export function createSessionEndings({ clock, events, realtime, endPendingSignIns }: SessionEndingDeps) {
  /** Ends one session and closes its sockets in every process. Can be repeated. */
  async function end(tx: Tx, user: User, authSessionId: string, reason: SessionEndReason): Promise<void> {
    const isEnded = await authSessionRepository.end(tx, authSessionId, reason, new Date(clock.now()))
    if (isEnded) await announceEnd(tx, user, [authSessionId], reason)
  }

  /**
   * Ends every session of the user, or all but one, and pending sign-ins: tokens of links, sign-ins that
   * wait for a code, accounts at providers that are about to be connected. So none outlives a new password or address, a suspension or a deletion.
   */
  async function endAllOfUser(
    tx: Tx,
    user: User,
    reason: SessionEndReason,
    { except = null }: { except?: string | null } = {},
  ): Promise<void> {
    await endPendingSignIns(tx, user.id, except)
    const ids = await authSessionRepository.endAllOfUser(tx, user.id, reason, new Date(clock.now()), except)
    if (ids.length > 0) await announceEnd(tx, user, ids, reason)
  }

  /**
   * Ends the sessions of the organisation's people, all or narrowed. Pending sign-ins are not ended: they are
   * either still allowed or deleted with the accounts.
   */
  async function endAllOfOrganization(
    tx: Tx,
    organizationId: string,
    reason: SessionEndReason,
    narrowed?: EndedSessions,
  ): Promise<void> {
    const now = new Date(clock.now())
    const ended = await authSessionRepository.endAllOfOrganization(tx, organizationId, reason, now, narrowed)
    for (const [id, sessions] of Map.groupBy(ended, ({ userId }) => userId))
      await announceEnd(
        tx,
        { id, organizationId },
        sessions.map((session) => session.id),
        reason,
      )
  }

  async function announceEnd(
    tx: Tx,
    user: Pick<User, 'id' | 'organizationId'>,
    ids: string[],
    reason: SessionEndReason,
  ): Promise<void> {
    for (const authSessionId of ids) {
      const { id: userId, organizationId } = user
      await events.publish(tx, 'session.ended', { userId, organizationId, authSessionId, reason })
    }
    await realtime.signal(tx, 'session.ended', { userId: user.id, authSessionIds: ids })
  }

  /** Makes the pages of continuing sessions fetch the user again and subscribe under the new address. */
  async function reconnect(tx: Tx, { id: userId }: Pick<User, 'id'>, authSessionId: string): Promise<void> {
    await realtime.signal(tx, 'session.ended', { userId, authSessionIds: [authSessionId] })
  }

  return {
    end,
    endAllOfUser,
    reconnect,
    endAllOfOrganization,
  }
}
