/** The numbers that the first screens of visitors need: a file of its own, so that `limits`, which has them too, does not travel with it. */
export const firstLimits = {
  meeting: { idDigits: 12, passcodeDigits: 6 },
  pmu: { minChars: 3, maxChars: 20 }, // 5.3, 9.8
  name: { maxChars: 100 },
  logout: { fallbackMs: 5_000, chatFrameWaitMs: 1_000 }, // 9.11
  /** Who was turned away may ask again after that long: the host may have missed who it was. */
  room: { askAgainAfterMs: 60_000 },
} as const
