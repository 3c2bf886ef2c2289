import type { SessionEndReason } from './accounts.tables.ts'

/** `deleted`: the account is kept for 28 days and can be restored. */
export type AccessEndReason = Extract<SessionEndReason, 'suspended' | 'deleted'>

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** The user can sign in from now on. The seat exists already. */
    'user.activated': { userId: string; organizationId: string }
    /** Also ends what the user does right now: rooms remove their participants. */
    'user.access_ended': { userId: string; organizationId: string; reason: AccessEndReason }
    /** Another address was confirmed. */
    'user.email_changed': { userId: string; organizationId: string }
    /** The address of an account that is active already counts as its own from now on. */
    'user.email_proven': { userId: string; organizationId: string }
    'session.ended': {
      userId: string
      organizationId: string
      authSessionId: string
      reason: SessionEndReason
    }
  }
}

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** The sockets of these auth sessions have to go, in whatever process they are; their pages ask whether the session holds. */
    'session.ended': { userId: string; authSessionIds: string[] }
    /** The same as the event, for what cannot wait until a worker takes it. */
    'user.access_ended': { userId: string; reason: AccessEndReason }
  }
}
