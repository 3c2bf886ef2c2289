import { expect, it, vi } from 'vitest'
import type { Sending } from '../../../shared/uploads/index.ts'
import { createUploads } from './uploads.ts'

const named = (name: string, size = 10) => ({ file: { name, size } as File, folderId: undefined })

function setup() {
  const sent = new Map<string, PromiseWithResolvers<{ id: string }> & { calls: string[] }>()
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const uploads = createUploads({
    send({ file }): Sending {
      const one = { ...Promise.withResolvers<{ id: string }>(), calls: [] as string[] }
      sent.set(file.name, one)
      const call = (name: string) => () => void one.calls.push(name)
      return { done: one.promise, pause: call('pause'), resume: call('resume'), stop: call('stop') }
    },
    codeOf: (error) =>
      error instanceof Error && error.message === 'offline' ? 'network.offline' : 'file.no_space',
    mayHeal: (code) => code === 'network.offline',
    onArrived: () => undefined,
    onBusy,
  })
  const states = () =>
    Object.fromEntries(uploads.getSnapshot().map(({ fileName, state }) => [fileName, state.status]))
  const keyOf = (name: string) => uploads.getSnapshot().find(({ fileName }) => fileName === name)?.key ?? ''
  return { uploads, sent, states, keyOf, onBusy }
}

it('sends three files at the same time, and the next one when one has arrived or is paused', async () => {
  const { uploads, sent, states, keyOf, onBusy } = setup()
  uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => named(name)))
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'sending', d: 'waiting', e: 'waiting' })
  sent.get('a')?.resolve({ id: '1' })
  await vi.waitFor(
    () => expect(states()).toEqual({ b: 'sending', c: 'sending', d: 'sending', e: 'waiting' }),
    15_000,
  )
  uploads.pause(keyOf('b'))
  expect(sent.get('b')?.calls).toEqual(['pause'])
  expect(states()['e']).toBe('sending')
  for (const name of ['b', 'c', 'd', 'e']) sent.get(name)?.resolve({ id: name })
  await vi.waitFor(() => expect(states()).toEqual({}), 15_000)
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

it('tries one that failed for now again, and not one that was refused', async () => {
  const { uploads, sent, states, keyOf } = setup()
  uploads.add([named('a'), named('b'), named('empty', 0)])
  sent.get('a')?.reject(new Error('offline'))
  sent.get('b')?.reject(new Error('full'))
  await vi.waitFor(() => expect(states()).toEqual({ a: 'failed', b: 'failed', empty: 'failed' }), 15_000)
  expect(uploads.getSnapshot().map(({ state }) => 'canRetry' in state && state.canRetry)).toEqual([
    true,
    false,
    false,
  ])
  uploads.retry(keyOf('a'))
  expect(states()['a']).toBe('sending')
  uploads.cancel(keyOf('a'))
  expect(sent.get('a')?.calls).toEqual(['stop'])
  expect(states()).toEqual({ b: 'failed', empty: 'failed' })
})
