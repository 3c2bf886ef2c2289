import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  requireNotRefused,
  userRepository,
} from '../../accounts/index.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { PasskeyCeremonies, PasskeyResponse } from './passkey-ceremonies.ts'
import * as passkeyRepository from './passkeys.repository.ts'

interface PasskeyDeps {
  db: Db
  clock: Clock
  authSessions: Pick<AuthSessions, 'open'>
  resets: Pick<PasswordResets, 'makeLink'>
  ceremonies: Pick<PasskeyCeremonies, 'beginSignature' | 'judge'>
}

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Signing in, or proving who one is, by a passkey (WebAuthn). It is found by the device, not by an address, and the device asks for finger, face or
 * PIN, so one is both factors of a sign-in.
 */
export function createPasskeys({ db, clock, authSessions, resets, ceremonies }: PasskeyDeps) {
  const beginSignIn = (origin: Origin) => ceremonies.beginSignature(null, [], origin)

  /** For signed-in people who have to confirm their identity. */
  async function beginProof({ userId }: UserCaller, origin: Origin) {
    return ceremonies.beginSignature(userId, await passkeyRepository.list(db, userId), origin)
  }

  /** Throws `identity.passkey_refused`, also for the passkey of someone else. */
  async function requireOwn({ userId }: UserCaller, response: PasskeyResponse): Promise<void> {
    const { passkey, newCounter } = await ceremonies.judge(response, userId)
    const isOwn = passkey.user_id === userId
    if (!isOwn || !(await passkeyRepository.markUsed(db, passkey.id, newCounter, new Date(clock.now()))))
      throw new AppError('identity.passkey_refused')
  }

  /**
   * Throws `identity.passkey_refused`; for the right passkey of someone who may not sign in `identity.suspended` or
   * `identity.account_not_found`; where someone else set the password `identity.password_change_required` with the token of a link, for
   * that password opens the account as well.
   */
  async function signIn(
    { response, rememberMe }: { response: PasskeyResponse; rememberMe: boolean },
    origin: Origin,
  ): Promise<OpenSession> {
    const { passkey, newCounter } = await ceremonies.judge(response, null)
    const user = await userRepository.findAnywhere(db, passkey.user_id)
    if (!user) throw new AppError('identity.passkey_refused')
    await requireNotRefused(db, user)
    const { session, token } = await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const isUsed = await passkeyRepository.markUsed(tx, passkey.id, newCounter, now)
      if (!isUsed) throw new AppError('identity.passkey_refused')
      if (user.mustChangePassword) return { session: null, token: await resets.makeLink(tx, user.id) }
      const session = await authSessions.open(tx, user, { origin, isPersistent: rememberMe, way: 'passkey' })
      return { session, token: null }
    })
    if (session === null) throw new AppError('identity.password_change_required', { token })
    return session
  }

  async function purge(): Promise<void> {
    await passkeyRepository.deleteChallengesBefore(db, new Date(clock.now()))
  }

  return { beginSignIn, signIn, beginProof, requireOwn, purge }
}
