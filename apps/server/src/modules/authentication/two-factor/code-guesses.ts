import { AppError } from '../../../platform/errors/app-error.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { secondFactorLimits } from '../authentication.limits.ts'

/** Limits wrong codes per account and, if the caller's address is given, per address. */
export function createCodeGuesses({ limiter }: { limiter: Limiter }) {
  /**
   * Runs `check`, which throws `identity.code_incorrect` for a wrong code. A right code clears the counts, also that of the address.
   * Throws `general.too_many_attempts`.
   */
  return async function guess<T>(userId: string, check: () => Promise<T>, address?: string): Promise<T> {
    const own = { rule: secondFactorLimits.perAccount, keys: [`user:${userId}`] }
    const shared =
      address === undefined ? [] : [{ rule: secondFactorLimits.perAddress, keys: ipKeys(address) }]
    const result = await limiter.guess([...shared, own], async (attempt) => {
      try {
        return await check()
      } catch (error) {
        if (error instanceof AppError && error.code === 'identity.code_incorrect') attempt.wrong()
        throw error
      }
    })
    await limiter.forgive(own, shared)
    return result
  }
}
