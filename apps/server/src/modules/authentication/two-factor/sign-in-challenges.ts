import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  refusalOf,
  suspendedError,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import type { Verification } from '../verification.ts'
import * as challengeRepository from './challenges.repository.ts'
import type { SignInChallenge } from './challenges.repository.ts'

export interface SignInChallengesDeps {
  db: Db
  clock: Clock
  verification: Verification
}

const maxAttempts = limits.otp.attempts

export type SignInChallenges = ReturnType<typeof createSignInChallenges>

/** Sign-ins that wait for a second factor: waiting → used, within ten minutes and five attempts. */
export function createSignInChallenges({ db, clock, verification }: SignInChallengesDeps) {
  async function make(
    user: User,
    { isPersistent, isProven }: Pick<SignInChallenge, 'isPersistent' | 'isProven'>,
  ): Promise<{ challenge: string }> {
    const token = verification.newLinkToken()
    await challengeRepository.insert(db, {
      id: newId(clock.now()),
      user_id: user.id,
      token_hash: verification.hashLinkToken(token),
      is_persistent: isPersistent,
      is_proven: isProven,
      expires_at: new Date(clock.now() + limits.twoFactor.challengeMs),
    })
    return { challenge: token }
  }

  /** Throws `identity.challenge_expired`, and why the user may no longer sign in. */
  async function getWaiting(token: string): Promise<{ waiting: SignInChallenge; user: UserWithPassword }> {
    const now = new Date(clock.now())
    const tokenHash = verification.hashLinkToken(token)
    const waiting = await challengeRepository.find(db, tokenHash, maxAttempts, now)
    const user = waiting && (await userRepository.findAnywhere(db, waiting.userId))
    if (!user) throw new AppError('identity.challenge_expired')
    const refusal = refusalOf(user)
    if (refusal === 'identity.suspended') throw await suspendedError(db, user)
    if (refusal) throw new AppError('identity.challenge_expired')
    return { waiting, user }
  }

  async function countAttempt(waiting: SignInChallenge): Promise<void> {
    const isLeft = await challengeRepository.countAttempt(db, waiting.id, maxAttempts)
    if (!isLeft) throw new AppError('identity.challenge_expired')
  }

  /** In the transaction that opens the session. Throws `identity.challenge_expired`. */
  async function use(tx: Tx, waiting: SignInChallenge): Promise<void> {
    const isUsed = await challengeRepository.use(tx, waiting.id, new Date(clock.now()))
    if (!isUsed) throw new AppError('identity.challenge_expired')
  }

  async function purge(): Promise<void> {
    await challengeRepository.deleteExpiredBefore(db, new Date(clock.now()))
  }

  return { make, getWaiting, countAttempt, use, purge }
}
