import type { UserCaller } from '../../../platform/http/context.ts'

/** The list holds addresses that were given to the organizer, and to nobody else. */
export function canSeeRegistrations(actor: UserCaller, meeting: { hostUserId: string }): boolean {
  return actor.userId === meeting.hostUserId
}

/** The organizer alone says who comes. */
export const canJudgeRegistrations = canSeeRegistrations
