import { writeCalendar } from '@majlis/scheduling'
import type { OpenMeeting } from './registered-meetings.repository.ts'

/** The meeting for the registrant's own calendar, with the link that is theirs. Nobody is asked for an answer. */
export function registrationCalendar(
  meeting: OpenMeeting,
  { registrationId, joinLink, now }: { registrationId: string; joinLink: string; now: number },
): string | null {
  if (!meeting.series) return null
  const { hostname } = new URL(joinLink)
  return writeCalendar({
    method: 'PUBLISH',
    now,
    events: [
      {
        uid: `${registrationId}@${hostname}`,
        sequence: meeting.icsSequence,
        series: meeting.series,
        summary: meeting.title,
        description: [meeting.agenda, joinLink].filter(Boolean).join('\n\n'),
        location: joinLink,
        url: joinLink,
        // The organizer's own address is not for everybody who fills in a public form.
        organizer: { name: meeting.hostName, email: `no-reply@${hostname}` },
        attendees: [],
        status: 'CONFIRMED',
        isBusy: meeting.isBusy,
        createdAt: meeting.createdAt,
        updatedAt: meeting.updatedAt,
      },
    ],
  })
}
