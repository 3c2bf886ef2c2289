import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf, type ZipEntry } from './zip.ts'

const changedAt = new Date('2026-03-01T10:00:00Z')

async function* textOf(...parts: string[]) {
  yield* parts
}

async function* entriesOf(...entries: Omit<ZipEntry, 'changedAt'>[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield { ...entry, changedAt }
}

it('contains every file under its path', async () => {
  const archive = zipOf(
    entriesOf(
      { path: 'people.csv', content: textOf('নাম,', 'address') },
      { path: 'files/empty.txt', content: textOf() },
    ),
  )
  const files = unzipSync(await buffer(archive))
  expect(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual({
    'people.csv': 'নাম,address',
    'files/empty.txt': '',
  })
})

it('reads no further ahead than a reader takes', async () => {
  let made = 0
  async function* endless() {
    // Hardly compressible, so that input and output have similar sizes.
    for (;;) {
      made += 1
      yield crypto.getRandomValues(new Uint8Array(64 * 1024))
    }
  }
  const archive = zipOf(entriesOf({ path: 'endless', content: endless() }))
  let taken = 0
  for await (const chunk of archive) {
    taken += chunk.length
    if (taken > 5 * 1024 * 1024) break
  }
  expect(made * 64 * 1024).toBeLessThan(taken + 2 * 1024 * 1024)
  const before = made
  await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(before)
})

it('ends with the error of an entry', async () => {
  async function* broken() {
    yield 'one'
    throw new Error('gone')
  }
  await expect(buffer(zipOf(entriesOf({ path: 'a', content: broken() })))).rejects.toThrow('gone')
  async function* noEntries(): AsyncGenerator<ZipEntry> {
    yield { path: 'b', content: textOf('one'), changedAt }
    throw new Error('no list')
  }
  await expect(buffer(zipOf(noEntries()))).rejects.toThrow('no list')
})
