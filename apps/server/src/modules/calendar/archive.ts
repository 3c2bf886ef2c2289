import { agendaText } from '@majlis/contract'
import { writeCalendar, type CalendarEvent } from '@majlis/scheduling'
import {
  inOnePiece,
  type ArchivedDate,
  type ArchivedFile,
  type ArchivePart,
} from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  calendarUid,
  expectedLinkOf,
  getViewedDate,
  seriesOfDate,
  type ViewedDate,
} from '../meetings/index.ts'
import { feedEvents } from './feed/feed-events.ts'
import * as feedMeetingsRepository from './feed/feed-meetings.repository.ts'

interface CalendarArchiveDeps {
  db: Db
  publicUrl: string
}

/** The date as iCalendar (RFC 5545), and the series that it belongs to. */
export function calendarArchive({ db, publicUrl }: CalendarArchiveDeps): ArchivePart {
  const domain = new URL(publicUrl).hostname

  async function fileOfDate({ originalStart, ...date }: ArchivedDate & { originalStart: number }) {
    const facts = await findFacts(db, date.calendarId)
    const changedAt = facts.updated_at
    const open = async () => {
      const input = { calendarId: date.calendarId, date: originalStart }
      const viewed = await getViewedDate(db, date.reader, input, date.startsAt)
      const event = eventOf(viewed, facts, calendarUid(`${viewed.meeting.id}-${originalStart}`, domain))
      return inOnePiece(writeCalendar({ method: 'PUBLISH', events: [event], now: changedAt.getTime() }))
    }
    return { path: 'meeting.ics', bytes: null, changedAt, open }
  }

  async function filesOfSeries({ calendarId }: ArchivedDate): Promise<ArchivedFile[]> {
    const meeting = await feedMeetingsRepository.findPlanned(db, calendarId)
    if (!meeting?.series.rule) return []
    const link = expectedLinkOf(publicUrl, meeting.link, { ...meeting, hasAccount: true })
    const now = meeting.updatedAt
    const open = async () =>
      inOnePiece(writeCalendar({ method: 'PUBLISH', events: feedEvents(meeting, { link, domain }), now }))
    const sharedAs = `series-${calendarId}`
    return [{ path: 'series.ics', bytes: null, changedAt: new Date(now), sharedAs, open }]
  }

  return {
    part: 'calendar',
    async list(date) {
      const { originalStart } = date
      if (originalStart === null) return { files: [], leftOut: [] }
      const files = [await fileOfDate({ ...date, originalStart }), ...(await filesOfSeries(date))]
      return { files, leftOut: [] }
    },
  }
}

type Facts = Awaited<ReturnType<typeof findFacts>>

function findFacts(db: Db, meetingId: string) {
  return db
    .selectFrom('meetings as m')
    .innerJoin('users as host', 'host.id', 'm.host_user_id')
    .select(['m.ics_sequence', 'm.created_at', 'm.updated_at', 'host.email', 'host.display_name'])
    .where('m.id', '=', meetingId)
    .executeTakeFirstOrThrow()
}

/** A date on its own, also of a series. */
function eventOf(viewed: ViewedDate, facts: Facts, uid: string): CalendarEvent {
  const { meeting, title, agenda, isDeleted } = viewed
  const series = {
    localStart: '',
    timeZone: meeting.time_zone,
    isAllDay: meeting.is_all_day,
    durationMinutes: 0,
    rule: null,
  }
  return {
    uid,
    sequence: facts.ics_sequence,
    series: seriesOfDate(viewed, series),
    summary: title,
    description: agendaText(agenda),
    location: '',
    url: '',
    organizer: { name: facts.display_name, email: facts.email },
    attendees: [],
    status: isDeleted ? 'CANCELLED' : 'CONFIRMED',
    isBusy: true,
    createdAt: facts.created_at.getTime(),
    updatedAt: facts.updated_at.getTime(),
  }
}
