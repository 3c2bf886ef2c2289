import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventLoopTurn } from './event-loop-turn.ts'

it('lets one piece of work go on in each turn of the event loop, in the order of calls', async () => {
  await nextTurn()
  const done: number[] = []
  const work = Array.from({ length: 4 }, async (_, index) => {
    await eventLoopTurn()
    done.push(index)
  })
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn()
    counts.push(done.length)
  }
  await Promise.all(work)

  expect(counts).toEqual([2, 3, 4])
  expect(done).toEqual([0, 1, 2, 3])
})

it('makes nothing wait that comes alone', async () => {
  await nextTurn()
  await nextTurn()
  let isOver = false
  void eventLoopTurn().then(() => (isOver = true))
  await Promise.resolve()
  await Promise.resolve()

  expect(isOver).toBe(true)
})
