import { expect, it } from 'vitest'
import { createActiveCalls, keyOf, type ActiveCall, type IgnoredCalls } from './active-calls.ts'

const matrixServerName = 'chat.example.org'
const ringing = (roomId: string, meetingStartTime = 1, meetingEndTime: number | null = null) => ({
  roomId,
  meetingStartTime,
  meetingEndTime,
  matrixServerName,
})
const callOf = (roomId: string, startedAt = 1): ActiveCall => ({
  chatRoomId: `!${roomId}:${matrixServerName}`,
  startedAt,
})

function setup() {
  const keys = new Set<string>()
  let added: () => void = () => undefined
  const ignored: IgnoredCalls = {
    has: (call) => keys.has(keyOf(call)),
    add: (call) => void keys.add(keyOf(call)),
    onAdded: (listener) => (added = listener),
  }
  const calls = createActiveCalls(ignored)
  const changes: string[] = []
  calls.subscribe(() => changes.push(calls.getSnapshot().map(keyOf).join(', ')))
  const ignoreElsewhere = (call: ActiveCall) => {
    ignored.add(call)
    added()
  }
  return { calls, changes, ignoreElsewhere }
}

it('[4.21] each check replaces the one before, and the oldest call comes first', () => {
  const { calls, changes } = setup()
  calls.replace([ringing('bridge', 2), ringing('river', 1)])
  expect(calls.getSnapshot()).toEqual([callOf('river', 1), callOf('bridge', 2)])
  calls.replace([ringing('bridge', 2)])
  expect(calls.getSnapshot()).toEqual([callOf('bridge', 2)])
  // The same message again changes nothing.
  calls.replace([ringing('bridge', 2)])
  expect(changes).toHaveLength(2)
})

it('[3.44] a call with an end time is not active', () => {
  const { calls } = setup()
  calls.replace([ringing('river', 1, 5), ringing('bridge')])
  expect(calls.getSnapshot()).toEqual([callOf('bridge')])
})

it('[4.21] an ignored call stays hidden, whatever is pushed; the next one of its chat is shown', () => {
  const { calls } = setup()
  calls.replace([ringing('river'), ringing('bridge')])
  calls.ignore(callOf('river'))
  expect(calls.getSnapshot()).toEqual([callOf('bridge')])
  calls.replace([ringing('river'), ringing('bridge')])
  expect(calls.getSnapshot()).toEqual([callOf('bridge')])
  calls.replace([ringing('river', 9)])
  expect(calls.getSnapshot()).toEqual([callOf('river', 9)])
})

it('[4.21] a call that another tab ignores is hidden here, too', () => {
  const { calls, ignoreElsewhere } = setup()
  calls.replace([ringing('river')])
  ignoreElsewhere(callOf('river'))
  expect(calls.getSnapshot()).toEqual([])
})
