import type { SessionEndReason } from './accounts.tables.ts'

/** `deleted`: the account is kept for 28 days and can be restored. */
export type AccessEndReason = Extract<SessionEndReason, 'suspended' | 'deleted'>

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** The user can now sign in. The seat exists already. */
    'user.activated': { userId: string; organizationId: string }
    /** Rooms remove the user too. */
    'user.access_ended': { userId: string; organizationId: string; reason: AccessEndReason }
    /** Another address was confirmed. */
    'user.email_changed': { userId: string; organizationId: string }
    /** The address of an active account is now proven. */
    'user.email_proven': { userId: string; organizationId: string }
    /** The days of the person are now those of another time zone. */
    'user.time_zone_changed': { userId: string; organizationId: string }
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
    /** Every process closes its sockets of these auth sessions; their pages check whether the session is still valid. */
    'session.ended': { userId: string; authSessionIds: string[] }
    /** The same as the event, for listeners that cannot wait for a worker. */
    'user.access_ended': { userId: string; reason: AccessEndReason }
  }
}
