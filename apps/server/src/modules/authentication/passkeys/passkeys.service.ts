import { limits, type newPasskeyResponse, type Passkey, type passkeyResponse } from '@majlis/contract'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  requireNotRefused,
  userRepository,
} from '../../accounts/index.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import { passkeyLimits } from '../authentication.limits.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { Proof, SecurityService } from '../security/security.service.ts'
import * as passkeyRepository from './passkeys.repository.ts'
import { presentPasskey } from './passkeys.repository.ts'
import type { PasskeysTable } from './passkeys.tables.ts'

interface PasskeyDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  authSessions: Pick<AuthSessions, 'open'>
  security: SecurityService
  notices: FactorNotices
  resets: Pick<PasswordResets, 'makeLink'>
  publicUrl: string
}

type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>
type PasskeyResponse = z.infer<typeof passkeyResponse>

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Passkeys (WebAuthn). They are found by the device, not by an address, and the device asks for finger, face or PIN, so
 * one is both factors of a sign-in. Each challenge is signed once, within five minutes.
 */
export function createPasskeys({
  db,
  clock,
  limiter,
  authSessions,
  security,
  notices,
  resets,
  publicUrl,
}: PasskeyDeps) {
  const { hostname, origin: ownOrigin } = new URL(publicUrl)
  const verification = { expectedOrigin: ownOrigin, expectedRPID: hostname }

  async function keepChallenge(challenge: string, userId: string | null): Promise<void> {
    const expiresAt = new Date(clock.now() + limits.passkeys.challengeMs)
    await passkeyRepository.insertChallenge(db, { challenge, user_id: userId, expires_at: expiresAt })
  }

  /** What fails here is the database, not the device: see `verified`. */
  const useChallenge = (userId: string | null) => async (challenge: string) => {
    try {
      return await passkeyRepository.useChallenge(db, challenge, userId, new Date(clock.now()))
    } catch (cause) {
      throw new ChallengeFailure('A challenge could not be looked up', { cause })
    }
  }

  async function list({ userId }: UserCaller): Promise<Passkey[]> {
    return (await passkeyRepository.list(db, userId)).map(presentPasskey)
  }

  /** Throws what `security.requireProof` throws, and `identity.passkey_limit`. */
  async function begin(actor: UserCaller, proof: Proof) {
    const user = await security.requireProof(actor, proof)
    const known = await passkeyRepository.list(db, user.id)
    if (known.length >= limits.passkeys.maxEach) throw new AppError('identity.passkey_limit')
    const options = await generateRegistrationOptions({
      rpName: 'Majlis',
      rpID: hostname,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.displayName,
      attestationType: 'none',
      // A device that has one already says so instead of making a second.
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: limits.passkeys.challengeMs,
    })
    await keepChallenge(options.challenge, user.id)
    return { ...options }
  }

  /** Throws `identity.passkey_refused`, `identity.passkey_limit`. */
  async function add(
    { userId }: UserCaller,
    { name, response }: { name: string; response: NewPasskeyResponse },
    origin: Origin,
  ): Promise<Passkey> {
    const made = await verified(() =>
      verifyRegistrationResponse({
        response: withoutExtras(response),
        expectedChallenge: useChallenge(userId),
        requireUserVerification: true,
        ...verification,
      }),
    )
    if (!made?.verified) throw new AppError('identity.passkey_refused')
    const { credential, credentialBackedUp } = made.registrationInfo
    if ((await passkeyRepository.list(db, userId)).length >= limits.passkeys.maxEach)
      throw new AppError('identity.passkey_limit')
    const row = await db.transaction().execute(async (tx) => {
      const added = await passkeyRepository.insertIfNew(tx, {
        id: newId(clock.now()),
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        is_synced: credentialBackedUp,
        name,
        created_at: new Date(clock.now()),
      })
      if (added) await notices.tell(tx, userId, { kind: 'passkey_added', name }, origin)
      return added
    })
    if (!row) throw new AppError('identity.passkey_refused')
    return presentPasskey(row)
  }

  /** Throws `identity.passkey_not_found`, also for somebody else's. */
  async function rename(
    { userId }: UserCaller,
    { id, name }: { id: string; name: string },
  ): Promise<Passkey> {
    const row = await passkeyRepository.rename(db, userId, id, name)
    if (!row) throw new AppError('identity.passkey_not_found')
    return presentPasskey(row)
  }

  /** Throws `identity.passkey_not_found`, also for somebody else's. */
  async function remove({ userId }: UserCaller, id: string, origin: Origin): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const name = await passkeyRepository.delete(tx, userId, id)
      if (name === null) throw new AppError('identity.passkey_not_found')
      await notices.tell(tx, userId, { kind: 'passkey_removed', name }, origin)
    })
  }

  const beginSignIn = (origin: Origin) => ask(null, [], origin)

  /** For who is signed in and has to prove who they are. */
  async function beginProof({ userId }: UserCaller, origin: Origin) {
    return ask(userId, await passkeyRepository.list(db, userId), origin)
  }

  /** What a device is to sign: by any passkey that it finds, or by one of these. */
  async function ask(userId: string | null, known: readonly Selectable<PasskeysTable>[], origin: Origin) {
    await limiter.consume(passkeyLimits.perAddress, ipKeys(origin.address))
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
      timeout: limits.passkeys.challengeMs,
      allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    })
    await keepChallenge(options.challenge, userId)
    return { ...options }
  }

  /** Which passkey signed a challenge that was made for the user, or for a sign-in. Throws `identity.passkey_refused`. */
  async function judge(response: PasskeyResponse, challengedUserId: string | null) {
    const passkey = await passkeyRepository.findByCredential(db, response.id)
    if (!passkey) throw new AppError('identity.passkey_refused')
    const signed = await verified(() =>
      verifyAuthenticationResponse({
        response: withoutExtras(response),
        expectedChallenge: useChallenge(challengedUserId),
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: Uint8Array.from(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
        ...verification,
      }),
    )
    if (!signed?.verified) throw new AppError('identity.passkey_refused')
    return { passkey, newCounter: signed.authenticationInfo.newCounter }
  }

  /** Throws `identity.passkey_refused`, also for the passkey of somebody else. */
  async function requireOwn({ userId }: UserCaller, response: PasskeyResponse): Promise<void> {
    const { passkey, newCounter } = await judge(response, userId)
    const isOwn = passkey.user_id === userId
    if (!isOwn || !(await passkeyRepository.markUsed(db, passkey.id, newCounter, new Date(clock.now()))))
      throw new AppError('identity.passkey_refused')
  }

  /**
   * Throws `identity.passkey_refused`; for the right passkey of somebody who may not sign in `identity.suspended` or
   * `identity.account_not_found`; where somebody else set the password `identity.password_change_required` with the token of a link, for
   * that password opens the account as well.
   */
  async function signIn(
    { response, rememberMe }: { response: PasskeyResponse; rememberMe: boolean },
    origin: Origin,
  ): Promise<OpenSession> {
    const { passkey, newCounter } = await judge(response, null)
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

  return { list, begin, add, rename, remove, beginSignIn, signIn, beginProof, requireOwn, purge }
}

class ChallengeFailure extends Error {}

/** Null where the library throws: it does so for everything that a device signed wrongly. */
async function verified<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof ChallengeFailure) throw error
    return null
  }
}

/** As the library wants it: no extensions were asked for, and how the device is attached does not matter. */
function withoutExtras<R extends NewPasskeyResponse | PasskeyResponse>({ id, rawId, type, response }: R) {
  // Optional fields that are absent must not be there as undefined.
  const present = Object.fromEntries(Object.entries(response).filter(([, value]) => value !== undefined))
  return { id, rawId, type, response: present as R['response'], clientExtensionResults: {} }
}
