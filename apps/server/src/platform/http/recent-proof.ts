import { AppError } from '../errors/app-error.ts'
import type { UserCaller } from './context.ts'

/** So long is a proof good for calls that ask for one. */
export const recentProofMs = 10 * 60_000

/** For what an open browser or a stolen session alone must not do. Throws `identity.proof_required`. */
export function requireRecentProof({ hasRecentProof }: Pick<UserCaller, 'hasRecentProof'>): void {
  if (!hasRecentProof) throw new AppError('identity.proof_required')
}
