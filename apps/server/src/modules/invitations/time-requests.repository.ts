import { occurrencesBetween, type OccurrenceTime } from '@majlis/scheduling'
import { sql, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import {
  seriesColumns,
  seriesOf,
  timeRequestOf,
  type SeriesRow,
  type TimeRequest,
} from '../meetings/index.ts'
import { listBusy } from '../planning/index.ts'
import type { TimeRequestsTable } from '../meetings/meetings.tables.ts'

/** A request as the organizer sees it. */
export interface WaitingRequest extends TimeRequest {
  /** The original start of the date as it is named now. */
  dateStart: number
  title: string
  inviteeName: string
  inviteeEmail: string
  startsAt: number
  endsAt: number
  isRecurrent: boolean
  isAllDay: boolean
  timeZone: string
  /** What else the seat has at the suggested time. */
  clashTitle: string | null
  version: number
}

/** Further ones are read when these are answered. */
const maxWaiting = 100

const clashTitle = sql<string | null>`(
  SELECT coalesce(x.title, xm.title) FROM occurrences x JOIN meetings xm ON xm.id = x.meeting_id
  WHERE x.resource_id = m.resource_id AND x.is_reserving AND x.id IS DISTINCT FROM o.id
    AND x.during && tstzrange(t.suggested_start, t.suggested_end, '[)')
  ORDER BY x.starts_at LIMIT 1)`

/** Whether other series of the seat may have a date there that has no row yet. */
const hasTails = sql<boolean>`EXISTS (SELECT FROM meetings x WHERE x.resource_id = m.resource_id AND x.id <> m.id
  AND x.materialized_until < t.suggested_end)`

/** What other series have at the suggested time beyond their rows. */
async function findFarClash(
  db: DbOrTx,
  row: Pick<Selectable<TimeRequestsTable>, 'meeting_id' | 'suggested_start' | 'suggested_end'> & {
    resource_id: string
  },
): Promise<string | null> {
  const [first] = await listBusy(db, {
    resourceId: row.resource_id,
    from: row.suggested_start.getTime(),
    to: row.suggested_end.getTime(),
    instead: { meetingId: row.meeting_id },
    tailOf: row.meeting_id,
  })
  return first?.title ?? null
}

/** Suggested times of a meeting that no one decides about any more, with its host. */
export async function listWithdrawn(
  db: DbOrTx,
  meetingId: string,
): Promise<{ id: string; hostUserId: string }[]> {
  return db
    .selectFrom('invitees as i')
    .innerJoin('time_requests as t', 't.invitee_id', 'i.id')
    .innerJoin('meetings as m', 'm.id', 't.meeting_id')
    .select(['t.id', 'm.host_user_id as hostUserId'])
    .where('i.meeting_id', '=', meetingId)
    .where('t.state', '=', 'withdrawn')
    .execute()
}

export async function find(db: DbOrTx, id: string): Promise<TimeRequest | null> {
  const row = await db.selectFrom('time_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? timeRequestOf(row) : null
}

/** The last one of an invitee that was not withdrawn, for one date or (of a single meeting) for any. */
export async function findLatest(
  db: DbOrTx,
  inviteeId: string,
  originalStart: number | null,
): Promise<TimeRequest | null> {
  let query = db
    .selectFrom('time_requests')
    .selectAll()
    .where('invitee_id', '=', inviteeId)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  if (originalStart !== null) query = query.where('original_start', '=', new Date(originalStart))
  const row = await query.executeTakeFirst()
  return row ? timeRequestOf(row) : null
}

/** Invitees who suggested this very time, and were not refused. */
export async function listSuggesters(
  db: DbOrTx,
  meetingId: string,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('time_requests')
    .select('invitee_id')
    .where('meeting_id', '=', meetingId)
    .where('state', 'in', ['pending', 'confirmed'])
    .where('suggested_start', '=', new Date(startsAt))
    .where('suggested_end', '=', new Date(endsAt))
    .execute()
  return new Set(rows.map((row) => row.invitee_id))
}

/**
 * The suggestions that wait for a host's decision, for dates that are not over, including dates beyond the rows of their series; oldest
 * first, a hundred at most. `id`: only that one.
 */
export async function listWaiting(
  db: DbOrTx,
  { hostUserId, organizationId, id }: { hostUserId: string; organizationId: string; id?: string },
  now: Date,
): Promise<WaitingRequest[]> {
  let query = db
    .selectFrom('time_requests as t')
    .innerJoin('meetings as m', 'm.id', 't.meeting_id')
    .innerJoin('invitees as i', 'i.id', 't.invitee_id')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('occurrences as o', (join) =>
      join
        .onRef('o.meeting_id', '=', 'm.id')
        .on((eb) =>
          eb.or([eb('m.rrule', 'is', null), eb('o.original_start', '=', eb.ref('t.original_start'))]),
        ),
    )
    .selectAll('t')
    .select(['m.version', 'm.resource_id', ...seriesColumns.map((column) => `m.${column}` as const)])
    .select(['o.original_start as date_start', 'o.starts_at', 'o.ends_at'])
    .select(['u.display_name', 'u.email as user_email', 'i.name', 'i.email'])
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('title'),
      clashTitle.as('clash_title'),
      hasTails.as('has_tails'),
    ])
    .where('m.host_user_id', '=', hostUserId)
    .where('m.organization_id', '=', organizationId)
    .where('m.cancelled_at', 'is', null)
    .where('t.state', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb.and([eb('o.is_reserving', '=', true), eb('o.ends_at', '>', now)]),
        eb.and([eb('o.id', 'is', null), eb('t.original_start', '>=', eb.ref('m.materialized_until'))]),
      ]),
    )
    .where('t.suggested_start', '>', now)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(maxWaiting)
  if (id !== undefined) query = query.where('t.id', '=', id)
  const waiting: WaitingRequest[] = []
  for (const row of await query.execute()) {
    const date = dateOf(row) ?? farDateOf(row, row.original_start.getTime())
    if (!date) continue
    const email = row.user_email ?? row.email ?? ''
    waiting.push({
      ...timeRequestOf(row),
      dateStart: date.originalStart,
      title: row.title,
      inviteeName: row.display_name || row.name || email,
      inviteeEmail: email,
      startsAt: date.startsAt,
      endsAt: date.endsAt,
      isRecurrent: row.rrule !== null,
      isAllDay: row.is_all_day,
      timeZone: row.time_zone,
      clashTitle: row.clash_title ?? (row.has_tails ? await findFarClash(db, row) : null),
      version: row.version,
    })
  }
  return waiting
}

type WaitingDate = OccurrenceTime & { originalStart: number }

/** The date as its row has it. */
function dateOf(row: {
  date_start: Date | null
  starts_at: Date | null
  ends_at: Date | null
}): WaitingDate | null {
  const { date_start: start, starts_at: startsAt, ends_at: endsAt } = row
  if (!start || !startsAt || !endsAt) return null
  return { originalStart: start.getTime(), startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
}

/** The date by the series' rule; null if the rule no longer has it. */
function farDateOf(row: SeriesRow, originalStart: number): WaitingDate | null {
  const series = seriesOf(row)
  if (!series) return null
  const { occurrences } = occurrencesBetween(series, { from: originalStart, to: originalStart + 1 })
  const date = occurrences.find(({ startsAt }) => startsAt === originalStart)
  return date ? { originalStart, ...date } : null
}
