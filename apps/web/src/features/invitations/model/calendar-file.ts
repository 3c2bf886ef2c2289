import type { ReceivedInvitation } from '@majlis/contract'
import { minuteMs, toLocal, writeCalendar } from '@majlis/scheduling'

/**
 * The invitation as an iCalendar file (RFC 5545). It has the UID of the mails' calendar part, so that a calendar that
 * already has the meeting doesn't show it twice.
 */
export function calendarFile(invitation: ReceivedInvitation, now: number): string {
  const { startDateTime: start, endDateTime: end, timeZone, isAllDay, rrule, isForOneDate } = invitation
  const { joinLink, hostName } = invitation
  const { hostname } = new URL(joinLink)
  const event = {
    uid: `${invitation.calendarId}@${hostname}`,
    sequence: 0,
    series: {
      localStart: toLocal(start, timeZone),
      timeZone,
      durationMinutes: (end - start) / minuteMs,
      isAllDay,
      rule: isForOneDate ? null : rrule,
    },
    summary: invitation.meetingTitle,
    description: [invitation.agenda, joinLink].filter(Boolean).join('\n\n'),
    location: joinLink,
    url: joinLink,
    // Invitees don't get the organiser's address here.
    organizer: { name: hostName, email: `no-reply@${hostname}` },
    attendees: [],
    status: 'CONFIRMED' as const,
    isBusy: true,
    createdAt: now,
    updatedAt: now,
    ...(isForOneDate ? { recurrenceId: invitation.occurrenceStart } : {}),
  }
  return writeCalendar({ method: 'PUBLISH', events: [event], now })
}
