import type { Series } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { pagesOf } from '../../../platform/exports/exported-files.ts'
import {
  type MeetingLink,
  seriesColumns,
  seriesOf,
  type SeriesRow,
  type ShownDate,
  shownDateOf,
  type ShownDateRow,
} from '../../meetings/index.ts'
import type { InviteeResponse, InviteeRole, MeetingKind, ShowMeAs } from '../../meetings/meetings.tables.ts'

/** A meeting in somebody's feed. */
export interface FeedMeeting {
  id: string
  link: MeetingLink
  role: InviteeRole
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

interface MeetingRow extends SeriesRow {
  id: string
  invitee_id: string
  meeting_id: string
  kind: MeetingKind
  link_token: string
  is_registration_required: boolean
  role: InviteeRole
  pmu: string
  title: string
  agenda: string
  show_me_as: ShowMeAs
  ics_sequence: number
  host_name: string
  email: string
  response: InviteeResponse
  created_at: Date
  updated_at: Date
}

interface MeetingDateRow extends ShownDateRow {
  meeting_id: string
}

const columns = sql`m.id, m.meeting_id, m.kind, m.link_token, m.is_registration_required, r.pmu, m.title, m.agenda, m.show_me_as, m.ics_sequence,
    ${sql.join(seriesColumns.map((column) => sql.ref(`m.${column}`)))}, h.display_name AS host_name, h.email, m.created_at, m.updated_at`
const hosts = sql`JOIN users h ON h.id = m.host_user_id JOIN resources r ON r.id = m.resource_id`
async function listMeetings(db: Db, userId: string, since: Date): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
      SELECT ${columns}, i.id AS invitee_id, i.role, CASE WHEN i.role = 'host' THEN 'accepted' ELSE i.response END AS response
      FROM invitees i JOIN meetings m ON m.id = i.meeting_id ${hosts}
      WHERE i.account_id = ${userId} AND m.kind = 'scheduled' AND m.cancelled_at IS NULL AND m.series_ends_at > ${since}
        AND (i.role <> 'host' OR m.is_in_own_calendar)
      ORDER BY m.created_at, m.id`.execute(db)
  return rows
}

/** As their hosts have them. */
async function listOfOrganization(
  db: Db,
  organizationId: string,
  after: string,
  limit: number,
): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
      SELECT ${columns}, m.id AS invitee_id, 'host' AS role, 'accepted' AS response
      FROM meetings m ${hosts}
      WHERE m.organization_id = ${organizationId} AND m.kind = 'scheduled' AND m.cancelled_at IS NULL AND m.id > ${after}
      ORDER BY m.id LIMIT ${limit}`.execute(db)
  return rows
}

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
    link: {
      meetingId: row.meeting_id,
      pmu: row.pmu,
      kind: row.kind,
      linkToken: row.link_token,
      isRegistrationRequired: row.is_registration_required,
    },
    role: row.role,
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
