import { agendaText } from '@majlis/contract'
import { writeCalendar, type CalendarEvent } from '@majlis/scheduling'
import type { MailCalendar } from '../../platform/mail/mail.ts'
import { calendarUid, type InvitedDate, seriesOfDate } from '../meetings/index.ts'
import type { RegisteredMeeting } from './registered-meetings.repository.ts'

/** A meeting, or a part of one, with the dates that are not as its series says. */
export interface RegisteredPart {
  meeting: RegisteredMeeting
  changedDates: readonly InvitedDate[]
}

/**
 * The meeting for the registrant's own calendar, with their personal link. It requests no answer. If cancelled, it
 * removes the entry. Null for a meeting without dates.
 */
export function registrationCalendar(
  method: 'PUBLISH' | 'CANCEL',
  parts: readonly RegisteredPart[],
  { joinLink, now }: { joinLink: string; now: number },
): MailCalendar | null {
  const { hostname } = new URL(joinLink)
  const events = parts.flatMap((part) => eventOf(part, { method, joinLink, hostname }))
  return events.length > 0 ? { method, content: writeCalendar({ method, events, now }) } : null
}

function eventOf(
  { meeting, changedDates }: RegisteredPart,
  { method, joinLink, hostname }: { method: 'PUBLISH' | 'CANCEL'; joinLink: string; hostname: string },
): CalendarEvent[] {
  const { series } = meeting
  if (!series) return []
  const common = {
    uid: calendarUid(meeting.id, hostname),
    sequence: meeting.icsSequence,
    location: joinLink,
    url: joinLink,
    // The organizer's own address is not for everyone who fills in a public form.
    organizer: { name: meeting.hostName, email: `no-reply@${hostname}` },
    attendees: [],
    status: method === 'CANCEL' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
    createdAt: meeting.createdAt,
    updatedAt: meeting.updatedAt,
  }
  const describe = (agenda: string) => [agendaText(agenda), joinLink].filter(Boolean).join('\n\n')
  const overrides = changedDates.map((date): CalendarEvent => ({
    ...common,
    series: seriesOfDate(date, series),
    recurrenceId: date.originalStart,
    summary: date.title,
    description: describe(date.agenda),
    isBusy: date.showMeAs === 'Busy',
  }))
  const [only] = overrides
  // A single meeting has one date, which needs no name.
  if (!series.rule && only) return [{ ...only, recurrenceId: undefined }]
  return [
    {
      ...common,
      series,
      summary: meeting.title,
      description: describe(meeting.agenda),
      isBusy: meeting.isBusy,
      overrides: series.rule ? overrides : [],
    },
  ]
}
