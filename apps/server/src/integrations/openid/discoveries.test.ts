import { testClock } from '@majlis/testing'
import { expect, it } from 'vitest'
import { createDiscoveries, metadataOf } from './discoveries.ts'

const metadata = (issuer: string) => ({ issuer, token_endpoint: `${issuer}/token` })

it('keeps of a document what a sign-in needs, and refuses one that would fill the memory', () => {
  const needed = metadata('https://login.riverside.example')
  expect(
    metadataOf({ ...needed, claims_supported: ['sub'], service_documentation: 'x'.repeat(100_000) }),
  ).toEqual(needed)
  expect(metadataOf({ ...needed, token_endpoint: `https://x.example/${'x'.repeat(20_000)}` })).toBeNull()
})

it('keeps so many, and forgets the oldest first', async () => {
  const discoveries = createDiscoveries({ clock: testClock(), maxKept: 2 })
  const read: string[] = []
  const find = (name: string) =>
    discoveries.find(`https://${name}.example`, async () => {
      read.push(name)
      return metadata(`https://${name}.example`)
    })
  for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await find(name)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

it('keeps no failure', async () => {
  const discoveries = createDiscoveries({ clock: testClock() })
  const issuer = 'https://a.example'
  await expect(discoveries.find(issuer, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect(discoveries.find(issuer, async () => metadata(issuer))).resolves.toEqual(metadata(issuer))
})
