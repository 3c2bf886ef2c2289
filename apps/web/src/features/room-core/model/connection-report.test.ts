import type { CallSnapshot } from '@majlis/media'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeCall } from '../testing/fake-call.ts'
import { createConnectionReport } from './connection-report.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setup() {
  const call = createFakeCall()
  const sent: boolean[] = []
  let isReached = true
  const report = createConnectionReport({
    call,
    api: {
      reportConnection: async ({ isWeak }) => {
        if (!isReached) throw new Error('offline')
        sent.push(isWeak)
        return { status: 'success', data: null }
      },
    },
  })
  const show = (values: Partial<CallSnapshot>) => call.show((snapshot) => ({ ...snapshot, ...values }))
  return {
    sent,
    start: report.start,
    setWeak: (isWeak: boolean) => show({ network: { ...call.getSnapshot().network, isWeak } }),
    setConnection: (connection: CallSnapshot['connection']) => show({ connection }),
    setReached: (reached: boolean) => {
      isReached = reached
    },
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
  }
}

it('reports a connection that is weak for three seconds, and its recovery', async () => {
  const { start, setWeak, sent, pass } = setup()
  start()
  await pass(10)
  setWeak(true)
  await pass(2)
  setWeak(false)
  await pass(10)
  expect(sent).toEqual([])
  setWeak(true)
  await pass(3)
  setWeak(false)
  await pass(3)
  expect(sent).toEqual([true, false])
})

it('repeats a report that failed, and after a new connection to the SFU', async () => {
  const { start, setWeak, setReached, setConnection, sent, pass } = setup()
  start()
  setReached(false)
  setWeak(true)
  await pass(4)
  setReached(true)
  await pass(3)
  expect(sent).toEqual([true])
  setConnection('reconnecting')
  await pass(5)
  setConnection('connected')
  await pass(3)
  expect(sent).toEqual([true, true])
})

it('reports a connection that is good again after reconnecting, because the old session may have been resumed', async () => {
  const { start, setWeak, setConnection, sent, pass } = setup()
  start()
  setWeak(true)
  await pass(3)
  setConnection('reconnecting')
  setWeak(false)
  await pass(5)
  setConnection('connected')
  await pass(2)
  expect(sent).toEqual([true])
  await pass(1)
  expect(sent).toEqual([true, false])
  await pass(10)
  expect(sent).toEqual([true, false])
})

it('reports nothing about a good connection when joining', async () => {
  const { start, setConnection, sent, pass } = setup()
  setConnection('connecting')
  start()
  await pass(1)
  setConnection('connected')
  await pass(10)
  expect(sent).toEqual([])
})

it('sends nothing once stopped', async () => {
  const { start, setWeak, sent, pass } = setup()
  const stop = start()
  setWeak(true)
  stop()
  await pass(10)
  expect(sent).toEqual([])
})
