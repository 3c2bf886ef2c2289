import { limits, type newPasskeyResponse, type passkeyResponse } from '@majlis/contract'
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
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Origin, User } from '../../accounts/index.ts'
import { passkeyLimits } from '../authentication.limits.ts'
import * as passkeyRepository from './passkeys.repository.ts'
import type { PasskeysTable } from './passkeys.tables.ts'

interface PasskeyCeremoniesDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  publicUrl: string
}

export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>
export type PasskeyResponse = z.infer<typeof passkeyResponse>

type KnownPasskey = Selectable<PasskeysTable>

export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>

/** The exchanges with a device (WebAuthn 3, section 7): it makes a passkey or signs with one. Each challenge is signed once, within five minutes. */
export function createPasskeyCeremonies({ db, clock, limiter, publicUrl }: PasskeyCeremoniesDeps) {
  const { hostname, origin: ownOrigin } = new URL(publicUrl)
  const verification = { expectedOrigin: ownOrigin, expectedRPID: hostname }
  const challenges = createChallenges({ db, clock })

  async function beginRegistration(user: User, known: readonly KnownPasskey[]) {
    const options = await generateRegistrationOptions({
      rpName: 'Majlis',
      rpID: hostname,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.displayName,
      attestationType: 'none',
      // A device that has one already reports this instead of making a second.
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: limits.passkeys.challengeMs,
    })
    await challenges.keep(options.challenge, user.id)
    return { ...options }
  }

  /** The passkey that the device made for the user. Throws `identity.passkey_refused`. */
  async function register(userId: string, response: NewPasskeyResponse) {
    const made = await verified(() =>
      verifyRegistrationResponse({
        response: withoutExtras(response),
        expectedChallenge: challenges.use(userId),
        requireUserVerification: true,
        ...verification,
      }),
    )
    if (!made?.verified) throw new AppError('identity.passkey_refused')
    return made.registrationInfo
  }

  /** What a device is to sign: by any passkey that it finds, or by one of these. */
  async function beginSignature(userId: string | null, known: readonly KnownPasskey[], origin: Origin) {
    await limiter.consume(passkeyLimits.perAddress, ipKeys(origin.address))
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
      timeout: limits.passkeys.challengeMs,
      allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    })
    await challenges.keep(options.challenge, userId)
    return { ...options }
  }

  /** Which passkey signed a challenge that was made for the user, or for a sign-in. Throws `identity.passkey_refused`. */
  async function judge(response: PasskeyResponse, challengedUserId: string | null) {
    const passkey = await passkeyRepository.findByCredential(db, response.id)
    if (!passkey) throw new AppError('identity.passkey_refused')
    const signed = await verified(() =>
      verifyAuthenticationResponse({
        response: withoutExtras(response),
        expectedChallenge: challenges.use(challengedUserId),
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

  return { beginRegistration, register, beginSignature, judge }
}

/** Challenges that wait for a device, for a user or for a sign-in. */
function createChallenges({ db, clock }: Pick<PasskeyCeremoniesDeps, 'db' | 'clock'>) {
  async function keep(challenge: string, userId: string | null): Promise<void> {
    const expiresAt = new Date(clock.now() + limits.passkeys.challengeMs)
    await passkeyRepository.insertChallenge(db, { challenge, user_id: userId, expires_at: expiresAt })
  }

  /** What fails here is the database, not the device: see `verified`. */
  const use = (userId: string | null) => async (challenge: string) => {
    try {
      return await passkeyRepository.useChallenge(db, challenge, userId, new Date(clock.now()))
    } catch (cause) {
      throw new ChallengeFailure('A challenge could not be looked up', { cause })
    }
  }

  return { keep, use }
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

/** As the library wants it: no extensions were requested, and how the device is attached does not matter. */
function withoutExtras<R extends NewPasskeyResponse | PasskeyResponse>({ id, rawId, type, response }: R) {
  // Optional fields that are absent must not be there as undefined.
  const present = Object.fromEntries(Object.entries(response).filter(([, value]) => value !== undefined))
  return { id, rawId, type, response: present as R['response'], clientExtensionResults: {} }
}
