import {
  notificationKinds,
  type Notification,
  type NotificationChoices,
  type ShownNotificationSettings,
} from '@majlis/contract'

/** Everything is sent on every channel; security is required. */
export function shownSettings(): ShownNotificationSettings {
  const choices = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { center: true, mail: 'now', browser: true }]),
  ) as NotificationChoices
  const settings = { choices, quietHours: null, digestTime: '08:00' }
  return {
    ...settings,
    defaults: settings,
    required: ['security'],
    urgent: ['reminder', 'room_invitation', 'lobby'],
    off: [],
  }
}

const calendarId = '0198c0de-0000-7000-8000-0000000000aa'

/** An unread invitation to a meeting of tomorrow. `place`: the higher, the newer. */
export function anInvitation(
  place: number,
  values: Partial<Omit<Notification, 'kind' | 'data'>> & { calendarId?: string; title?: string } = {},
): Extract<Notification, { kind: 'invitation' }> {
  const startsAt = Date.now() + 86_400_000
  const { calendarId: meeting = calendarId, title = 'Budget review', ...rest } = values
  return {
    id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
    kind: 'invitation',
    createdAt: Date.now(),
    isRead: false,
    outcome: null,
    actorName: 'Nusrat Rahman',
    path: `/meeting-management/${meeting}/overview?date=${startsAt}`,
    data: {
      calendarId: meeting,
      title,
      startsAt,
      endsAt: startsAt + 3_600_000,
      startDate: null,
      occurrenceStart: startsAt,
      isForOneDate: false,
    },
    ...rest,
  }
}
