import { agendaText } from '@majlis/contract'
import { type CalendarEvent, writeCalendar } from '@majlis/scheduling'
import { formatMeetingId } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailCalendar } from '../../platform/mail/mail.ts'
import {
  calendarUid,
  type Entry,
  type InvitedDate,
  type InvitedMeeting,
  type Receiver,
  seriesOfDate,
} from '../meetings/index.ts'
import { participationOf } from './invitations.policy.ts'

export interface CalendarContent {
  meeting: InvitedMeeting
  /** One date that the mail is about, as it is now; null for the whole meeting. */
  date: InvitedDate | null
  /** Dates that are not as the series says, where the mail is about the whole. */
  changedDates: readonly InvitedDate[]
  receiver: Receiver
  entry: Entry
  /** Makes the meeting's UID globally unique. */
  domain: string
  now: number
}

/**
 * The meeting as calendar programs read it (RFC 5546). The UID is the meeting's for life and the sequence counts its changes; one
 * date of a series is named by its original start. Everyone finds the organizer and themselves in it, and no one else's address.
 * Null for a meeting without dates.
 */
export function invitationCalendar(
  method: MailCalendar['method'],
  { meeting, date, changedDates, receiver, entry, domain, now }: CalendarContent,
): MailCalendar | null {
  const { series } = meeting
  if (!series) return null
  const common = {
    uid: calendarUid(meeting.id, domain),
    sequence: meeting.icsSequence,
    location: entry.link,
    url: entry.link,
    organizer: { name: meeting.host.name, email: meeting.host.email },
    attendees: [
      {
        name: meeting.host.name,
        email: meeting.host.email,
        role: 'CHAIR' as const,
        status: 'ACCEPTED' as const,
      },
      {
        ...(receiver.name ? { name: receiver.name } : {}),
        email: receiver.email,
        role: 'REQ-PARTICIPANT' as const,
        status: participationOf(receiver.response),
      },
    ],
    status: method === 'CANCEL' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
    createdAt: meeting.createdAt,
    updatedAt: meeting.updatedAt,
  }
  const ofDate = (one: InvitedDate): CalendarEvent => ({
    ...common,
    series: seriesOfDate(one, series),
    // A single meeting has one date, which needs no name.
    ...(series.rule ? { recurrenceId: one.originalStart } : {}),
    summary: one.title,
    description: description(meeting, one.agenda, receiver, entry),
    isBusy: one.showMeAs === 'Busy',
  })
  const ofAll = (): CalendarEvent => ({
    ...common,
    series,
    summary: meeting.title,
    description: description(meeting, meeting.agenda, receiver, entry),
    isBusy: meeting.showMeAs === 'Busy',
    overrides: changedDates.map(ofDate),
  })
  const events = [date ? ofDate(date) : ofAll()]
  return { method, content: writeCalendar({ method, events, now }) }
}

function description(meeting: InvitedMeeting, agenda: string, { language }: Receiver, entry: Entry): string {
  const t = createServerText(language)
  const isTyped =
    entry.kind === 'join' && meeting.settings.passcodeRequired && meeting.idSource !== 'unique_url'
  return [
    `${t(`invitationLabel.${entry.kind}`)}: ${entry.link}`,
    `${t('invitationLabel.meetingId')}: ${formatMeetingId(meeting.meetingId)}`,
    ...(isTyped ? [`${t('invitationLabel.passcode')}: ${meeting.passcode}`] : []),
    ...(agenda ? ['', agendaText(agenda)] : []),
  ].join('\n')
}
