import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '../clock/durations.ts'
import { sha256 } from '../keys/sha256.ts'
import { ipKeys } from '../limits/ip-key.ts'
import type { Limiter } from '../limits/limiter.ts'

/** Limits on guessing links and their passcodes. `name`: of what is shared. */
export function createLinkGuesses({ limiter, name }: { limiter: Limiter; name: string }) {
  /** Of one address; twenty times as many of one link. Trying all passcodes of four digits takes days. */
  const passcodeGuesses = [
    { name: `${name}-passcode`, points: 10, windowMs: 600_000 },
    { name: `${name}-passcode-daily`, points: 100, windowMs: dayMs },
  ]
  /** Unknown links, by one address. */
  const probes = { name: `${name}-probe`, points: 60, windowMs: 600_000 }
  /** Counted views, by one address. */
  const views = { name: `${name}-view`, points: 60, windowMs: 600_000 }

  return {
    /** Throws `general.too_many_attempts`. */
    countUnknown: (ip: string): Promise<void> => limiter.consume(probes, ipKeys(ip)),
    /** Throws `general.too_many_attempts`. */
    countView: (ip: string): Promise<void> => limiter.consume(views, ipKeys(ip)),
    /** Throws `incorrect()` for a wrong passcode, and `general.too_many_attempts` after many. */
    async requirePasscode(
      { id, expected, given }: { id: string; expected: string; given: string },
      ip: string,
      incorrect: () => Error,
    ): Promise<void> {
      const keys = [...ipKeys(ip), { key: `${name}:${id}`, times: 20 }]
      const bounds = passcodeGuesses.map((rule) => ({ rule, keys }))
      await limiter.guess(bounds, async (one) => {
        if (timingSafeEqual(sha256(given), sha256(expected))) return
        one.wrong()
        throw incorrect()
      })
    },
  }
}
