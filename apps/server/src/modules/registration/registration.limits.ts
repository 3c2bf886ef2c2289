import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { LimitRule } from '../../platform/limits/limiter.ts'
import type { DailyBounds } from '../planning/index.ts'

/** A whole office or class may register from one address at the same time. */
export const perAddress: LimitRule = { name: 'register-address', points: 600, windowMs: 10 * minuteMs }
/** Unknown IDs per caller, so that no one finds meetings by trying. */
export const perMiss: LimitRule = { name: 'register-misses', points: 60, windowMs: 10 * minuteMs }
/** Rows that one meeting gets, from wherever. */
export const perMeeting: LimitRule = { name: 'register-meeting', points: 1_000, windowMs: 10 * minuteMs }
/** Mails that strangers can have sent to one mailbox. */
export const perMailbox: LimitRule = { name: 'register-mailbox', points: 5, windowMs: hourMs }

/** One more mail to who registers, in words for someone who is not of the organisation. Throws `registration.daily_bound`. */
export async function countRegistration(bounds: DailyBounds, organizationId: string): Promise<void> {
  try {
    await bounds.mail(organizationId, 'registrations', 1)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { retryAfterMs } = error.data ?? {}
    throw new AppError(
      'registration.daily_bound',
      retryAfterMs === undefined ? undefined : { retryAfterMs },
      {
        cause: error,
      },
    )
  }
}
