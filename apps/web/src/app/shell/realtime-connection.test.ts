import { destinations } from '@majlis/contract'
import { expect, it } from 'vitest'
import { createPendingMessages, type RealtimeOptions } from '../../shared/realtime/index.ts'
import { openRealtimeConnection } from './realtime-connection.ts'

const userId = 'samiraatexample.org'

function setup({ takesMessages = true } = {}) {
  let late = () => {}
  const pending = createPendingMessages()
  const published: [destination: string, body: unknown][] = []
  const happened: string[] = []
  let options: RealtimeOptions | undefined
  openRealtimeConnection('samira@example.org', {
    connect: (given) => {
      options = given
      return {
        publish: (destination, body) => {
          published.push([destination, body])
          return takesMessages
        },
        close: () => undefined,
      }
    },
    token: () => 'token',
    pending,
    onCalls: (check) => happened.push(`calls in ${check.map(({ roomId }) => roomId).join(' and ')}`),
    onChanged: (what, changeId) => happened.push(`${what} changed${changeId ? ` by ${changeId}` : ''}`),
    onUnread: (unread) => happened.push(`${unread} unread`),
    onUnreadMessages: (unread) => happened.push(`${unread} unread messages`),
    onReminder: ({ meetingTitle }) => happened.push(`reminder of ${meetingTitle}`),
    onRemindersMissed: () => happened.push('reminders missed'),
    onSessionEnded: () => happened.push('session ended'),
    later: (act) => {
      late = act
    },
  })
  return {
    pending,
    published,
    happened,
    options: options!,
    connected: () => options?.onState?.('connected'),
    muchLater: () => late(),
    receive: (destination: string, body: unknown) => options?.subscriptions[destination]?.(body),
  }
}

it('[4.19] [7.58] subscribes to the error and check queues of the user, and requests a check at each connect', () => {
  const { options, published, connected } = setup()
  expect(options.userId).toBe(userId)
  expect(Object.keys(options.subscriptions)).toEqual(
    expect.arrayContaining([
      '/user/samiraatexample.org/queue/errors',
      '/user/samiraatexample.org/queue/meeting_check',
    ]),
  )
  connected()
  expect(published).toEqual([['/app/meeting.check', []]])
})

const aCall = { roomId: 'a', meetingStartTime: 1, meetingEndTime: null, matrixServerName: 'chat.example.org' }

it('[8.16] keeps unreadable messages, each kind once', () => {
  const { pending, receive, happened } = setup()
  receive(destinations.errors(userId), null)
  receive(destinations.errors(userId), { unknown: true })
  receive(destinations.meetingCheck(userId), [aCall, 7])
  expect(pending.messages()).toEqual(['realtime.error_unreadable', 'realtime.check_unreadable'])
  expect(happened).toEqual([])
})

it.each(['roomId', 'meetingStartTime', 'meetingEndTime', 'matrixServerName'])(
  '[8.16] cannot read a call without its %s',
  (part) => {
    const { pending, receive, happened } = setup()
    receive(destinations.meetingCheck(userId), [{ ...aCall, [part]: undefined }])
    expect(pending.messages()).toEqual(['realtime.check_unreadable'])
    expect(happened).toEqual([])
  },
)

it('[8.16] keeps a failed publish, whether the connection or the server refused it', () => {
  const refused = setup()
  refused.receive(destinations.errors(userId), { defined: true, code: 'general.failed', status: 500 })
  expect(refused.pending.messages()).toEqual(['realtime.publish_failed'])
  const dropped = setup({ takesMessages: false })
  dropped.connected()
  expect(dropped.pending.messages()).toEqual(['realtime.publish_failed'])
})

it('[4.19] clears pending failures at the next connect, and only then', () => {
  const { pending, options, receive, connected } = setup()
  receive(destinations.errors(userId), null)
  options.onState?.('disconnected')
  expect(pending.messages()).toHaveLength(1)
  connected()
  expect(pending.messages()).toEqual([])
})

it('[7.58] passes on the readable calls of a check, and notices', () => {
  const { receive, happened, connected, muchLater } = setup()
  receive(destinations.meetingCheck(userId), [aCall])
  receive(destinations.notices(userId), { type: 'meetings.changed' })
  receive(destinations.notices(userId), { type: 'registrations.changed', changeId: 'an own call' })
  receive(destinations.notices(userId), { type: 'files.changed' })
  receive(destinations.notices(userId), { type: 'notifications.changed', unread: 3 })
  receive(destinations.notices(userId), { type: 'chat.unread_changed', unread: 2 })
  receive(destinations.notices(userId), { type: 'session.ended' })
  receive(destinations.notices(userId), { type: 'something.new' })
  expect(happened).toEqual([
    'calls in a',
    'meetings changed',
    'registrations changed by an own call',
    'files changed',
    '3 unread',
    '2 unread messages',
    'session ended',
  ])
  connected()
  receive('/user/samiraatexample.org/queue/refetch', {})
  // A notification may have arrived between the first count and the connection.
  expect(happened.slice(7)).toEqual(['reminders missed', 'notifications changed', 'unreadMessages changed'])
  connected()
  expect(happened).toHaveLength(10)
  receive('/user/samiraatexample.org/queue/refetch', {})
  const everything = [
    'reminders missed',
    'meetings changed',
    'invitations changed',
    'registrations changed',
    'notifications changed',
    'unreadMessages changed',
  ]
  expect(happened.slice(10)).toEqual(everything)
  muchLater()
  expect(happened).toHaveLength(16)
})

it('fetches again after a gap even if the server does not say when', () => {
  const { happened, connected, muchLater } = setup()
  connected()
  connected()
  muchLater()
  expect(happened).toContain('meetings changed')
})

it('[2.42, 4.2] asks for the session if the connection is refused to its user, and for nothing else', () => {
  const { options, happened } = setup()
  options.onRefused?.('realtime.too_many')
  expect(happened).toEqual([])
  options.onRefused?.('identity.suspended')
  options.onRefused?.('identity.unauthenticated')
  expect(happened).toEqual(['session ended', 'session ended'])
})

it('[4.19] fetches again what was missed before the first connect, if that took several attempts', () => {
  const { options, happened, connected, receive } = setup()
  options.onState?.('disconnected')
  connected()
  expect(happened).toEqual(['reminders missed', 'notifications changed', 'unreadMessages changed'])
  receive(destinations.refetch(userId), {})
  expect(happened).toContain('meetings changed')
})
