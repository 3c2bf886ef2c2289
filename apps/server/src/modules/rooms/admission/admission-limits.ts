import { AppError } from '../../../platform/errors/app-error.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'

const minuteMs = 60_000

/** IDs that lead nowhere, by one address. */
const probes: LimitRule = { name: 'room-probe', points: 60, windowMs: 10 * minuteMs }
/** Wrong passcodes, by one address and by one account. */
const guesses: LimitRule = { name: 'room-passcode', points: 30, windowMs: 10 * minuteMs }
/**
 * Wrong passcodes of one meeting, from wherever: 10^6 passcodes last for weeks. So wide that some addresses that are blocked themselves keep
 * nobody else out: it takes ten of them six hours. The link needs no passcode.
 */
const guessesOfMeeting: LimitRule = {
  name: 'room-passcode-meeting',
  points: 10_800,
  windowMs: 360 * minuteMs,
}

/** Refusals of a room that somebody may not know of leave after this time, whatever was looked up for them. */
const refusalTakesMs = 60

/**
 * Bounds on guessing at admission. A link's token has 128 bits: nobody guesses it, so it is looked at first, and who brings the right one is
 * neither counted nor held up by what others at the same address do. IDs and passcodes can be guessed: who is blocked is not judged, and so
 * learns nothing of a right one.
 */
export function createAdmissionLimits(limiter: Limiter) {
  return {
    /**
     * Runs `act` with what `find` finds. Without a right token that is a try at an ID, which is wrong where it ends with
     * `room.not_available`. For who is blocked something is looked up only where they show a token, and then the same for every ID.
     */
    async countProbes<F, T>(
      { ip, showsToken }: { ip: string; showsToken: boolean },
      find: () => Promise<F & { hasToken: boolean }>,
      act: (found: F) => Promise<T>,
    ): Promise<T> {
      const startedMs = performance.now()
      const found = showsToken ? await settled(find()) : null
      try {
        if (found?.status === 'fulfilled' && found.value.hasToken) return await act(found.value)
        return await limiter.guess([{ rule: probes, keys: ipKeys(ip) }], async (one) => {
          try {
            if (found?.status === 'rejected') throw found.reason
            return await act(found?.value ?? (await find()))
          } catch (error) {
            if (isUnknown(error)) one.wrong()
            throw error
          }
        })
      } catch (error) {
        if (isUnknown(error)) await untilMs(startedMs + refusalTakesMs)
        throw error
      }
    },

    /** Judges a typed passcode; only wrong ones are counted. */
    async countGuesses(
      { ip, userId, meetingId }: { ip: string; userId: string | null; meetingId: string },
      judge: () => boolean,
    ): Promise<boolean> {
      const keys = [...ipKeys(ip), ...(userId ? [`account:${userId}`] : [])]
      const bounds = [
        { rule: guesses, keys },
        { rule: guessesOfMeeting, keys: [`meeting:${meetingId}`] },
      ]
      return limiter.guess(bounds, async (one) => {
        const isRight = judge()
        if (!isRight) one.wrong()
        return isRight
      })
    },
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'room.not_available'
}

async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([promise])
  return result
}

function untilMs(targetMs: number): Promise<void> {
  const restMs = targetMs - performance.now()
  return new Promise((resolve) => (restMs > 0 ? setTimeout(resolve, restMs) : resolve()))
}

export type AdmissionLimits = ReturnType<typeof createAdmissionLimits>
