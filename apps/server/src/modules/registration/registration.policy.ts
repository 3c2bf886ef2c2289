import type { UserCaller } from '../../platform/http/context.ts'

/**
 * Who may read, approve and export registrations. The list contains addresses that were given to the organizer and to no one else,
 * and only the organizer decides who may join.
 */
export function canManageRegistrations(actor: UserCaller, meeting: { hostUserId: string }): boolean {
  return actor.userId === meeting.hostUserId
}
