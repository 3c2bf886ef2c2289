import type { TwoFactorSecret } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import { createSeal } from '../../../platform/keys/seal.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { User } from '../../accounts/index.ts'
import { createCodeGuesses } from './code-guesses.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { matchTotp, newTotpSecret, totpUri } from './totp.ts'
import * as twoFactorRepository from './two-factor.repository.ts'
import './two-factor.tables.ts'

interface TwoFactorDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  appSecret: string
}

export type TwoFactor = ReturnType<typeof createTwoFactor>

/**
 * A person's second factor: none → begun (the secret was issued) → enabled (a code proved it) → none. Codes of the app and recovery codes
 * are accepted once.
 */
export function createTwoFactor({ db, clock, limiter, appSecret }: TwoFactorDeps) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'two-factor'))
  const recoveryCodes = createRecoveryCodes({ appSecret })

  async function isEnabled(connection: DbOrTx, userId: string): Promise<boolean> {
    return (await twoFactorRepository.find(connection, userId))?.isConfirmed ?? false
  }

  /** Issues a secret, which takes effect when `confirm` gets a code of it. Throws `identity.two_factor_enabled`. */
  async function begin(user: User): Promise<TwoFactorSecret> {
    const secret = newTotpSecret()
    const now = new Date(clock.now())
    const isBegun = await twoFactorRepository.begin(db, user.id, seal(secret, user.id), now)
    if (!isBegun) throw new AppError('identity.two_factor_enabled')
    return { secret, uri: totpUri({ secret, account: user.email }) }
  }

  /** Enables it and returns the recovery codes. Throws `identity.two_factor_not_begun`, `identity.code_incorrect`. */
  async function confirm(tx: Tx, userId: string, code: string): Promise<string[]> {
    const begun = await twoFactorRepository.find(tx, userId)
    if (!begun || begun.isConfirmed) throw new AppError('identity.two_factor_not_begun')
    const step = matchTotp(secretOf(userId, begun.secret), withoutSpaces(code), clock.now())
    if (step === null) throw new AppError('identity.code_incorrect', { field: 'code' })
    const isConfirmed = await twoFactorRepository.confirm(
      tx,
      userId,
      begun.secret,
      step,
      new Date(clock.now()),
    )
    if (!isConfirmed) throw new AppError('identity.two_factor_not_begun')
    return renewRecoveryCodes(tx, userId)
  }

  async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = recoveryCodes.make()
    const hashes = codes.map((code) => recoveryCodes.hash(userId, code))
    await twoFactorRepository.replaceRecoveryCodes(tx, userId, hashes)
    return codes
  }

  /** Uses up a code of the app or a recovery code. False if it is neither. */
  async function use(tx: Tx, userId: string, code: string): Promise<boolean> {
    const enabled = await twoFactorRepository.find(tx, userId)
    if (!enabled?.isConfirmed) return false
    const step = matchTotp(secretOf(userId, enabled.secret), withoutSpaces(code), clock.now())
    if (step !== null) return twoFactorRepository.useStep(tx, userId, step)
    return twoFactorRepository.useRecoveryCode(
      tx,
      userId,
      recoveryCodes.hash(userId, code),
      new Date(clock.now()),
    )
  }

  function disable(tx: Tx, userId: string): Promise<void> {
    return twoFactorRepository.delete(tx, userId)
  }

  function secretOf(userId: string, sealed: Buffer): string {
    const secret = open(sealed, userId)
    if (secret === null) throw new Error('A two-factor secret was sealed with another APP_SECRET')
    return secret
  }

  return {
    isEnabled,
    listEnabled: twoFactorRepository.listConfirmed,
    countRecoveryCodes: (userId: string) => twoFactorRepository.countRecoveryCodes(db, userId),
    begin,
    confirm,
    renewRecoveryCodes,
    guess: createCodeGuesses({ limiter }),
    use,
    disable,
  }
}

/** Apps show the digits in groups. */
function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '')
}
