import { dayMs, hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { DailyBounds } from '../tenancy/index.ts'
import type { Administrator } from './people.policy.ts'

/** Anyone can create an organisation, so it must not serve to fill a mailbox or to send bulk mail. */
const toMailbox: LimitRule = { name: 'invite-mailbox', points: 5, windowMs: hourMs }
/** For all organisations together: wide, so that one organisation cannot keep others from inviting. */
const toMailboxFromAll: LimitRule = { name: 'invite-mailbox-from-all', points: 20, windowMs: hourMs }
const toPerson: LimitRule = { name: 'invite-again', points: 5, windowMs: hourMs }
const toAll: LimitRule = { name: 'invite-all-again', points: 5, windowMs: dayMs }
const perOrganization: LimitRule = { name: 'invite-people', points: 5_000, windowMs: dayMs }
/** People on uploaded lists; each gets one mail. */
const ofLists: LimitRule = { name: 'invite-lists', points: 50_000, windowMs: dayMs }
/** An upload is read and checked at once, which can take some seconds. */
const uploads: LimitRule = { name: 'upload-list', points: 30, windowMs: 10 * minuteMs }
/** A correction of one row checks and stores all rows again. */
const judgings: LimitRule = { name: 'judge-list', points: 200, windowMs: 10 * minuteMs }

export type InvitationLimits = ReturnType<typeof createInvitationLimits>

/**
 * Limits on mailed invitations, checked before the transaction that mails them. All throw `general.too_many_attempts`,
 * `organization.daily_bound` and `organization.installation_bound`. */
export function createInvitationLimits(limiter: Pick<Limiter, 'consume'>, bounds: Pick<DailyBounds, 'mail'>) {
  const organizationKeys = ({ organizationId }: Administrator) => [`organization:${organizationId}`]
  return {
    async invite(actor: Administrator, email: string): Promise<void> {
      await limiter.consume(perOrganization, organizationKeys(actor))
      const mailbox = email.toLowerCase()
      await limiter.consume(toMailbox, [`mailbox:${actor.organizationId}/${mailbox}`])
      await bounds.mail(actor.organizationId, 'invitations', 1)
      // Last, so that a refusal by the organisation's own limit uses nothing of the shared one.
      await limiter.consume(toMailboxFromAll, [`mailbox:${mailbox}`])
    },

    /** For sending invitations again: counts only people who are still invited. */
    async again(actor: Administrator, invitedIds: readonly string[]): Promise<void> {
      const ids = [...new Set(invitedIds)]
      if (ids.length === 0) return
      await limiter.consume(perOrganization, organizationKeys(actor), ids.length)
      await limiter.consume(
        toPerson,
        // Requests with the ID of a person from another organisation do not use up that person's limit.
        ids.map((id) => `user:${actor.organizationId}/${id}`),
      )
      await bounds.mail(actor.organizationId, 'invitations', ids.length)
    },

    async allAgain(actor: Administrator, people: number): Promise<void> {
      await limiter.consume(toAll, organizationKeys(actor))
      await bounds.mail(actor.organizationId, 'invitations', people)
    },

    upload: (actor: Administrator): Promise<void> =>
      limiter.consume(uploads, [`user:${actor.userId}`, ...organizationKeys(actor)]),

    judgeAgain: (actor: Administrator): Promise<void> => limiter.consume(judgings, [`user:${actor.userId}`]),

    async list(actor: Administrator, people: number): Promise<void> {
      await limiter.consume(ofLists, organizationKeys(actor), people)
      await bounds.mail(actor.organizationId, 'imports', people)
    },
  }
}
