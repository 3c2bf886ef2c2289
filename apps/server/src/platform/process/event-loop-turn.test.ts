import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventLoopTurn, noteArrival } from './event-loop-turn.ts'

let nowMs = 0

beforeEach(async () => {
  // What an earlier test left is over.
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => void vi.restoreAllMocks())

function keepBusy(ms: number): void {
  nowMs += ms
}

/** Pieces of work that each take so long; and how many are done. */
function pieces(count: number, ms: number) {
  const done: number[] = []
  const all = Array.from({ length: count }, async (_, index) => {
    await eventLoopTurn()
    // What follows from a piece belongs to it.
    await Promise.resolve()
    keepBusy(ms)
    done.push(index)
  })
  return { done, all: Promise.all(all) }
}

it('continues one piece of work in each turn of the event loop, in the order of calls', async () => {
  const { done, all } = pieces(4, 5)
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn()
    counts.push(done.length)
  }
  await all

  expect(counts).toEqual([2, 3, 4])
  expect(done).toEqual([0, 1, 2, 3])
})

it('continues several if the rest of a turn is long, but no more than 10 ms of them', async () => {
  const { done, all } = pieces(100, 2)
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    keepBusy(50)
    await nextTurn()
    counts.push(done.length)
  }
  await all

  expect(counts).toEqual([6, 11, 16])
  expect(done).toHaveLength(100)
})

it('continues one piece while connections arrive, even if the rest of a turn is long', async () => {
  const { done, all } = pieces(100, 2)
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    keepBusy(50)
    noteArrival()
    await nextTurn()
    counts.push(done.length)
  }
  await all

  expect(counts).toEqual([2, 3, 4])
})

it('does not delay single pieces of work', async () => {
  let isOver = false
  void eventLoopTurn().then(() => (isOver = true))
  await Promise.resolve()
  await Promise.resolve()

  expect(isOver).toBe(true)
})
