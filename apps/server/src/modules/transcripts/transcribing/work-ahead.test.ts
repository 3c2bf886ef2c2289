import { expect, it } from 'vitest'
import { workAhead } from './work-ahead.ts'

const { signal } = new AbortController()

it('yields results in order, while it works on the next one', async () => {
  const [begun, read]: [number[], number[]] = [[], []]
  const results = workAhead([30, 10, 20], { concurrency: 2, signal }, async (ms) => {
    begun.push(ms)
    await new Promise((resolve) => setTimeout(resolve, ms))
    return ms
  })
  read.push((await results.next()).value ?? 0)
  expect(begun).toEqual([30, 10])
  for await (const ms of results) read.push(ms)
  expect(read).toEqual([30, 10, 20])
})

it('starts each one when the one before has ended, if asked to', async () => {
  const atWork = new Set<number>()
  const results = workAhead([20, 10, 5], { concurrency: 2, inTurn: true, signal }, async (ms) => {
    atWork.add(ms)
    const others = atWork.size - 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    atWork.delete(ms)
    return others
  })
  const beside: number[] = []
  for await (const others of results) beside.push(others)
  expect(beside).toEqual([0, 0, 0])
})

it('does not start what waits for its turn when the reader stops', async () => {
  const begun: number[] = []
  const results = workAhead([1, 2, 3], { concurrency: 3, inTurn: true, signal }, async (place, until) => {
    begun.push(place)
    if (place === 1) return place
    await new Promise((resolve) => until.addEventListener('abort', resolve))
    return place
  })
  await results.next()
  await results.return()
  expect(begun).toEqual([1, 2])
})

it('cancels started work when the reader stops', async () => {
  const ended: number[] = []
  const results = workAhead([1, 2, 3], { concurrency: 2, signal }, async (place, until) => {
    if (place === 1) return place
    await new Promise((resolve) => until.addEventListener('abort', resolve))
    ended.push(place)
    throw until.reason
  })
  for await (const place of results) {
    expect(place).toBe(1)
    break
  }
  expect(ended).toEqual([2])
})

it('throws what its work throws, in its turn', async () => {
  const results = workAhead(['good', 'bad'], { concurrency: 2, signal }, async (word) => {
    if (word === 'bad') throw new Error(word)
    return word
  })
  expect(await results.next()).toMatchObject({ value: 'good' })
  await expect(results.next()).rejects.toThrow('bad')
})
