import type { Notification } from '@majlis/contract'
import { dayKey } from '@majlis/i18n'

/** A row of the list: the heading of a day, or a notification with others about the same meeting grouped under it. */
export type Row =
  | { type: 'day'; key: string; at: number }
  | {
      type: 'notification'
      key: string
      notification: Notification
      folded: readonly Notification[]
      /** Identifies the group that was expanded. */
      group: string
    }

/**
 * Newest first. Consecutive notifications of one day about the same meeting are one row, unless one of them needs a
 * response or the group is expanded.
 */
export function rowsOf(
  notifications: readonly Notification[],
  { timeZone, now, opened }: { timeZone: string; now: number; opened: ReadonlySet<string> },
): Row[] {
  const rows: Row[] = []
  let day: string | null = null
  for (const notification of notifications) {
    const own = dayKey(notification.createdAt, timeZone)
    if (own !== day) rows.push({ type: 'day', key: own, at: notification.createdAt })
    const group = `${own} ${meetingOf(notification)}`
    const last = rows.at(-1)
    const isFolded =
      own === day &&
      last?.type === 'notification' &&
      meetingOf(notification) !== null &&
      last.group === group &&
      !opened.has(group) &&
      !isOpen(notification, now)
    if (isFolded) rows[rows.length - 1] = { ...last, folded: [...last.folded, notification] }
    else rows.push({ type: 'notification', key: notification.id, notification, folded: [], group })
    day = own
  }
  return rows
}

function meetingOf({ data }: Notification): string | null {
  return 'calendarId' in data ? data.calendarId : null
}

/** Whether it needs a response that is still possible. */
export function isOpen({ kind, outcome, data }: Notification, now: number): boolean {
  if (outcome !== null) return false
  switch (kind) {
    case 'invitation':
    case 'time_request':
      return 'endsAt' in data && data.endsAt > now
    case 'meeting_changed':
      return 'asksFor' in data && data.asksFor !== undefined && data.endsAt > now
    case 'registration':
    case 'room_invitation':
    case 'reactivation_request':
      return true
    case 'lobby':
      return 'participantIds' in data && data.participantIds.length > 0
    default:
      return false
  }
}
