import { destinations } from '@majlis/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RealtimeOptions } from '../../../shared/realtime/index.ts'
import { createStore } from '../../../shared/store/index.ts'
import { connectLiveChats, type LiveState } from './live-chats.ts'

const userId = 'nusratatexample.org'
const call = (meetingEndTime: number | null = null) => ({
  roomId: 'river',
  matrixServerName: 'chat.example.org',
  meetingStartTime: 1,
  meetingEndTime,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  let options: RealtimeOptions | undefined
  const published: string[] = []
  const onChatsChanged = vi.fn<(changeId?: string) => void>()
  const store = createStore<LiveState>({ status: 'connecting' })
  const live = connectLiveChats('nusrat@example.org', {
    store,
    connect(given) {
      options = given
      return { publish: (destination) => published.push(destination) > 0, close: () => undefined }
    },
    token: () => 'token',
    onChatsChanged,
  })
  return {
    live,
    published,
    onChatsChanged,
    state: () => store.getSnapshot(),
    become: (state: 'connected' | 'disconnected') => options?.onState?.(state),
    receive: (destination: string, body: unknown) => options?.subscriptions[destination]?.(body),
  }
}

it('[7.58] knows the chats with a call once the server has answered, and when one begins or ends', () => {
  const { published, state, become, receive } = setup()
  become('connected')
  expect(published).toEqual([destinations.publishMeetingCheck])
  expect(state()).toEqual({ status: 'connecting' })
  receive(destinations.meetingCheck(userId), [])
  expect(state()).toEqual({ status: 'live', calls: new Set() })
  receive(destinations.meetingCheck(userId), [call()])
  expect(state()).toEqual({ status: 'live', calls: new Set(['!river:chat.example.org']) })
  receive(destinations.meetingCheck(userId), [call(2)])
  expect(state()).toEqual({ status: 'live', calls: new Set() })
  receive(destinations.meetingCheck(userId), 'unreadable')
  expect(state()).toEqual({ status: 'live', calls: new Set() })
})

it('[1.14] reports changes of the list of chats, with the call of this page that caused them', () => {
  const { onChatsChanged, receive } = setup()
  receive(destinations.notices(userId), { type: 'chats.changed', changeId: 'one' })
  receive(destinations.notices(userId), { type: 'meetings.changed' })
  receive(destinations.notices(userId), null)
  expect(onChatsChanged.mock.calls).toEqual([['one']])
})

it('lets the page look itself while the server cannot be reached, also if it never answers', () => {
  const { state, become } = setup()
  vi.advanceTimersByTime(5_000)
  expect(state()).toEqual({ status: 'away' })
  const other = setup()
  other.become('disconnected')
  expect(other.state()).toEqual({ status: 'away' })
  become('connected')
})

it('fetches the chats again after a lost connection, when the server says so or a minute later, once', () => {
  const { onChatsChanged, become, receive } = setup()
  become('connected')
  expect(onChatsChanged).toHaveBeenCalledTimes(1)
  receive(destinations.refetch(userId), {})
  expect(onChatsChanged).toHaveBeenCalledTimes(1)
  become('disconnected')
  become('connected')
  receive(destinations.refetch(userId), {})
  vi.advanceTimersByTime(120_000)
  expect(onChatsChanged).toHaveBeenCalledTimes(2)
  become('disconnected')
  become('connected')
  vi.advanceTimersByTime(120_000)
  expect(onChatsChanged).toHaveBeenCalledTimes(3)
})

it('does nothing after it was closed, also if the connection was lost twice before', () => {
  const { live, state, onChatsChanged, become } = setup()
  for (const _ of ['first', 'lost once', 'lost twice']) {
    become('disconnected')
    become('connected')
  }
  live.close()
  const before = state()
  vi.advanceTimersByTime(120_000)
  expect(state()).toBe(before)
  expect(onChatsChanged).toHaveBeenCalledTimes(1)
})
