import { hourMs } from '../../../platform/clock/durations.ts'
/** Others wait for their recordings meanwhile. */
export const longestWorkMs = 12 * hourMs
const leastWorkMs = 1_800_000
/** Encoding takes less than the length of a recording, unless the machine is busy. */
const workPerLength = 4

/** Pictures: a recording without them is better than a recorder that decodes one recording for hours. */
export const pictureTimeMs = 300_000
/** Nothing is encoded. With its pictures, it ends within the lease of a trim. */
export const cutTimeMs = 900_000

/** How long ffmpeg may work on a recording of that length. */
export const workTimeOf = (lengthMs: number): number =>
  Math.min(longestWorkMs, Math.max(leastWorkMs, workPerLength * lengthMs))
