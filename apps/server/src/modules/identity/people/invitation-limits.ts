import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'
import type { Administrator } from './people.policy.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Everybody can found an organisation; that lets nobody fill a mailbox, or mail the world. */
const toMailbox: LimitRule = { name: 'invite-mailbox', points: 5, windowMs: hourMs }
const toPerson: LimitRule = { name: 'invite-again', points: 5, windowMs: hourMs }
const toAll: LimitRule = { name: 'invite-all-again', points: 5, windowMs: dayMs }
const perOrganization: LimitRule = { name: 'invite-people', points: 5_000, windowMs: dayMs }
/** People of uploaded lists, each of whom gets one mail. */
const ofLists: LimitRule = { name: 'invite-lists', points: 50_000, windowMs: dayMs }
/** Each is read and judged at once, which can take the server some seconds. */
const uploads: LimitRule = { name: 'upload-list', points: 30, windowMs: 10 * 60_000 }

export type InvitationLimits = ReturnType<typeof createInvitationLimits>

/** How many invitations are mailed. Asked before the transaction that mails them. All throw `general.too_many_attempts`. */
export function createInvitationLimits(limiter: Pick<Limiter, 'consume'>) {
  const organizationKeys = ({ organizationId }: Administrator) => [`organization:${organizationId}`]
  return {
    async invite(actor: Administrator, email: string): Promise<void> {
      await limiter.consume(perOrganization, organizationKeys(actor))
      await limiter.consume(toMailbox, [`mailbox:${email.toLowerCase()}`])
    },

    /** Each of them once more. */
    async again(actor: Administrator, userIds: readonly string[]): Promise<void> {
      const ids = [...new Set(userIds)]
      await limiter.consume(perOrganization, organizationKeys(actor), ids.length)
      await limiter.consume(
        toPerson,
        // What others do with an id that is not theirs to mail is no bound for who may.
        ids.map((id) => `user:${actor.organizationId}/${id}`),
      )
    },

    allAgain: (actor: Administrator): Promise<void> => limiter.consume(toAll, organizationKeys(actor)),

    upload: (actor: Administrator): Promise<void> =>
      limiter.consume(uploads, [`user:${actor.userId}`, ...organizationKeys(actor)]),

    list: (actor: Administrator, people: number): Promise<void> =>
      limiter.consume(ofLists, organizationKeys(actor), people),
  }
}
