const dayMs = 86_400_000

/** Whole days until an instant, including the current one; zero once it has passed. */
export const daysLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / dayMs))
