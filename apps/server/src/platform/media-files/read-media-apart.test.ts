import { expect, it } from 'vitest'
import { silence, sound, video } from '../../testing/media.ts'
import { readMediaApart, UnfinishedReading, UnreadableMedia } from './read-media-apart.ts'

const fileOf = (content: Uint8Array) => ({
  bytes: content.length,
  read: async ({ start, end }: { start: number; end: number }) => content.subarray(start, end),
})

it('[1.11] finds the length of files that browsers and programs write', async () => {
  const found = await Promise.all(
    [await video(), await sound(), silence(7_200)].map((one) => readMediaApart(fileOf(one))),
  )
  expect(found).toEqual([
    { format: 'mp4', hasVideo: true, lengthMs: 16_016 },
    { format: 'webm', hasVideo: false, lengthMs: 23_819 },
    { format: 'wave', hasVideo: false, lengthMs: 7_200_000 },
  ])
})

it('[8.11] recognises other files, and continues with the next', async () => {
  const whole = await video()
  const none = [
    Buffer.from('nothing of the kind'),
    Buffer.alloc(0),
    whole.subarray(0, 300),
    Buffer.alloc(100_000),
  ]
  for (const content of none) await expect(readMediaApart(fileOf(content))).rejects.toThrow(UnreadableMedia)
  expect(await readMediaApart(fileOf(whole))).toMatchObject({ format: 'mp4' })
})

it('reads no more than it needs of a long file, and says when it cannot be read from where it lies', async () => {
  const content = silence(7_200)
  let bytes = 0
  const read = async ({ start, end }: { start: number; end: number }) => {
    bytes += end - start
    return content.subarray(start, end)
  }
  await readMediaApart({ bytes: content.length, read })
  expect(bytes).toBeLessThan(content.length / 10)
  const away = async () => {
    throw new Error('the disk is away')
  }
  await expect(readMediaApart({ bytes: content.length, read: away })).rejects.toThrow('the disk is away')
})

it('[8.11] reads no index that claims to be as long as the whole file', async () => {
  const bytes = 4 * 1024 ** 3
  const start = Buffer.alloc(64)
  start.writeUInt32BE(24, 0)
  start.write('ftypmp42', 4, 'latin1')
  start.write('mp42isom', 16, 'latin1')
  // A length of 1: the real one follows the name, in 64 bits.
  start.writeUInt32BE(1, 24)
  start.write('moov', 28, 'latin1')
  start.writeBigUInt64BE(BigInt(bytes - 24), 32)
  let longest = 0
  async function read({ start: from, end }: { start: number; end: number }) {
    longest = Math.max(longest, end - from)
    if (longest > 2 ** 28) throw new Error('far too much')
    const piece = Buffer.alloc(end - from)
    start.copy(piece, 0, from)
    return piece
  }
  await expect(readMediaApart({ bytes, read })).rejects.toThrow(UnreadableMedia)
  expect(longest).toBeLessThan(2 ** 27)
})

it('[1.11] reports a file that takes too long as unknown, not as no media file', async () => {
  const read = () => new Promise<never>(() => undefined)
  await expect(readMediaApart({ bytes: 1_000, read }, { timeoutMs: 1 })).rejects.toThrow(UnfinishedReading)
})
