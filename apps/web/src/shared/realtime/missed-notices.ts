const refetchAfterMs = { least: 60_000, spread: 30_000 }

/** After a lost connection, pages fetch again when the server tells them, or after this time at the latest, but not all at once. */
export const refetchDelayMs = (): number => refetchAfterMs.least + Math.random() * refetchAfterMs.spread
