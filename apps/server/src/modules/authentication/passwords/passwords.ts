import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createBulkhead } from '../../../platform/bulkhead/bulkhead.ts'

/** argon2id, the library's default, with the memory, passes and threads of OWASP's password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash as with one, so that the time does not reveal whether there is an account. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
}

/**
 * Hashing occupies a core, while everything else needs one, and one of Node's few threads, some of which are needed for files and host
 * names. A class that signs in at once waits for some seconds. The wait ends before browsers and proxies give up, so that its answer
 * arrives.
 */
const maxRunning = Math.min(Math.max(availableParallelism() - 1, 1), 3)
const bounds = { maxRunning, maxWaiting: 1_000, maxWaitMs: 20_000 }

/** Throws `general.unavailable` where too many passwords are hashed already. */
export function createPasswords(): Passwords {
  const bulkhead = createBulkhead(bounds)
  let decoy: Promise<string> | undefined

  return {
    hash: (password) => bulkhead.run(() => hash(password, cost)),

    async verify(storedHash, password) {
      decoy ??= hash(randomBytes(32), cost)
      const compared = storedHash ?? (await decoy)
      const isRight = await bulkhead.run(() => verify(compared, password))
      return isRight && Boolean(storedHash)
    },
  }
}
