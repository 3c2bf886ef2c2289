import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'

/** News that one account has mailed to one address outside: invitations, changes, words on registrations. */
const news: LimitRule[] = [
  { name: 'mail-outsider', points: 40, windowMs: hourMs },
  { name: 'mail-outsider-daily', points: 150, windowMs: dayMs },
]
/** Counted separately, so that a host who has made many changes can still cancel meetings. */
const cancellations: LimitRule[] = [{ name: 'cancel-outsider', points: 120, windowMs: hourMs }]

/**
 * How often one account mails one address outside of its organisation: everyone can sign up, and that lets no one fill a mailbox. Counted
 * for each account, so no one keeps others from inviting an address by using it up. Asked before the transaction that mails. All throw
 * `general.too_many_attempts`.
 */
export function createOutsideMailboxes(limiter: Pick<Limiter, 'consume'>) {
  async function count(rules: LimitRule[], userId: string, addresses: Iterable<string>): Promise<void> {
    const keys = [...new Set(addresses)].map((address) => `account:${userId}/${address.toLowerCase()}`)
    if (keys.length === 0) return
    for (const rule of rules) await limiter.consume(rule, keys)
  }
  return {
    countMails: (userId: string, addresses: Iterable<string>): Promise<void> =>
      count(news, userId, addresses),
    countCancellations: (userId: string, addresses: Iterable<string>): Promise<void> =>
      count(cancellations, userId, addresses),
  }
}
