import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('notifies its listeners of another snapshot only', () => {
  const store = createStore<readonly string[]>([])
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.set((previous) => [...previous, 'a'])
  expect(store.getSnapshot()).toEqual(['a'])
  expect(listener).toHaveBeenCalledTimes(1)
  store.set(store.getSnapshot())
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.set([])
  expect(listener).toHaveBeenCalledTimes(1)
})
