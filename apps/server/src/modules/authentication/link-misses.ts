import type { ErrorCode } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Origin } from '../accounts/index.ts'
import { linkLimits } from './authentication.limits.ts'

/** The refusal of a link that never existed or has expired. */
const missCodes: readonly ErrorCode[] = [
  'identity.verification_link_expired',
  'identity.challenge_expired',
  'identity.reset_link_expired',
  'identity.invitation_expired',
  'identity.sign_in_link_expired',
]

/**
 * Links have 128 bits and cannot be guessed: they are looked up first, and only invalid ones are counted, so that a valid one is
 * never refused for what others at the same address do. Throws `general.too_many_attempts`.
 */
export async function countLinkMisses<T>(
  limiter: Pick<Limiter, 'consume'>,
  { address }: Pick<Origin, 'address'>,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof AppError && missCodes.includes(error.code))
      await limiter.consume(linkLimits.perAddress, ipKeys(address))
    throw error
  }
}
