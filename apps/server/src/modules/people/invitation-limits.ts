import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { DailyBounds } from '../tenancy/index.ts'
import type { Administrator } from './people.policy.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Anyone can found an organisation, which must not let them fill a mailbox, or send mails in bulk. */
const toMailbox: LimitRule = { name: 'invite-mailbox', points: 5, windowMs: hourMs }
/** Of all organisations: wide, so that one alone keeps no other from inviting. */
const toMailboxFromAll: LimitRule = { name: 'invite-mailbox-from-all', points: 20, windowMs: hourMs }
const toPerson: LimitRule = { name: 'invite-again', points: 5, windowMs: hourMs }
const toAll: LimitRule = { name: 'invite-all-again', points: 5, windowMs: dayMs }
const perOrganization: LimitRule = { name: 'invite-people', points: 5_000, windowMs: dayMs }
/** People of uploaded lists, each of whom gets one mail. */
const ofLists: LimitRule = { name: 'invite-lists', points: 50_000, windowMs: dayMs }
/** Each is read and judged at once, which can take the server some seconds. */
const uploads: LimitRule = { name: 'upload-list', points: 30, windowMs: 10 * 60_000 }
/** Every row is judged and stored again, though one was corrected. */
const judgings: LimitRule = { name: 'judge-list', points: 200, windowMs: 10 * 60_000 }

export type InvitationLimits = ReturnType<typeof createInvitationLimits>

/**
 * How many invitations are mailed. Called before the transaction that mails them. All throw `general.too_many_attempts`,
 * `organization.daily_bound` and `organization.installation_bound`. */
export function createInvitationLimits(limiter: Pick<Limiter, 'consume'>, bounds: Pick<DailyBounds, 'mail'>) {
  const organizationKeys = ({ organizationId }: Administrator) => [`organization:${organizationId}`]
  return {
    async invite(actor: Administrator, email: string): Promise<void> {
      await limiter.consume(perOrganization, organizationKeys(actor))
      const mailbox = email.toLowerCase()
      await limiter.consume(toMailbox, [`mailbox:${actor.organizationId}/${mailbox}`])
      await bounds.mail(actor.organizationId, 'invitations', 1)
      // Last: what is refused by a bound of the own organisation takes nothing from the others.
      await limiter.consume(toMailboxFromAll, [`mailbox:${mailbox}`])
    },

    /** Another one to each of them who is still invited; the others get no mail. */
    async again(actor: Administrator, invitedIds: readonly string[]): Promise<void> {
      const ids = [...new Set(invitedIds)]
      if (ids.length === 0) return
      await limiter.consume(perOrganization, organizationKeys(actor), ids.length)
      await limiter.consume(
        toPerson,
        // What others do with an id that is not theirs to mail is no bound for who may.
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
