import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import { entryPath, notifiedDateOf } from '../meetings/index.ts'
import type { UpcomingDate } from './upcoming-date.ts'

export const reminderNotifications: NotificationKindRules<'reminder'> = {
  kind: 'reminder',
  defaults: byAllWays,
  isUrgent: true,
  path: entryPath,
}

/**
 * Mail and notification center remind once: people who have seen the reminder in the center get no mail. Pages show a card of their own.
 */
export function reminderNotification(date: UpcomingDate, minutesBefore: number, isHost: boolean) {
  const { meetingId, originalStart, startsAt } = date
  return {
    key: `${meetingId}:${originalStart}:${startsAt}:${minutesBefore}`,
    data: { ...notifiedDateOf({ ...date, id: meetingId }, date), isHost },
    isOnce: true,
    isAnnounced: false,
  }
}
