import type { DateFormat, Language, MeetingTime } from '@majlis/contract'
import { formatDate, formatMeetingId, formatTimeRange, zoneName } from '@majlis/i18n'
import type { Text } from '@majlis/i18n/react'
import { toLocal } from '@majlis/scheduling'

export interface InvitationParts {
  title: string
  hostName: string
  /** Null for a meeting without a planned time. */
  planned: MeetingTime | null
  joinLink: string
  meetingId: string
  passcode?: string | null | undefined
}

export interface InvitationWriter {
  t: Text<'common'>
  language: Language
  timeFormat: '12' | '24'
  dateFormat: DateFormat
  recurrenceOf(rrule: string, timeZone: string, localStart: string): string
}

/**
 * The text of "Copy invitation": title, time with its zone, recurrence, host, link, ID in groups of four, passcode.
 * The reader may be anywhere, so the time is in the meeting's own zone.
 */
export function invitationText(invitation: InvitationParts, writer: InvitationWriter): string {
  const { t } = writer
  const { title, hostName, planned, joinLink, meetingId, passcode } = invitation
  return [
    title,
    ...(planned ? whenLines(planned, writer) : []),
    t('invitation.host', { name: hostName }),
    '',
    t('invitation.link', { link: joinLink }),
    t('invitation.meetingId', { id: formatMeetingId(meetingId) }),
    ...(passcode ? [t('invitation.passcode', { passcode })] : []),
  ].join('\n')
}

function whenLines(planned: MeetingTime, { t, recurrenceOf, ...habits }: InvitationWriter): string[] {
  const { startDateTime: start, endDateTime: end, timeZone, rrule } = planned
  const repeats = rrule
    ? [t('invitation.repeats', { rule: recurrenceOf(rrule, timeZone, toLocal(start, timeZone)) })]
    : []
  const date = (at: number) => formatDate(at, { ...habits, timeZone, withYear: true })
  const first = date(start)
  if (planned.isAllDay) {
    // The end is the midnight after the last day.
    const days = [...new Set([first, date(end - 1)])].join(' – ')
    return [t('invitation.allDay', { date: days }), ...repeats]
  }
  const time = formatTimeRange(start, end, { ...habits, timeZone })
  return [t('invitation.when', { date: first, time, zone: zoneName(timeZone, habits.language) }), ...repeats]
}
