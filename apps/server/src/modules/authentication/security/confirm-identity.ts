import type { IdentityProof } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Origin } from '../../accounts/index.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { SecurityService } from './security.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

interface ConfirmIdentityDeps {
  db: Db
  security: Pick<SecurityService, 'getUser' | 'requirePassword' | 'remember'>
  twoFactor: Pick<TwoFactor, 'guess' | 'use'>
  passkeys: Pick<Passkeys, 'requireOwn'>
}

export type ConfirmIdentity = ReturnType<typeof createConfirmIdentity>

/**
 * Proves who holds a session, by one thing that only that person has or knows. Any one is enough: it is required beside the session, not in place of
 * a sign-in. Throws `identity.password_incorrect`, `identity.code_incorrect`, `identity.passkey_refused`; wrong attempts are counted as elsewhere.
 */
export function createConfirmIdentity({ db, security, twoFactor, passkeys }: ConfirmIdentityDeps) {
  async function judge(caller: UserCaller, proof: IdentityProof, { address }: Origin): Promise<void> {
    switch (proof.by) {
      case 'password':
        return security.requirePassword(await security.getUser(caller.userId), proof.password, address)
      case 'code':
        return twoFactor.guess(caller.userId, () => requireCode(caller, proof.code), address)
      case 'passkey':
        return passkeys.requireOwn(caller, proof.response)
    }
  }

  async function requireCode({ userId }: UserCaller, code: string): Promise<void> {
    const isRight = await db.transaction().execute((tx) => twoFactor.use(tx, userId, code))
    if (!isRight) throw new AppError('identity.code_incorrect', { field: 'code' })
  }

  return async (caller: UserCaller, proof: IdentityProof, origin: Origin): Promise<void> => {
    await judge(caller, proof, origin)
    await security.remember(caller)
  }
}
