import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'

/** Unknown IDs, by one address. */
const probes: LimitRule = { name: 'room-probe', points: 60, windowMs: 10 * minuteMs }
/** Wrong passcodes, by one address and by one account. */
const guesses: LimitRule = { name: 'room-passcode', points: 30, windowMs: 10 * minuteMs }
/**
 * Wrong passcodes of one meeting, from all addresses: trying all 10^6 takes weeks. Wide enough that ten addresses, each at its own limit,
 * need six hours to block others. The link needs no passcode.
 */
const guessesOfMeeting: LimitRule = {
  name: 'room-passcode-meeting',
  points: 10_800,
  windowMs: 6 * hourMs,
}

/** Refusals that must not reveal whether a room exists are sent after this time, whatever was looked up. */
const refusalTakesMs = 60

/**
 * Limits on guessing at admission. A link's token has 128 bits and cannot be guessed, so it is checked first, and people with a valid one are
 * neither counted nor blocked because of others at the same address. IDs and passcodes can be guessed: attempts of a blocked address are
 * not checked, so a right one is not revealed.
 */
export function createAdmissionLimits(limiter: Limiter) {
  return {
    /**
     * Runs `act` with the result of `find`. Without a valid token that is an attempt at an ID, which is wrong if it ends with
     * `room.not_available`. For a blocked address, something is looked up only if it shows a token, and then the same for every ID.
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

    /** Checks a typed passcode; only wrong ones are counted. */
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
