import { minuteMs } from './durations.ts'

/** The limits that visitors' first screens need. A separate file, so that they don't load all of `limits`, which includes these. */
export const firstLimits = {
  meeting: { idDigits: 12, passcodeDigits: 6 },
  pmu: { minChars: 3, maxChars: 20 }, // 5.3, 9.8
  name: { maxChars: 100 },
  logout: { fallbackMs: 5_000, chatFrameWaitMs: 1_000 }, // 9.11
  /** How long a denied person has to wait before asking again: the host may have missed who it was. */
  room: { askAgainAfterMs: minuteMs },
} as const
