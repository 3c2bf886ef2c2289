import type { Notification, NotificationData } from '@majlis/contract'
import { formatDate, formatSide, formatTime, type TimeFormatOptions } from './formats.ts'
import type { Text } from './messages.ts'

export interface NotificationTextOptions extends TimeFormatOptions {
  t: Text<'notifications'>
  /** Epoch milliseconds: dates of another year name it. */
  now: number
}

type Said = Pick<Notification, 'actorName'> & Pick<Notification, 'kind' | 'data'>

/** A notification in words: what happened, when the meeting is, and what someone wrote about it. */
export function notificationText(
  notification: Notification,
  options: NotificationTextOptions,
): { text: string; when: string | null; note: string | null } {
  return {
    text: textOf(notification, options),
    when: whenOf(notification, options),
    note: noteOf(notification),
  }
}

function textOf(notification: Notification, options: NotificationTextOptions): string {
  const { t } = options
  const actor = nameOf(notification) ?? t('someone')
  const of = (title: string) => ({ actor, title })
  const day = (at: number | null) => (at === null ? '' : formatDate(at, options))
  switch (notification.kind) {
    case 'invitation':
      return t('text.invitation', of(notification.data.title))
    case 'reminder':
      return t('text.reminder', { title: notification.data.title })
    case 'time_request':
      return t('text.time_request', of(notification.data.title))
    case 'registration':
      return t('text.registration', of(notification.data.title))
    case 'undelivered':
      return t('text.undelivered', of(notification.data.title))
    case 'meeting_changed':
      return t(`text.meeting_changed_${notification.data.change}`, of(notification.data.title))
    case 'meeting_cancelled':
      return t(`text.meeting_cancelled_${notification.data.change}`, of(notification.data.title))
    case 'answer':
      return t(`text.answer_${notification.data.response}`, of(notification.data.title))
    case 'room_invitation':
      return t('text.room_invitation', of(notification.data.title))
    case 'lobby':
      return t('text.lobby', { ...of(notification.data.title), count: notification.data.waitingCount })
    case 'recording':
      return recordingText(notification.data, t)
    case 'transcript':
      return t(`text.transcript_${notification.data.state}`, { title: notification.data.title })
    case 'minutes':
      return t(`text.minutes_${notification.data.state}`, { title: notification.data.title })
    case 'action_assigned': {
      const { title, lineIds } = notification.data
      return t('text.action_assigned', { title, count: lineIds.length })
    }
    case 'file_shared': {
      const [latest, ...others] = notification.data.files
      if (!latest || notification.outcome === 'unavailable') return t('text.file_shared_none', { actor })
      const named = { actor, title: latest.name }
      return others.length === 0
        ? t('text.file_shared', named)
        : t('text.file_shared_more', { ...named, count: others.length })
    }
    case 'added_to_chat':
      return t('text.added_to_chat', of(notification.data.title))
    case 'colleague_joined': {
      const others = notification.data.count - 1
      return others === 0
        ? t('text.colleague_joined', { actor })
        : t('text.colleague_joined_more', { actor, count: others })
    }
    case 'import_done':
      return t('text.import_done', { title: notification.data.fileName, count: notification.data.count })
    case 'export_ready':
      return t(`text.export_ready_${notification.data.of}`)
    case 'calendar_sign_in_needed':
      return t(`text.calendar_sign_in_needed_${notification.data.provider}`)
    case 'role_changed':
      return t(`text.role_changed_${notification.data.role}`, { actor })
    case 'reactivation_request':
      return t('text.reactivation_request', { actor })
    case 'domain_changed': {
      const { domain, state, until } = notification.data
      return t(`text.domain_changed_${state}`, { domain, date: day(until) })
    }
    case 'organization_deletion': {
      const { title, state, dueAt } = notification.data
      return t(`text.organization_deletion_${state}`, { ...of(title), date: day(dueAt) })
    }
    case 'security':
      return t(`text.security_${notification.data.event}`, { actor, name: notification.data.name })
  }
}

function recordingText(
  { title, state, failure }: NotificationData<'recording'>,
  t: Text<'notifications'>,
): string {
  if (state === 'ready') return t('text.recording_ready', { title })
  const why = t(`text.recording_why_${failure ?? 'recorder_failed'}`)
  return t(`text.recording_${state}`, { title, why })
}

/** Who it comes from: as they called themselves, or as their account is called now. */
function nameOf({ actorName, kind, data }: Said): string | null {
  return kind !== 'security' && 'name' in data && data.name !== '' ? data.name : actorName
}

/** When the meeting is, or was held; of a suggestion both times. */
function whenOf(notification: Notification, options: NotificationTextOptions): string | null {
  const { data } = notification
  if ('heldAt' in data) return dateOf({ startsAt: data.heldAt, startDate: null }, options)
  if (!('startsAt' in data)) return null
  const planned = dateOf(data, options)
  if (notification.kind !== 'time_request') return planned
  const { suggestedStart: startsAt, suggestedDate: startDate } = notification.data
  return options.t('suggested', { from: planned, to: dateOf({ startsAt, startDate }, options) })
}

function dateOf(
  { startsAt, startDate }: { startsAt: number; startDate: string | null },
  options: NotificationTextOptions,
): string {
  // Days have no zone: they are written as UTC shows them.
  if (startDate !== null)
    return formatDate(Date.parse(startDate), { ...options, timeZone: 'UTC', length: 'short' })
  return formatSide(
    [formatDate(startsAt, { ...options, length: 'short' }), formatTime(startsAt, options)],
    options,
  )
}

function noteOf({ data }: Notification): string | null {
  return 'note' in data && data.note !== '' ? data.note : null
}
