import type { InviteeInput } from '@majlis/contract'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'

const tenMinutesMs = 10 * 60_000

/** Meetings that one account plans; each leaves rows behind, and mails. */
const plans: LimitRule = { name: 'schedule-meeting', points: 300, windowMs: tenMinutesMs }
/** Each change can be mailed to everybody. */
const edits: LimitRule = { name: 'edit-meeting', points: 120, windowMs: tenMinutesMs }
/** Addresses outside, in a day: who signs up shall not mail what they like to the world. */
const outsiders: LimitRule = { name: 'invite-outsiders', points: 5_000, windowMs: 86_400_000 }
/** Mails of changes to addresses outside, in a day: the list need not come with each change, and a note is mailed to all of it. */
const news: LimitRule = { name: 'tell-outsiders', points: 20_000, windowMs: 86_400_000 }

/** How much one account plans, changes and sends. All throw `general.too_many_attempts`. */
export function createPlanningLimits(limiter: Pick<Limiter, 'consume'>) {
  async function consume(rule: LimitRule, { userId }: UserCaller, invitees: readonly InviteeInput[] = []) {
    const keys = [`account:${userId}`]
    await limiter.consume(rule, keys)
    const outside = invitees.filter((invitee) => 'email' in invitee).length
    if (outside > 0) await limiter.consume(outsiders, keys, outside)
  }
  return {
    plan: (caller: UserCaller, invitees: readonly InviteeInput[]) => consume(plans, caller, invitees),
    edit: (caller: UserCaller, invitees?: readonly InviteeInput[]) => consume(edits, caller, invitees),
    /** A change of which so many people outside are told. */
    async tell({ userId }: UserCaller, outside: number): Promise<void> {
      if (outside > 0) await limiter.consume(news, [`account:${userId}`], outside)
    },
  }
}
