import type { UserCaller } from '../../platform/http/context.ts'

/**
 * Sees who registered, judges and exports it. The list holds addresses that were given to the organizer and to nobody else,
 * and the organizer alone says who comes.
 */
export function canManageRegistrations(actor: UserCaller, meeting: { hostUserId: string }): boolean {
  return actor.userId === meeting.hostUserId
}
