import { destinations, queueUserId, type DueReminder, type MeetingCheck } from '@majlis/contract'
import { isMeetingCheck } from '../../features/chat-calls/index.ts'
import { changeIdOf, type connectRealtime, type PendingMessages } from '../../shared/realtime/index.ts'
import { isReminder } from '../../shared/reminders/index.ts'

export interface RealtimeConnectionDeps {
  connect: typeof connectRealtime
  token: () => string | null | Promise<string | null>
  /** Stores what could not be read or sent until the next connect. */
  pending: PendingMessages
  /** The current calls in the user's chats; each replaces the one before. */
  onCalls(check: MeetingCheck): void
  /** Lists have changed. `changeId`: this page's own call caused it. */
  onChanged(what: (typeof noticeTopics)[number], changeId?: string): void
  /** How many notifications are unread. */
  onUnread(unread: number): void
  /** How many messages in chats are unread. */
  onUnreadMessages(unread: number): void
  onReminder(reminder: DueReminder): void
  /** Reminders may have been sent while no page listened. */
  onRemindersMissed(): void
  onSessionEnded(): void
  /** Called much later if the server doesn't say when to fetch again. */
  later(act: () => void): void
}

/**
 * The realtime connection of a signed-in user. Each connect clears the pending messages and requests the current
 * calls; messages that can't be read, and refusals of the server, become pending (spec 4.18–4.20, 7.58, 8.16).
 */
export function openRealtimeConnection(email: string, deps: RealtimeConnectionDeps): { close(): void } {
  const { pending } = deps
  const userId = queueUserId(email)
  let isFirst = true
  let mayHaveMissed = false
  let isBehind = false

  /** Makes up for notices that were sent while the connection was down. */
  function catchUp(): void {
    if (!isBehind) return
    isBehind = false
    deps.onRemindersMissed()
    for (const list of lists) deps.onChanged(list)
  }

  const connection = deps.connect({
    userId,
    token: deps.token,
    subscriptions: {
      // The check is all that a user publishes: a readable error means that it failed.
      [destinations.errors(userId)]: (body) =>
        pending.add(isWireError(body) ? 'realtime.publish_failed' : 'realtime.error_unreadable'),
      [destinations.meetingCheck(userId)]: (body) => {
        if (isMeetingCheck(body)) deps.onCalls(body)
        else pending.add('realtime.check_unreadable')
      },
      [destinations.refetch(userId)]: catchUp,
      [destinations.notices(userId)]: (body) => {
        if (typeof body !== 'object' || body === null || !('type' in body)) return
        if (body.type === 'notifications.changed' && 'unread' in body && typeof body.unread === 'number')
          return deps.onUnread(body.unread)
        if (body.type === 'chat.unread_changed' && 'unread' in body && typeof body.unread === 'number')
          return deps.onUnreadMessages(body.unread)
        const changed = noticeTopics.find((topic) => body.type === `${topic}.changed`)
        if (changed) deps.onChanged(changed, changeIdOf(body))
        if (body.type === 'session.ended') deps.onSessionEnded()
        if (isReminder(body)) deps.onReminder(body)
      },
    },
    onState: (state) => {
      if (state !== 'connected') {
        mayHaveMissed = true
        return
      }
      pending.clear()
      if (!connection.publish(destinations.publishMeetingCheck, [])) pending.add('realtime.publish_failed')
      if (isFirst) {
        deps.onRemindersMissed()
        // A notification may have arrived between the first count and this connection.
        deps.onChanged('notifications')
        deps.onChanged('unreadMessages')
      }
      if (mayHaveMissed) {
        isBehind = true
        deps.later(catchUp)
      }
      isFirst = false
      mayHaveMissed = true
    },
    // Its notice may have been sent before this connection was open.
    onRefused: (code) => {
      if (code.startsWith('identity.')) deps.onSessionEnded()
    },
  })
  return connection
}

const lists = ['meetings', 'invitations', 'registrations', 'notifications', 'unreadMessages'] as const
/** Files have a notice of their own. After a gap they are fetched along with the meetings. */
const noticeTopics = [...lists, 'files'] as const

/** Checked by hand, because the contract's schemas are too large for these few fields. */
function isWireError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}
