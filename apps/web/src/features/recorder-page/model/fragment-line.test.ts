import { expect, it, vi } from 'vitest'
import { createFragmentLine } from './fragment-line.ts'
import { Refused, type SentFragment } from './recorder-server.ts'

const fragment = (text: string) => ({ content: new Blob([text]), mimeType: 'video/mp4', lengthMs: 2_000 })

function setup(send: (fragment: SentFragment) => Promise<void>) {
  const onRefused = vi.fn<() => void>()
  const line = createFragmentLine({ send, delay: async () => undefined, onRefused })
  return { line, onRefused }
}

it('sends fragments one after the other, counted from 0', async () => {
  const sent: number[] = []
  const { line } = setup(async ({ number }) => {
    // The first one takes longer.
    await new Promise((resolve) => setTimeout(resolve, number === 0 ? 20 : 0))
    sent.push(number)
  })
  for (const text of ['a', 'b', 'c']) line.add(fragment(text))
  await line.sent()
  expect(sent).toEqual([0, 1, 2])
})

it('sends a fragment again until the server has it', async () => {
  let failures = 3
  const sent: number[] = []
  const { line, onRefused } = setup(async ({ number }) => {
    if (failures-- > 0) throw new TypeError('the network is away')
    sent.push(number)
  })
  line.add(fragment('a'))
  line.add(fragment('b'))
  await line.sent()
  expect(sent).toEqual([0, 1])
  expect(onRefused).not.toHaveBeenCalled()
})

it('stops once the server accepts no more, and reports it once', async () => {
  const send = vi.fn<() => Promise<void>>(async () => {
    throw new Refused('another browser records')
  })
  const { line, onRefused } = setup(send)
  line.add(fragment('a'))
  line.add(fragment('b'))
  await line.sent()
  expect(send).toHaveBeenCalledOnce()
  expect(onRefused).toHaveBeenCalledOnce()
})
