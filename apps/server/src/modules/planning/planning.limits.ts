import type { InviteeInput } from '@majlis/contract'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { createOutsideMailboxes } from '../meetings/index.ts'
import * as outsidersRepository from './guests/outsiders.repository.ts'

const tenMinutesMs = 10 * minuteMs

/** Meetings that one account plans; each leaves rows behind, and mails. */
const plans: LimitRule = { name: 'schedule-meeting', points: 300, windowMs: tenMinutesMs }
/** Drafts of one account in a minute: each is compared with everything on its seat. */
const checks: LimitRule = { name: 'check-schedule', points: 60, windowMs: minuteMs }
/** Each change can be mailed to everyone. */
const edits: LimitRule = { name: 'edit-meeting', points: 120, windowMs: tenMinutesMs }
/** Addresses outside, in a day: a new account must not become a way to mail everyone. */
const outsiders: LimitRule = { name: 'invite-outsiders', points: 5_000, windowMs: dayMs }
/** Mails of changes to addresses outside, in a day: the list need not come with each change, and a note is mailed to all of it. */
const news: LimitRule = { name: 'tell-outsiders', points: 20_000, windowMs: dayMs }

/** How much new organisations, and all together, can mail in a day. */
export interface DailyBounds {
  /** Throws `organization.daily_bound`, `organization.installation_bound`. */
  mail(
    organizationId: string,
    kind: 'meetingMails' | 'registrations' | 'cancellations' | 'reminders',
    mails: number,
  ): Promise<void>
}

/** How often one account has a draft compared with its seat. Throws `general.too_many_attempts`. */
export function limitChecks(limiter: Pick<Limiter, 'consume'>, { userId }: UserCaller): Promise<void> {
  return limiter.consume(checks, [`account:${userId}`])
}

/** How much one account plans, changes and sends. All throw `general.too_many_attempts`, and what `DailyBounds` throws. */
export function createPlanningLimits({
  db,
  limiter,
  dailyBounds,
}: {
  db: Db
  limiter: Pick<Limiter, 'consume'>
  dailyBounds: DailyBounds
}) {
  const mailboxes = createOutsideMailboxes(limiter)

  const outsideOf = ({ organizationId }: UserCaller, invitees: readonly InviteeInput[]): Promise<string[]> =>
    outsidersRepository.listStrangers(
      db,
      organizationId,
      invitees.flatMap((invitee) => ('email' in invitee ? [invitee.email.toLowerCase()] : [])),
    )

  async function consume(rule: LimitRule, { userId }: UserCaller, points: number): Promise<void> {
    if (points > 0) await limiter.consume(rule, [`account:${userId}`], points)
  }

  return {
    async plan(caller: UserCaller, invitees: readonly InviteeInput[]): Promise<void> {
      await consume(plans, caller, 1)
      const invited = await outsideOf(caller, invitees)
      await consume(outsiders, caller, invited.length)
      await mailboxes.countMails(caller.userId, invited)
      await dailyBounds.mail(caller.organizationId, 'meetingMails', invited.length)
    },

    /** All invitees of the meeting are notified, even if the list is not sent. */
    async edit(caller: UserCaller, meetingId: string, invitees: readonly InviteeInput[] = []): Promise<void> {
      await consume(edits, caller, 1)
      const invited = await outsideOf(caller, invitees)
      await consume(outsiders, caller, invited.length)
      const mailed = await outsidersRepository.listMailed(db, caller.organizationId, meetingId)
      await consume(news, caller, mailed.length)
      await mailboxes.countMails(caller.userId, [...invited, ...mailed])
      await dailyBounds.mail(caller.organizationId, 'meetingMails', invited.length + mailed.length)
    },

    async cancel(caller: UserCaller, meetingId: string): Promise<void> {
      const mailed = await outsidersRepository.listMailed(db, caller.organizationId, meetingId)
      await mailboxes.countCancellations(caller.userId, mailed)
      await dailyBounds.mail(caller.organizationId, 'cancellations', mailed.length)
    },
  }
}
