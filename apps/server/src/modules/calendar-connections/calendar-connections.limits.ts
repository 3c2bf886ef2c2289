import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { LimitRule } from '../../platform/limits/limiter.ts'

export const calendarConnectionLimits = {
  /** Sign-ins that a person starts. */
  begin: { name: 'calendar-sign-in', points: 20, windowMs: hourMs },
  /** Returns from a provider that match no sign-in of the browser, by IP address. The state has 256 bits, so this only bounds the load. */
  wrongReturns: { name: 'calendar-sign-in-returns', points: 60, windowMs: 15 * minuteMs },
  /** Checks of a person that send requests to the providers. */
  recheck: { name: 'calendar-recheck', points: 12, windowMs: 10 * minuteMs },
} satisfies Record<string, LimitRule>
