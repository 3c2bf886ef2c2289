import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../testing/storage.ts'
import { openParts, partKey } from './content-in-parts.ts'

const file = {
  id: 'file',
  organization_id: 'org',
  stored_under: null,
  bytes: 10,
  part_bytes: 4,
  part_count: 3,
}

async function setup() {
  const storage = memoryStorage()
  for (const [part, text] of ['0123', '4567', '89'].entries())
    await storage.put(partKey(file, part), Buffer.from(text))
  const read = async (range?: { start: number; end: number }) => {
    const stream = await openParts(storage, file, range)
    return stream && (await buffer(stream)).toString()
  }
  return { storage, read }
}

it.each([
  [undefined, '0123456789'],
  [{ start: 0, end: 1 }, '0'],
  [{ start: 3, end: 5 }, '34'],
  [{ start: 4, end: 8 }, '4567'],
  [{ start: 2, end: 9 }, '2345678'],
  [{ start: 9, end: 10 }, '9'],
])('[7.53] reads %j of a content in parts', async (range, expected) => {
  const { read } = await setup()
  expect(await read(range)).toBe(expected)
})

it('opens nothing if the first part is lost, and breaks off at a later part that is lost', async () => {
  const { storage, read } = await setup()
  await storage.delete(partKey(file, 1))
  expect(await read({ start: 5, end: 9 })).toBeNull()
  await expect(read()).rejects.toThrow('lost')
})
