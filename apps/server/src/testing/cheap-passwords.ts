import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/** In the product a hash takes a core for 30 ms (`passwords.test.ts`); the tests of the database make thousands. */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof Argon2>()
  const hash: typeof argon2.hash = (password) =>
    argon2.hash(password, { memoryCost: 256, timeCost: 1, parallelism: 1 })
  return { ...argon2, hash }
})
