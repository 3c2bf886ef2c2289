import type { meetingListKinds } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/database/like.ts'

export interface UserMeetingsPage {
  type: 'upcoming' | 'previous'
  declined: 'included' | 'left_out'
  /** Of what is to come, dates that begin from here on are listed where they are the next ones of their meetings. */
  nextOnlyFrom?: Date | null
  search?: string | undefined
  role?: 'host' | 'invitee' | undefined
  kind?: (typeof meetingListKinds)[number] | undefined
  from?: Date | undefined
  before?: Date | undefined
  /** Only dates of which this is true: of the date with that ID. */
  isRecorded?: ((occurrenceId: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined
  /** Of previous dates of a series, only the last one that is shown. */
  isLastOnly?: boolean | undefined
  limit: number
  offset: number
}

/** The columns of the common table expression `page` that both lists make. */
const columns = sql`o.id, o.meeting_id, o.starts_at, o.room_state, i.id AS invitee_id`

const withAnswer = sql`LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start`

/** Whether the date `o` of the invitee `i` is in the list at all. */
function isShown(page: UserMeetingsPage): RawBuilder<unknown> {
  const conditions = [
    ...(page.declined === 'included'
      ? []
      : [sql`(i.role = 'host' OR coalesce(r.response, i.response) <> 'declined')`]),
    ...(page.role ? [sql`(i.role = 'host') = ${page.role === 'host'}`] : []),
    ...(page.search ? [isFound(page.search)] : []),
    ...(page.kind ? [isOfKind(page.kind)] : []),
    ...(page.from ? [sql`o.starts_at >= ${page.from}`] : []),
    ...(page.before ? [sql`o.starts_at < ${page.before}`] : []),
    ...(page.isRecorded ? [page.isRecorded(sql`o.id`)] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

function isOfKind(kind: NonNullable<UserMeetingsPage['kind']>): RawBuilder<unknown> {
  const is = {
    single: sql`f.kind = 'scheduled' AND f.rrule IS NULL`,
    series: sql`f.kind = 'scheduled' AND f.rrule IS NOT NULL`,
    instant: sql`f.kind <> 'scheduled'`,
  }
  return sql`EXISTS (SELECT FROM meetings f WHERE f.id = i.meeting_id AND ${is[kind]})`
}

/** By the title of the date, the name of the host, or the ID as it is typed. */
function isFound(search: string): RawBuilder<unknown> {
  const pattern = containing(search)
  const digits = toLatinDigits(search).replace(/[\s-]/g, '')
  const byId = /^\d+$/.test(digits) ? sql` OR f.meeting_id LIKE ${`${digits}%`}` : sql``
  return sql`EXISTS (SELECT FROM meetings f JOIN users fh ON fh.id = f.host_user_id WHERE f.id = i.meeting_id
    AND (coalesce(o.title, f.title) ILIKE ${pattern} OR fh.display_name ILIKE ${pattern}${byId}))`
}

/** What is over, the last first: a range of `invitees_account_meeting`, for each meeting a range of `occurrences_meeting_closes`. */
export function pageOfPrevious(userId: string, page: UserMeetingsPage, now: Date): RawBuilder<unknown> {
  if (page.isLastOnly) return lastOfEachSeries(userId, page, now)
  return sql`page AS MATERIALIZED (
      SELECT ${columns}, 1 AS date_count, (count(*) OVER ())::int AS total
      FROM invitees i JOIN occurrences o ON o.meeting_id = i.meeting_id ${withAnswer}
      WHERE i.account_id = ${userId} AND o.closes_at <= ${now} AND ${isShown(page)}
      ORDER BY o.starts_at DESC, o.id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}
    )`
}

/** The same, where the last date of a series, in all parts that "this and following" has split it into, stands for those before it. */
function lastOfEachSeries(userId: string, page: UserMeetingsPage, now: Date): RawBuilder<unknown> {
  // Dates that are not planned stand for themselves.
  const ofSeries = sql`PARTITION BY first.first_part, CASE WHEN o.is_reserving THEN NULL ELSE o.id END`
  return sql`part AS (
      SELECT i.meeting_id AS id, m.id AS first_part, m.predecessor_id
      FROM invitees i JOIN meetings m ON m.id = i.meeting_id WHERE i.account_id = ${userId}
      UNION SELECT part.id, m.id, m.predecessor_id FROM part JOIN meetings m ON m.id = part.predecessor_id
    ), page AS MATERIALIZED (
      SELECT d.*, (count(*) OVER ())::int AS total
      FROM (
        SELECT ${columns}, (count(*) OVER (${ofSeries}))::int AS date_count,
          row_number() OVER (${ofSeries} ORDER BY o.starts_at DESC, o.id DESC) AS place
        FROM invitees i JOIN part first ON first.id = i.meeting_id AND first.predecessor_id IS NULL
        JOIN occurrences o ON o.meeting_id = i.meeting_id ${withAnswer}
        WHERE i.account_id = ${userId} AND o.closes_at <= ${now} AND ${isShown(page)}
      ) d
      WHERE d.place = 1
      ORDER BY d.starts_at DESC, d.id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}
    )`
}

/**
 * What is to come, the next first, without reading how far series go on. Planned dates of a meeting never overlap, so the order in which they
 * close is that in which they begin. `heads` are the next dates of each meeting, together enough for the page; `horizon` is the start of the
 * last of them that can be on it; `rest` are the dates up to there of meetings whose heads end before. `unplanned` are rooms that are
 * open, and what was never planned: they are few. `total` counts one date more than the page reaches to, which says whether another follows.
 */
export function pageOfUpcoming(userId: string, page: UserMeetingsPage, now: Date): RawBuilder<unknown> {
  const { nextOnlyFrom = null, limit, offset } = page
  const reach = offset + limit + 1
  const isBeforeNextOnly = nextOnlyFrom === null ? sql`true` : sql`o.starts_at < ${nextOnlyFrom}`
  const isListed = nextOnlyFrom === null ? sql`true` : sql`(o.place = 1 OR o.starts_at < ${nextOnlyFrom})`
  const isPlanned = sql`o.meeting_id = i.meeting_id AND o.is_reserving AND o.room_state <> 'open' AND o.closes_at > ${now} AND ${isShown(page)}`
  const place = sql`row_number() OVER (PARTITION BY o.meeting_id ORDER BY o.starts_at, o.id) AS place`
  return sql`mine AS MATERIALIZED (
      SELECT id, meeting_id, role, response, last_start > ${now}::timestamptz - interval '8 days' AS may_come
      FROM invitees WHERE account_id = ${userId}
    ), each AS MATERIALIZED (
      SELECT ceil(${reach}::int / greatest(count(*), 1)::numeric)::int AS heads FROM mine WHERE may_come
    ), heads AS MATERIALIZED (
      SELECT o.*, ${place}
      FROM mine i CROSS JOIN LATERAL (
        SELECT ${columns} FROM occurrences o ${withAnswer}
        WHERE ${isPlanned} ORDER BY o.closes_at LIMIT (SELECT heads FROM each)
      ) o
      WHERE i.may_come
    ), horizon AS MATERIALIZED (
      SELECT o.starts_at FROM heads o WHERE ${isListed} ORDER BY o.starts_at OFFSET ${reach - 1} LIMIT 1
    ), rest AS (
      SELECT o.*
      FROM heads h JOIN mine i ON i.id = h.invitee_id CROSS JOIN LATERAL (
        SELECT ${columns} FROM occurrences o ${withAnswer}
        WHERE ${isPlanned} AND ${isBeforeNextOnly} AND o.starts_at > h.starts_at
          AND o.starts_at <= coalesce((SELECT starts_at FROM horizon), 'infinity')
        ORDER BY o.starts_at LIMIT ${reach}
      ) o
      WHERE h.place = (SELECT heads FROM each)
    ), unplanned AS (
      SELECT ${columns}
      FROM mine i JOIN occurrences o ON o.meeting_id = i.meeting_id ${withAnswer}
      WHERE (NOT o.is_reserving OR o.room_state = 'open') AND o.closes_at > ${now} AND ${isShown(page)}
    ), page AS MATERIALIZED (
      SELECT o.*, 1 AS date_count, least(count(*) OVER (), ${reach})::int AS total
      FROM (
        SELECT o.*, ${place}
        FROM (
          SELECT id, meeting_id, starts_at, room_state, invitee_id FROM heads
          UNION ALL SELECT * FROM rest
          UNION ALL SELECT * FROM unplanned
        ) o
      ) o
      WHERE ${isListed}
      ORDER BY o.room_state = 'open' DESC, o.starts_at, o.id
      LIMIT ${limit} OFFSET ${offset}
    )`
}
