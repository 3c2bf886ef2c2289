import { once } from 'node:events'
import { expect, it } from 'vitest'
import { NotWanted } from './minutes-writer.ts'
import { whileWanted } from './while-wanted.ts'

/** Work that ends with its signal only. */
async function endless(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

it('aborts work that is no longer wanted, also after an outage', async () => {
  const answers = [async () => true, () => Promise.reject(new Error('down')), async () => false]
  const isWanted = () => (answers.shift() ?? (async () => false))()
  const { signal } = new AbortController()
  await expect(whileWanted({ isWanted, signal, intervalMs: 1 }, endless)).rejects.toThrow(NotWanted)
  expect(answers).toEqual([])
})

it('returns what wanted work returns, and passes on its failure and the end of the job', async () => {
  const { signal } = new AbortController()
  const wanted = { isWanted: async () => true, signal, intervalMs: 1 }
  expect(await whileWanted(wanted, async () => 'minutes')).toBe('minutes')
  await expect(whileWanted(wanted, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(
    whileWanted({ ...wanted, signal: stopped }, async (given) => given.throwIfAborted()),
  ).rejects.toThrow('stopped')
})
