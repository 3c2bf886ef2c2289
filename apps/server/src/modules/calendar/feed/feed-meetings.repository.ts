import type { InterpretationLanguage } from '@majlis/contract'
import type { Series } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { pagesOf } from '../../../platform/exports/exported-files.ts'
import {
  hostedMeetings,
  interpretedLanguages,
  type MeetingLink,
  meetingLinkOf,
  seriesColumns,
  seriesOf,
  type ShownDate,
  shownDateOf,
  type ShownDateRow,
} from '../../meetings/index.ts'
import type { InviteeResponse, InviteeRole, ShowMeAs } from '../../meetings/meetings.tables.ts'

/** A meeting in someone's feed. */
export interface FeedMeeting {
  id: string
  link: MeetingLink
  role: InviteeRole
  /** The languages of the meeting that they interpret into. */
  interprets: InterpretationLanguage[]
  title: string
  agenda: string
  showMeAs: ShowMeAs
  series: Series
  sequence: number
  host: { name: string; email: string }
  /** The answer for all dates; a host has accepted. */
  response: InviteeResponse
  /** The answers for single dates, by original start. */
  answers: Map<number, InviteeResponse>
  /** Those that do not follow from the series: changed, or left from before the series was changed. */
  dates: ShownDate[]
  createdAt: number
  updatedAt: number
}

type MeetingRow = Awaited<ReturnType<typeof listMeetings>>[number]

interface MeetingDateRow extends ShownDateRow {
  meeting_id: string
}

function feedMeetings(db: Db) {
  return hostedMeetings(db)
    .select(seriesColumns.map((column) => `m.${column}` as const))
    .select(['m.link_token', 'm.is_registration_required', 'm.agenda', 'm.show_me_as', 'm.ics_sequence'])
    .select(['host.email', 'm.created_at', 'm.updated_at'])
    .where('m.kind', '=', 'scheduled')
    .where('m.cancelled_at', 'is', null)
}

function listMeetings(db: Db, userId: string, since: Date, meetingId?: string) {
  const meetings = feedMeetings(db)
  return (meetingId === undefined ? meetings : meetings.where('m.id', '=', meetingId))
    .innerJoin('invitees as i', 'i.meeting_id', 'm.id')
    .select((eb) => [
      'i.id as invitee_id',
      'i.role',
      interpretedLanguages.as('interprets'),
      eb
        .case()
        .when('i.role', '=', 'host')
        .then<InviteeResponse>('accepted')
        .else(eb.ref('i.response'))
        .end()
        .as('response'),
    ])
    .where('i.account_id', '=', userId)
    .where('m.series_ends_at', '>', since)
    .where((eb) => eb.or([eb('i.role', '<>', 'host'), eb('m.is_in_own_calendar', '=', true)]))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

/** As their hosts have them. */
async function listOfOrganization(
  db: Db,
  organizationId: string,
  after: string,
  limit: number,
): Promise<MeetingRow[]> {
  const rows = await feedMeetings(db)
    .where('m.organization_id', '=', organizationId)
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(limit)
    .execute()
  return rows.map(asHost)
}

const asHost = <R extends { id: string }>(row: R) => ({
  ...row,
  invitee_id: row.id,
  role: 'host' as const,
  interprets: [],
  response: 'accepted' as const,
})

/** Dates that are not where and what the series says. */
async function listDates(db: Db, meetingIds: readonly string[], since: Date): Promise<MeetingDateRow[]> {
  const { rows } = await sql<MeetingDateRow>`
      WITH odd AS (
        SELECT o.id FROM occurrences o WHERE o.meeting_id = ANY(${meetingIds}::uuid[]) AND o.is_changed
    UNION
    SELECT o.id FROM meetings m JOIN occurrences o ON o.meeting_id = m.id
    WHERE m.id = ANY(${meetingIds}::uuid[]) AND o.original_start < m.local_start AT TIME ZONE m.time_zone
      )
      SELECT o.meeting_id, o.original_start, o.starts_at, o.ends_at, coalesce(o.title, m.title) AS title,
        coalesce(o.agenda, m.agenda) AS agenda, coalesce(o.show_me_as, m.show_me_as) AS show_me_as
      FROM odd JOIN occurrences o ON o.id = odd.id JOIN meetings m ON m.id = o.meeting_id
      WHERE o.is_reserving AND o.ends_at > ${since}
      ORDER BY o.starts_at, o.id`.execute(db)
  return rows
}

async function listAnswers(db: Db, inviteeIds: readonly string[]) {
  const { rows } = await sql<{ invitee_id: string; original_start: Date; response: InviteeResponse }>`
      SELECT invitee_id, original_start, response FROM occurrence_responses
      WHERE invitee_id = ANY(${inviteeIds}::uuid[])`.execute(db)
  return rows
}

async function withDates(db: Db, meetings: readonly MeetingRow[], since: Date): Promise<FeedMeeting[]> {
  const [dates, answers] = await Promise.all([
    listDates(
      db,
      meetings.map(({ id }) => id),
      since,
    ),
    listAnswers(
      db,
      meetings.map(({ invitee_id }) => invitee_id),
    ),
  ])
  const datesOf = Map.groupBy(dates, (row) => row.meeting_id)
  const answersOf = Map.groupBy(answers, (row) => row.invitee_id)
  return meetings.flatMap((row) => {
    const series = seriesOf(row)
    if (!series) return []
    const own = (answersOf.get(row.invitee_id) ?? []).map(
      (answer) => [answer.original_start.getTime(), answer.response] as const,
    )
    return [meetingOf(row, series, new Map(own), (datesOf.get(row.id) ?? []).map(shownDateOf))]
  })
}

/** What the user hosts or is invited to that ends after `since`, in the order it was planned. */
export async function list(db: Db, userId: string, since: Date): Promise<FeedMeeting[]> {
  return withDates(db, await listMeetings(db, userId, since), since)
}

/** One meeting as the user has it, with all of its dates; null if they do not take part, or it was deleted. */
export async function findOfUser(db: Db, userId: string, meetingId: string): Promise<FeedMeeting | null> {
  const since = new Date(0)
  const [found] = await withDates(db, await listMeetings(db, userId, since, meetingId), since)
  return found ?? null
}

/** One meeting as its host has it; null if it is not planned, or was deleted. */
export async function findPlanned(db: Db, meetingId: string): Promise<FeedMeeting | null> {
  const rows = await feedMeetings(db).where('m.id', '=', meetingId).execute()
  const [found] = await withDates(db, rows.map(asHost), new Date(0))
  return found ?? null
}

/** Everything that is planned in the organisation, as its hosts have it. */
export function pagesOfOrganization(db: Db, organizationId: string): AsyncIterable<FeedMeeting[]> {
  return pagesOf(async (after, limit) =>
    withDates(db, await listOfOrganization(db, organizationId, after, limit), new Date(0)),
  )
}

function meetingOf(
  row: MeetingRow,
  series: Series,
  answers: Map<number, InviteeResponse>,
  dates: ShownDate[],
): FeedMeeting {
  return {
    id: row.id,
    link: meetingLinkOf(row),
    role: row.role,
    interprets: row.interprets,
    title: row.title,
    agenda: row.agenda,
    showMeAs: row.show_me_as,
    series,
    sequence: row.ics_sequence,
    host: { name: row.host_name, email: row.email },
    response: row.response,
    answers,
    dates,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}
