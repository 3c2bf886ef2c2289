import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { UpstreamError } from './forward.ts'
import { createReadAnswer, tooMuchAtOnce } from './read-answer.ts'

const bounds = { shortBytes: 10, maxBytes: 100, maxTotalBytes: 150 }

/** An answer of this length, in parts of at most 5 bytes. */
function answer(bytes: number, headers: Record<string, string> = {}): IncomingMessage {
  const parts = Array.from({ length: Math.ceil(bytes / 5) }, (_, index) =>
    Buffer.alloc(Math.min(5, bytes - index * 5)),
  )
  return Object.assign(Readable.from(parts), { headers }) as unknown as IncomingMessage
}

it('reads one long answer of a person at a time, until it is released', async () => {
  const readAnswer = createReadAnswer(bounds)
  const first = await readAnswer(answer(60), 'nusrat')
  await expect(readAnswer(answer(60), 'nusrat')).rejects.toBe(tooMuchAtOnce)
  expect((await readAnswer(answer(60), 'arif')).content).toHaveLength(60)
  first.release()
  expect((await readAnswer(answer(60), 'nusrat')).content).toHaveLength(60)
})

it('bounds the long answers of all people together, and always reads short ones', async () => {
  const readAnswer = createReadAnswer(bounds)
  await readAnswer(answer(100), 'nusrat')
  const { release } = await readAnswer(answer(50), 'arif')
  await expect(readAnswer(answer(11), 'layla')).rejects.toBe(tooMuchAtOnce)
  for (const person of ['layla', 'nusrat'])
    expect((await readAnswer(answer(10), person)).content).toHaveLength(10)
  release()
  expect((await readAnswer(answer(50), 'layla')).content).toHaveLength(50)
})

it('frees what it has read of an answer that is too long or encoded', async () => {
  const readAnswer = createReadAnswer(bounds)
  await expect(readAnswer(answer(101), 'nusrat')).rejects.toBeInstanceOf(UpstreamError)
  await expect(readAnswer(answer(5, { 'content-encoding': 'gzip' }), 'nusrat')).rejects.toBeInstanceOf(
    UpstreamError,
  )
  for (const person of ['nusrat', 'arif'])
    expect((await readAnswer(answer(75), person)).content).toHaveLength(75)
})
