const firstMs = 500
const longestMs = 15_000

/**
 * The delay before the next request for a fresh token; the first attempt is number 0. Doubles up to
 * 15 s, half of it random, so that a restarted SFU is not hit by everyone at once.
 */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** attempt)
  return full / 2 + (full / 2) * random()
}

/** How long LiveKit tries to resume before we reconnect: a restarted SFU does not know the session. */
export const resumeForMs = 5_000
/** The same while media flows: then only the signalling is lost, and reconnecting would break what works. */
export const resumeFlowingForMs = 60_000

export interface ResumeAttempt {
  retryCount: number
  elapsedMs: number
  isMediaFlowing: boolean
}

/** LiveKit's own attempts within that time; null ends them. */
export function resumeDelayMs(
  { retryCount, elapsedMs, isMediaFlowing }: ResumeAttempt,
  random: () => number,
): number | null {
  if (elapsedMs > (isMediaFlowing ? resumeFlowingForMs : resumeForMs)) return null
  return Math.min(1_500, 250 * 2 ** retryCount) * (0.5 + random() / 2)
}
