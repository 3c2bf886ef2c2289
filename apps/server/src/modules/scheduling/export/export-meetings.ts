import { writeCalendar } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  csvFile,
  jsonRowsFile,
  type ExportedFile,
  type ExportOrganization,
} from '../../../platform/exports/exported-files.ts'
import { feedEvents } from '../calendar/feed/feed-events.ts'
import { createFeedMeetingsRepository, type FeedMeeting } from '../calendar/feed/feed-meetings.repository.ts'

export interface ExportMeetingsDeps {
  db: Db
  clock: Clock
  publicUrl: string
}

export const meetingColumns = [
  'id',
  'host_user_id',
  'kind',
  'meeting_id',
  'title',
  'agenda',
  'banner_file_id',
  'settings',
  'time_zone',
  'local_start',
  'duration_minutes',
  'is_all_day',
  'rrule',
  'cancelled_starts',
  'meeting_type',
  'is_multilingual',
  'show_me_as',
  'is_registration_required',
  'registration',
  'cancelled_at',
  'created_at',
  'updated_at',
] as const

const dateColumns = [
  'id',
  'meeting_id',
  'original_start',
  'starts_at',
  'ends_at',
  'is_reserving',
  'title',
  'agenda',
] as const
const inviteeColumns = [
  'id',
  'meeting_id',
  'user_id',
  'email',
  'name',
  'role',
  'group_name',
  'group_kind',
  'response',
  'response_note',
  'responded_at',
] as const
const answerColumns = ['invitee_id', 'original_start', 'response', 'response_note', 'responded_at'] as const
const requestColumns = [
  'id',
  'meeting_id',
  'invitee_id',
  'original_start',
  'suggested_start',
  'suggested_end',
  'note',
  'state',
  'created_at',
] as const
const registrationColumns = [
  'id',
  'meeting_id',
  'name',
  'email',
  'answers',
  'state',
  'created_at',
  'judged_at',
] as const

/** The meetings of an organisation as JSON and iCalendar, their dates, invitations and answers. No passcodes, no links' tokens. */
export function exportMeetings({ db, clock, publicUrl }: ExportMeetingsDeps): ExportOrganization {
  const domain = new URL(publicUrl).hostname

  function calendarFile(path: string, meetings: readonly FeedMeeting[]): ExportedFile {
    async function* content() {
      const events = meetings.flatMap((meeting) =>
        feedEvents(meeting, { link: `${publicUrl}/m/j/${meeting.link.meetingId}`, domain }),
      )
      yield writeCalendar({ method: 'PUBLISH', events, now: clock.now() })
    }
    return { path, content: content() }
  }

  return async function* (organizationId) {
    yield jsonRowsFile('meetings.json', (after, limit) =>
      db
        .selectFrom('meetings')
        .select(meetingColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    const planned = createFeedMeetingsRepository(db).pagesOfOrganization(organizationId)
    let page = 0
    for await (const meetings of planned) yield calendarFile(`meetings/${(page += 1)}.ics`, meetings)
    yield csvFile('occurrences.csv', dateColumns, (after, limit) =>
      db
        .selectFrom('occurrences')
        .select(dateColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield csvFile('invitations.csv', inviteeColumns, (after, limit) =>
      db
        .selectFrom('invitees as i')
        .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
        .leftJoin('users as u', 'u.id', 'i.user_id')
        .select([
          'i.id',
          'i.meeting_id',
          'i.user_id',
          sql<string | null>`coalesce(u.email, i.email)`.as('email'),
          'i.name',
          'i.role',
          'i.group_name',
          'i.group_kind',
          'i.response',
          'i.response_note',
          'i.responded_at',
        ])
        .where('m.organization_id', '=', organizationId)
        .where('i.id', '>', after)
        .orderBy('i.id')
        .limit(limit)
        .execute(),
    )
    const answer = sql<string>`a.invitee_id || '/' || extract(epoch FROM a.original_start)`
    yield csvFile('answers-to-dates.csv', answerColumns, (after, limit) =>
      db
        .selectFrom('occurrence_responses as a')
        .innerJoin('invitees as i', 'i.id', 'a.invitee_id')
        .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
        .select([
          answer.as('id'),
          'a.invitee_id',
          'a.original_start',
          'a.response',
          'a.response_note',
          'a.responded_at',
        ])
        .where('m.organization_id', '=', organizationId)
        .where(answer, '>', after)
        .orderBy(answer)
        .limit(limit)
        .execute(),
    )
    yield csvFile('suggested-times.csv', requestColumns, (after, limit) =>
      db
        .selectFrom('time_requests')
        .select(requestColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield csvFile('registrations.csv', registrationColumns, (after, limit) =>
      db
        .selectFrom('registrations')
        .select(registrationColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
