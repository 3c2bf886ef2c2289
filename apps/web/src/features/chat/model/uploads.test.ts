import { expect, it } from 'vitest'
import type { SendFileOptions } from './chat-types.ts'
import { createUploads } from './uploads.ts'

const file = new File(['river'], 'river.txt')

/** Uploads that wait for the test to end them. */
function setup() {
  const sent: { roomId: string; options: SendFileOptions; result: PromiseWithResolvers<void> }[] = []
  const uploads = createUploads((roomId, _, options) => {
    const result = Promise.withResolvers<void>()
    options.signal?.addEventListener('abort', () => result.reject(new DOMException('Aborted', 'AbortError')))
    sent.push({ roomId, options, result })
    return result.promise
  })
  const shown = () =>
    uploads.store.getSnapshot().map(({ roomId, percent, state }) => [roomId, percent, state])
  return { uploads, sent, shown }
}

it('[1.14] shows the progress of each upload until it is sent', async () => {
  const { uploads, sent, shown } = setup()
  const river = uploads.send('!river', file)
  void uploads.send('!bridge', file)
  sent[0]?.options.onProgress?.({ loaded: 30, total: 60 })
  expect(shown()).toEqual([
    ['!river', 50, 'sending'],
    ['!bridge', 0, 'sending'],
  ])
  sent[0]?.result.resolve()
  await river
  expect(shown()).toEqual([['!bridge', 0, 'sending']])
})

it('[1.14] keeps a file that could not be sent, and sends it again on request', async () => {
  const { uploads, sent, shown } = setup()
  const first = uploads.send('!river', file)
  sent[0]?.result.reject(new Error('Refused'))
  await expect(first).rejects.toThrow('Refused')
  expect(shown()).toEqual([['!river', 0, 'failed']])
  const [failed] = uploads.store.getSnapshot()
  const again = uploads.retry(failed?.id ?? 0)
  expect(shown()).toEqual([['!river', 0, 'sending']])
  sent[1]?.result.resolve()
  await again
  expect(shown()).toEqual([])
})

it('[1.14] ends an upload that is cancelled, without an error', async () => {
  const { uploads, sent, shown } = setup()
  const sending = [uploads.send('!river', file), uploads.send('!bridge', file)]
  const [first] = uploads.store.getSnapshot()
  uploads.cancel(first?.id ?? 0)
  await sending[0]
  expect([sent[0]?.options.signal?.aborted, sent[1]?.options.signal?.aborted]).toEqual([true, false])
  expect(shown()).toEqual([['!bridge', 0, 'sending']])
  uploads.cancelAll()
  await sending[1]
  expect(shown()).toEqual([])
})
