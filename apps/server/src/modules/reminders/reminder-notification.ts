import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import { entryPath, notifiedDateOf } from '../meetings/index.ts'
import type { UpcomingDate } from './upcoming-date.ts'

export const reminderNotifications: NotificationKindRules<'reminder'> = {
  kind: 'reminder',
  defaults: byAllWays,
  isUrgent: true,
  path: entryPath,
}

/** Mail and center remind of the same once: who has seen it in the center gets no mail. Pages show a card of their own. */
export function reminderNotification(date: UpcomingDate, minutesBefore: number, isHost: boolean) {
  const { meetingId, originalStart, startsAt } = date
  return {
    key: `${meetingId}:${originalStart}:${startsAt}:${minutesBefore}`,
    data: { ...notifiedDateOf({ ...date, id: meetingId }, date), isHost },
    isOnce: true,
    isAnnounced: false,
  }
}
