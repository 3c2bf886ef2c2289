import { destinations } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { SessionEndReason } from './identity.tables.ts'
import * as signInTokenRepository from './sign-in-token/sign-in-tokens.repository.ts'
import * as providerRepository from './single-sign-on/providers.repository.ts'
import * as challengeRepository from './two-factor/challenges.repository.ts'
import type { User } from './users.repository.ts'

export interface SessionEndingDeps {
  clock: Clock
  events: Events
  realtime: Realtime
}

/** How auth sessions end: with the commit of whoever ends them, for every process that has their sockets. */
export function createSessionEndings({ clock, events, realtime }: SessionEndingDeps) {
  /** Ends one session; its sockets, in whatever process, are told and closed. Ending twice is harmless. */
  async function end(tx: Tx, user: User, authSessionId: string, reason: SessionEndReason): Promise<void> {
    const isEnded = await authSessionRepository.end(tx, authSessionId, reason, new Date(clock.now()))
    if (isEnded) await announceEnd(tx, user, [authSessionId], reason)
  }

  /**
   * Every session of the user, or every one but that which goes on; and with them what was about to become one: tokens of links, sign-ins that
   * wait for a code, accounts elsewhere that are about to be connected. So none outlives a new password or address, a suspension or a deletion.
   */
  async function endAllOfUser(
    tx: Tx,
    user: User,
    reason: SessionEndReason,
    { except = null }: { except?: string | null } = {},
  ): Promise<void> {
    await signInTokenRepository.deleteOfUser(tx, user.id, except)
    await challengeRepository.deleteOfUser(tx, user.id)
    await providerRepository.deleteSignInsOfUser(tx, user.id)
    const ids = await authSessionRepository.endAllOfUser(tx, user.id, reason, new Date(clock.now()), except)
    if (ids.length > 0) await announceEnd(tx, user, ids, reason)
  }

  /**
   * For an organisation that begins to require a second factor: who has no authenticator app signs in again, and sets one
   * up on the way, or comes by a passkey or the organisation's own provider.
   */
  async function endAllWithoutTwoFactor(tx: Tx, organizationId: string): Promise<void> {
    const reason = 'two_factor_required'
    const ended = await authSessionRepository.endAllWithoutTwoFactor(
      tx,
      organizationId,
      reason,
      new Date(clock.now()),
    )
    await announceAll(tx, organizationId, ended, reason)
  }

  /** For an organisation that takes people by its provider only, but for the one who keeps the password. */
  async function endAllNotByProvider(tx: Tx, organizationId: string, exceptUserId: string): Promise<void> {
    const reason = 'single_sign_on_only'
    const now = new Date(clock.now())
    const ended = await authSessionRepository.endAllNotByProvider(
      tx,
      organizationId,
      exceptUserId,
      reason,
      now,
    )
    await announceAll(tx, organizationId, ended, reason)
  }

  /**
   * Of everybody, ahead of the end of the organisation and in its transaction: what was about to become a session goes with the accounts.
   */
  async function endAllOfOrganization(tx: Tx, organizationId: string): Promise<void> {
    const reason = 'deleted'
    const now = new Date(clock.now())
    const ended = await authSessionRepository.endAllOfOrganization(tx, organizationId, reason, now)
    await announceAll(tx, organizationId, ended, reason)
  }

  async function announceAll(
    tx: Tx,
    organizationId: string,
    ended: readonly { id: string; userId: string }[],
    reason: SessionEndReason,
  ): Promise<void> {
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

  /** What pages know of the user has changed: those of a session that goes on ask anew who they are, and listen under the new address. */
  async function reconnect(tx: Tx, { id: userId }: Pick<User, 'id'>, authSessionId: string): Promise<void> {
    await realtime.signal(tx, 'session.ended', { userId, authSessionIds: [authSessionId] })
  }

  /** Registers, at start-up, that this process closes its sockets of ended sessions. */
  function listen(): void {
    realtime.onSignal('session.ended', async ({ userId, authSessionIds }) => {
      for (const sessionId of authSessionIds) {
        realtime.disconnect({ kind: 'user', id: userId, sessionId }, 'identity.unauthenticated', {
          destination: destinations.notices,
          body: { type: 'session.ended' },
        })
      }
    })
  }

  return {
    end,
    endAllOfUser,
    reconnect,
    endAllWithoutTwoFactor,
    endAllNotByProvider,
    endAllOfOrganization,
    listen,
  }
}
