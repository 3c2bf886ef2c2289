const dayMs = 86_400_000

/** Whole days until an instant, the running one included; none once it is over. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / dayMs))
