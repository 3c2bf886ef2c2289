import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default, with the memory, passes and threads of OWASP's password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash as with one, so that the time does not tell whether there is an account. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined

  return {
    hash: (password) => hash(password, cost),

    async verify(storedHash, password) {
      decoy ??= hash(randomBytes(32), cost)
      const isRight = await verify(storedHash ?? (await decoy), password)
      return isRight && Boolean(storedHash)
    },
  }
}
