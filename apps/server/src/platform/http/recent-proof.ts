import { minuteMs } from '../clock/durations.ts'
import { AppError } from '../errors/app-error.ts'
import type { UserCaller } from './context.ts'

/** How long a proof is valid for calls that require one. */
export const recentProofMs = 10 * minuteMs

/** For what an open browser or a stolen session alone must not do. Throws `identity.proof_required`. */
export function requireRecentProof({ hasRecentProof }: Pick<UserCaller, 'hasRecentProof'>): void {
  if (!hasRecentProof) throw new AppError('identity.proof_required')
}
