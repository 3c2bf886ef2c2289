import { AppError } from '../../platform/errors/app-error.ts'
import { ipKey } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'

const windowMs = 10 * 60_000

/** IDs that lead nowhere, by one address. */
const probes: LimitRule = { name: 'room-probe', points: 60, windowMs }
/** Wrong passcodes, by one address and by one account. */
const guesses: LimitRule = { name: 'room-passcode', points: 30, windowMs }
/** Wrong passcodes of one meeting, from wherever: 10^6 passcodes last for weeks. The link needs none. */
const guessesOfMeeting: LimitRule = { name: 'room-passcode-meeting', points: 300, windowMs }

/** Refusals of a room that somebody may not know of leave after this time, whatever was looked up for them. */
const refusalTakesMs = 60

/**
 * Bounds on guessing at the door. Each attempt is counted before it is judged, and given back when it was no guess: so
 * attempts made at once are bounded too, and who is blocked cannot tell a right guess from a wrong one.
 */
export function createDoorLimits(limiter: Limiter) {
  return {
    /**
     * Runs `knock` with what `find` has found, which may be looked up while the attempt is counted; only attempts that end with
     * `room.not_available` stay counted. Nobody who is let in waits until theirs is given back.
     */
    async countProbes<F, T>(ip: string, find: () => Promise<F>, knock: (found: F) => Promise<T>): Promise<T> {
      const startedMs = performance.now()
      const keys = [ipKey(ip)]
      const finding = find()
      // Who may not knock is told so, whatever there is to be found.
      finding.catch(() => undefined)
      await limiter.consume(probes, keys)
      let isProbe = false
      try {
        return await knock(await finding)
      } catch (error) {
        isProbe = error instanceof AppError && error.code === 'room.not_available'
        if (isProbe) await untilMs(startedMs + refusalTakesMs)
        throw error
      } finally {
        // A database that is away at this moment leaves one attempt counted, for as long as the window is.
        if (!isProbe) limiter.refund(probes, keys).catch(() => undefined)
      }
    },

    /** Judges a typed passcode; only wrong ones stay counted. */
    async countGuesses(
      { ip, userId, meetingId }: { ip: string; userId: string | null; meetingId: string },
      judge: () => boolean,
    ): Promise<boolean> {
      const keys = userId ? [ipKey(ip), `account:${userId}`] : [ipKey(ip)]
      const meetingKeys = [`meeting:${meetingId}`]
      await limiter.consume(guesses, keys)
      await limiter.consume(guessesOfMeeting, meetingKeys)
      const isRight = judge()
      if (isRight) {
        await limiter.refund(guesses, keys)
        await limiter.refund(guessesOfMeeting, meetingKeys)
      }
      return isRight
    },
  }
}

function untilMs(targetMs: number): Promise<void> {
  const restMs = targetMs - performance.now()
  return new Promise((resolve) => (restMs > 0 ? setTimeout(resolve, restMs) : resolve()))
}

export type DoorLimits = ReturnType<typeof createDoorLimits>
