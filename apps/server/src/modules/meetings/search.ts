/** What people find of meetings: those that they take part in at this moment, as `invitees` says. */

import { isNear } from '@majlis/i18n'
import { sql, type RawBuilder } from 'kysely'
import type { UserCaller } from '../../platform/http/context.ts'
import { beginsLike, isCompared, isShort, matches, rank } from '../../platform/search/matching.ts'
import { eventLoopTurn } from '../../platform/process/event-loop-turn.ts'
import { searchKind, type SearchQuery } from '../../platform/search/search-kind.ts'
import { datesOf } from './dates-of-days.ts'
import { joinLinkOf } from './invitation.ts'
import type { MeetingKind } from './meetings.tables.ts'

/** Taking part may have ended since the entries were written, so more are looked at than are shown. */
const candidatesFor = (limit: number): number => 2 * limit + 20

interface MeetingMatch {
  /** Has the words. */
  column: 'text' | 'files' | 'recordings'
  where: RawBuilder<unknown>
  /** The IDs of the only meetings to look at, if few can be meant. */
  among?: RawBuilder<unknown> | null
  /** How many are found at most. */
  limit?: number
}

/**
 * The meetings `found` (`meeting_id`, `name`, `rank`, `distance`) among those of an account, nearest in time first. It narrows and permits nothing: the
 * query that uses it joins `invitees`.
 */
export function foundMeetings(
  { userId }: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
  { column, where, among, limit = candidatesFor(query.limit) }: MeetingMatch,
): RawBuilder<unknown> {
  const { before, after, from, has, now } = query
  // What is misspelt is looked for in names alone: an agenda has words like any other.
  const searched = sql.ref(query.isTypoTolerant && column === 'text' ? 's.name' : `s.${column}`)
  const ranked = sql.ref(column === 'text' ? 's.name' : `s.${column}`)
  const isOfHost = matches(sql`s.host`, { words: from, isTypoTolerant: false })
  // They are read by their IDs, whatever PostgreSQL expects of the words.
  const entries = among
    ? sql`(SELECT * FROM meeting_search WHERE meeting_id = ANY(ARRAY(${among})) OFFSET 0)`
    : sql`meeting_search`
  return sql`found AS MATERIALIZED (
    SELECT s.meeting_id, s.name, s.files, s.recordings, ${rank(ranked, query)} AS rank,
      greatest(${now}::timestamptz - s.last_start, s.first_start - ${now}::timestamptz, '0'::interval) AS distance
    FROM ${entries} s
    WHERE s.accounts @> ARRAY[${userId}::uuid] AND ${where} AND ${matches(searched, query)} AND ${isOfHost}
      AND (${before}::timestamptz IS NULL OR s.first_start < ${before})
      AND (${after}::timestamptz IS NULL OR s.last_start >= ${after})
      AND (${has}::text IS NULL OR CASE ${has} WHEN 'recording' THEN s.recordings ELSE s.files END <> '')
    ORDER BY rank, distance, s.meeting_id DESC LIMIT ${limit}
  )`
}

interface MeetingRow {
  id: string
  title: string
  meeting_id: string
  kind: MeetingKind
  link_token: string
  pmu: string
  host_name: string
  rrule: string | null
  is_open: boolean
  is_all_day: boolean
  time_zone: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  is_recorded: boolean
  form: string
}

const isOpen = sql<boolean>`EXISTS (SELECT FROM occurrences WHERE meeting_id = m.id AND room_state = 'open')`
const takesPart = ({ userId }: Pick<UserCaller, 'userId'>) =>
  sql`JOIN invitees i ON i.meeting_id = m.id AND i.account_id = ${userId}`
const columns = sql`m.id, m.meeting_id, m.kind, m.link_token, m.rrule, m.is_all_day, m.time_zone, seat.pmu, host.display_name AS host_name,
  found.name AS form`

/** `nearest`: a few hundred meetings around this moment. `ids`: meetings whose names match already; words are not compared again. */
type SearchScope = { kind: 'nearest' } | { kind: 'all' } | { kind: 'ids'; ids: readonly string[] }

/** Comparing letters takes much longer than looking words up. */
const comparedFirst = 60

function nearestMeetings(
  { userId }: Pick<UserCaller, 'userId'>,
  { now, limit, isTypoTolerant }: SearchQuery,
): RawBuilder<unknown> {
  const each = isTypoTolerant ? comparedFirst : 4 * candidatesFor(limit)
  const own = sql`SELECT meeting_id FROM invitees WHERE account_id = ${userId}`
  return sql`(${own} AND last_start < ${now} ORDER BY last_start DESC LIMIT ${each})
    UNION ALL (${own} AND last_start >= ${now} AND first_start <= ${now} ORDER BY last_start LIMIT ${each})
    UNION ALL (${own} AND last_start >= ${now} AND first_start > ${now} ORDER BY first_start LIMIT ${each})`
}

const isPlanned = sql`s.kind = 'scheduled' AND NOT s.is_cancelled`

/** The IDs of the meetings of a scope; null for all. */
function listAmong(
  caller: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
  scope: SearchScope,
): RawBuilder<unknown> | null {
  switch (scope.kind) {
    case 'ids':
      return sql`SELECT unnest(${scope.ids}::uuid[])`
    case 'nearest':
      return nearestMeetings(caller, query)
    case 'all':
      return null
  }
}

/** Planned meetings that were not cancelled, each under one date of the requested time. */
export function meetingsQuery(
  caller: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
  scope: SearchScope,
): RawBuilder<MeetingRow> {
  const { before, after, now, limit } = query
  const among = listAmong(caller, query, scope)
  const searched = scope.kind === 'ids' ? { ...query, words: [] } : query
  const inTime = sql`o.meeting_id = m.id AND o.is_reserving
    AND (${before}::timestamptz IS NULL OR o.starts_at < ${before})
    AND (${after}::timestamptz IS NULL OR o.starts_at >= ${after})`
  // A date that was changed on its own may be the only one with the words.
  const isOnlyOfDate = sql`${matches(sql`search_form(concat_ws(' ', coalesce(o.title, m.title), coalesce(o.agenda, m.agenda)))`, query)}
    AND NOT ${matches(sql`search_form(concat_ws(' ', m.title, m.agenda))`, query)}`
  return sql<MeetingRow>`
    WITH ${foundMeetings(caller, searched, { column: 'text', where: isPlanned, among })}
    SELECT ${columns}, coalesce(o.title, m.title) AS title, ${isOpen} AS is_open, found.recordings <> '' AS is_recorded,
      o.original_start, o.starts_at, o.ends_at
    FROM found
    JOIN meetings m ON m.id = found.meeting_id AND m.kind = 'scheduled' AND m.cancelled_at IS NULL
    ${takesPart(caller)}
    JOIN resources seat ON seat.id = m.resource_id
    JOIN users host ON host.id = m.host_user_id
    JOIN LATERAL (
      (SELECT o.* FROM occurrences o WHERE ${inTime} AND o.is_changed AND ${isOnlyOfDate}
        ORDER BY o.closes_at <= ${now}, abs(extract(epoch FROM o.starts_at - ${now}::timestamptz)) LIMIT 1)
      UNION ALL
      (SELECT o.* FROM occurrences o WHERE ${inTime} AND o.closes_at > ${now} ORDER BY o.closes_at LIMIT 1)
      UNION ALL
      (SELECT o.* FROM occurrences o WHERE ${inTime} AND o.starts_at <= ${now} ORDER BY o.starts_at DESC LIMIT 1)
      UNION ALL
      -- Held and ended before its time.
      (SELECT o.* FROM occurrences o WHERE ${inTime} AND o.starts_at > ${now} ORDER BY o.starts_at LIMIT 1)
      LIMIT 1
    ) o ON true
    ORDER BY found.rank, greatest(${now}::timestamptz - o.ends_at, o.starts_at - ${now}::timestamptz, '0'::interval), m.id LIMIT ${limit}`
}

/** Beyond this many meetings, the most distant ones are not searched for misspelt words. */
const maxCompared = 20_000
/** How long names are compared until other requests have their turn. */
const comparedForMs = 5

interface NamedMeeting {
  meeting_id: string
  name: string
}

/** Names of meetings with words that begin like the misspelt ones, nearest in time first. */
export function namesQuery(caller: Pick<UserCaller, 'userId'>, query: SearchQuery): RawBuilder<NamedMeeting> {
  const where = sql`${isPlanned} AND ${beginsLike(sql`s.name`, query.words)}`
  return sql<NamedMeeting>`
    WITH ${foundMeetings(caller, { ...query, words: [] }, { column: 'text', where, limit: maxCompared })}
    SELECT meeting_id, name FROM found ORDER BY distance, meeting_id DESC`
}

/**
 * Few letters, and misspelt words, are in many meetings of someone who has many, and nothing typed is in all: the nearest ones usually suffice.
 * All are looked through if they do not. `run` runs a statement.
 */
export async function findMeetings(
  caller: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
  run: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>,
): Promise<MeetingRow[]> {
  const { words, isTypoTolerant, from, before, after, has, limit, wanted = limit } = query
  const hasFilter = from.length > 0 || before !== null || after !== null || has !== null
  if (!hasFilter && (isTypoTolerant || words.every(isShort))) {
    const rows = await run(meetingsQuery(caller, query, { kind: 'nearest' }))
    const found = isTypoTolerant ? rows.filter(({ form }) => isNear(words, form)) : rows
    if (found.length >= wanted) return rows
  }
  if (!isTypoTolerant || !words.some(isCompared)) return run(meetingsQuery(caller, query, { kind: 'all' }))
  // The database would take a hundred times as long to compare the letters.
  const ids = await nearNames(words, await run(namesQuery(caller, query)), candidatesFor(limit))
  return ids.length === 0 ? [] : run(meetingsQuery(caller, query, { kind: 'ids', ids }))
}

/** The IDs of the first `limit` meetings whose names have the words. */
async function nearNames(
  words: readonly string[],
  named: readonly NamedMeeting[],
  limit: number,
): Promise<string[]> {
  const ids: string[] = []
  let turnEnds = performance.now() + comparedForMs
  for (const { meeting_id: id, name } of named) {
    if (ids.length === limit) break
    if (performance.now() >= turnEnds) {
      await eventLoopTurn()
      turnEnds = performance.now() + comparedForMs
    }
    if (isNear(words, name)) ids.push(id)
  }
  return ids
}

export const meetingSearch = searchKind({
  kind: 'meeting',
  isOfMeetings: true,
  async list(tx, caller, query) {
    const rows = await findMeetings(caller, query, async (statement) => (await statement.execute(tx)).rows)
    return rows.map((row) => ({
      form: row.form,
      hit: {
        kind: 'meeting' as const,
        id: row.id,
        title: row.title,
        meetingId: row.meeting_id,
        hostName: row.host_name,
        isRecurrent: row.rrule !== null,
        isOpen: row.is_open,
        isRecorded: row.is_recorded,
        ...datedIn(row),
      },
    }))
  },
})

/** Under which date the calendar shows a meeting. */
export function datedIn(
  row: Pick<MeetingRow, 'id' | 'original_start' | 'starts_at' | 'ends_at' | 'is_all_day' | 'time_zone'>,
) {
  const { startDate } = datesOf(
    { isAllDay: row.is_all_day, timeZone: row.time_zone },
    { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
  )
  return {
    calendarId: row.id,
    occurrenceStart: row.original_start.getTime(),
    startDateTime: row.starts_at.getTime(),
    endDateTime: row.ends_at.getTime(),
    startDate,
  }
}

type RoomRow = Pick<
  MeetingRow,
  'id' | 'title' | 'meeting_id' | 'kind' | 'link_token' | 'pmu' | 'host_name' | 'is_open' | 'form'
>

/** Rooms that can be entered: personal ones, and those that are open now. */
export function roomsQuery(caller: Pick<UserCaller, 'userId'>, query: SearchQuery): RawBuilder<RoomRow> {
  const where = sql`NOT s.is_cancelled`
  const among = sql`
    SELECT meeting_id FROM meeting_search WHERE accounts @> ARRAY[${caller.userId}::uuid] AND kind = 'personal' AND NOT is_cancelled
    UNION ALL
    SELECT o.meeting_id FROM occurrences o JOIN invitees i ON i.meeting_id = o.meeting_id AND i.account_id = ${caller.userId}
    WHERE o.room_state = 'open'`
  return sql<RoomRow>`
    WITH ${foundMeetings(caller, query, { column: 'text', where, among })}
    SELECT ${columns}, m.title, ${isOpen} AS is_open
    FROM found
    JOIN meetings m ON m.id = found.meeting_id AND m.cancelled_at IS NULL
    ${takesPart(caller)}
    JOIN resources seat ON seat.id = m.resource_id
    JOIN users host ON host.id = m.host_user_id
    WHERE m.kind = 'personal' OR ${isOpen}
    ORDER BY found.rank, is_open DESC, m.id LIMIT ${query.limit}`
}

export const roomSearch = searchKind({
  kind: 'room',
  isOfMeetings: false,
  async list(tx, caller, query) {
    const { rows } = await roomsQuery(caller, query).execute(tx)
    return rows.map((row) => {
      const { pmu, kind, link_token: linkToken, meeting_id: meetingId } = row
      return {
        form: row.form,
        hit: {
          kind: 'room' as const,
          id: row.id,
          title: row.title,
          meetingId,
          hostName: row.host_name,
          isOpen: row.is_open,
          joinPath: joinLinkOf('', { meetingId, pmu, kind, linkToken }),
        },
      }
    })
  },
})
