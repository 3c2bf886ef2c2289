import { limits, type Passkey } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Origin } from '../../accounts/index.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import type { Proof, SecurityService } from '../security/security.service.ts'
import type { NewPasskeyResponse, PasskeyCeremonies } from './passkey-ceremonies.ts'
import * as passkeyRepository from './passkeys.repository.ts'
import { presentPasskey } from './passkeys.repository.ts'

interface OwnPasskeysDeps {
  db: Db
  clock: Clock
  security: Pick<SecurityService, 'requireProof'>
  notices: FactorNotices
  ceremonies: Pick<PasskeyCeremonies, 'beginRegistration' | 'register'>
}

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>

/** The passkeys of a person, as the profile lists them. */
export function createOwnPasskeys({ db, clock, security, notices, ceremonies }: OwnPasskeysDeps) {
  async function list({ userId }: UserCaller): Promise<Passkey[]> {
    return (await passkeyRepository.list(db, userId)).map(presentPasskey)
  }

  /** Throws what `security.requireProof` throws, and `identity.passkey_limit`. */
  async function begin(actor: UserCaller, proof: Proof) {
    const user = await security.requireProof(actor, proof)
    const known = await passkeyRepository.list(db, user.id)
    if (known.length >= limits.passkeys.maxEach) throw new AppError('identity.passkey_limit')
    return ceremonies.beginRegistration(user, known)
  }

  /** Throws `identity.passkey_refused`, `identity.passkey_limit`. */
  async function add(
    { userId }: UserCaller,
    { name, response }: { name: string; response: NewPasskeyResponse },
    origin: Origin,
  ): Promise<Passkey> {
    const { credential, credentialBackedUp } = await ceremonies.register(userId, response)
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
      if (added) await notices.notify(tx, userId, { kind: 'passkey_added', name }, origin)
      return added
    })
    if (!row) throw new AppError('identity.passkey_refused')
    return presentPasskey(row)
  }

  /** Throws `identity.passkey_not_found`, also for someone else's. */
  async function rename(
    { userId }: UserCaller,
    { id, name }: { id: string; name: string },
  ): Promise<Passkey> {
    const row = await passkeyRepository.rename(db, userId, id, name)
    if (!row) throw new AppError('identity.passkey_not_found')
    return presentPasskey(row)
  }

  /** Throws `identity.passkey_not_found`, also for someone else's. */
  async function remove({ userId }: UserCaller, id: string, origin: Origin): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const name = await passkeyRepository.delete(tx, userId, id)
      if (name === null) throw new AppError('identity.passkey_not_found')
      await notices.notify(tx, userId, { kind: 'passkey_removed', name }, origin)
    })
  }

  return { list, begin, add, rename, remove }
}
