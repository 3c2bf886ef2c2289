import { parseOptions } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('hashes with argon2id at the cost that OWASP asks for, each time with another salt', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Riverside-1!')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await passwords.hash('Riverside-1!')).not.toBe(hash)
})

it('distinguishes right, wrong and missing passwords', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Riverside-1!')
  expect(await passwords.verify(hash, 'Riverside-1!')).toBe(true)
  expect(await passwords.verify(hash, 'riverside-1!')).toBe(false)
  expect(await passwords.verify(null, 'Riverside-1!')).toBe(false)
  expect(await passwords.verify(undefined, '')).toBe(false)
})

it('[8.3] takes as long for an account that does not exist', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Riverside-1!')
  const durations = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 9; round++) {
    durations.known.push(await timeOf(() => passwords.verify(hash, 'Wrong-1234')))
    durations.unknown.push(await timeOf(() => passwords.verify(null, 'Wrong-1234')))
  }
  // Without the decoy the ratio would be near 0.
  expect(median(durations.unknown) / median(durations.known)).toBeGreaterThan(0.5)
})

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
