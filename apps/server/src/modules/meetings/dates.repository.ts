/** Dates of planned meetings. */

import type { ScheduledMeeting } from '@majlis/contract'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { OccurrencesTable } from './meetings.tables.ts'

/** The columns with a date's own values. */
const ownColumns = {
  meetingTitle: 'title',
  agenda: 'agenda',
  colorCodeHex: 'color_code_hex',
  showMeAs: 'show_me_as',
} as const satisfies Partial<Record<keyof ScheduledMeeting, keyof OccurrencesTable>>

// Object.keys forgets the key type.
const fieldsOfDate = Object.keys(ownColumns) as (keyof typeof ownColumns)[]

/** A date's own values. Null: the meeting's. */
type OwnOfDate = { [Field in keyof typeof ownColumns]: ScheduledMeeting[Field] | null }

/** One date of a planned meeting as it is written. */
export interface PlannedDate {
  id: string
  originalStart: number
  startsAt: number
  endsAt: number
  isChanged: boolean
  own: OwnOfDate
}

export type DateRow = Omit<Selectable<OccurrencesTable>, 'during' | 'closes_at'>

const columns = [
  'id',
  'meeting_id',
  'organization_id',
  'resource_id',
  'original_start',
  'starts_at',
  'ends_at',
  'is_reserving',
  'room_state',
  'is_changed',
  ...Object.values(ownColumns),
] as const

interface Place {
  id: string
  organization_id: string
  resource_id: string
}

/**
 * One statement for all dates, in order of time, so that of two requests for the same hours one waits for the other and gets none. Returns
 * those that were free.
 */
export function insertionOf(meeting: Place, dates: readonly PlannedDate[]): RawBuilder<{ id: string }> {
  const all = <T>(value: (date: PlannedDate) => T): T[] => dates.map(value)
  const instants = (value: (date: PlannedDate) => number): Date[] =>
    dates.map((date) => new Date(value(date)))
  const own = fieldsOfDate.map((field) => ({
    column: sql.ref(ownColumns[field]),
    values: sql`${all((date) => date.own[field])}::text[]`,
  }))
  const ownNames = sql.join(own.map(({ column }) => column))
  return sql`
    INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, closes_at,
      is_reserving, is_changed, ${ownNames})
    SELECT d.id, ${meeting.id}::uuid, ${meeting.organization_id}::uuid, ${meeting.resource_id}::uuid, d.original_start,
      d.starts_at, d.ends_at, d.ends_at, true, d.is_changed, ${ownNames}
    FROM unnest(${all(({ id }) => id)}::uuid[], ${instants((date) => date.originalStart)}::timestamptz[],
      ${instants((date) => date.startsAt)}::timestamptz[], ${instants((date) => date.endsAt)}::timestamptz[],
      ${all(({ isChanged }) => isChanged)}::boolean[], ${sql.join(own.map(({ values }) => values))})
      AS d (id, original_start, starts_at, ends_at, is_changed, ${ownNames})
    ORDER BY d.starts_at
    ON CONFLICT DO NOTHING
    RETURNING id`
}

/** Returns how many were free. */
export async function insert(db: DbOrTx, meeting: Place, dates: readonly PlannedDate[]): Promise<number> {
  return dates.length - (await insertFree(db, meeting, dates)).length
}

/** Returns the original starts of those whose time is taken, which are left out. */
export async function insertFree(
  db: DbOrTx,
  meeting: Place,
  dates: readonly PlannedDate[],
): Promise<number[]> {
  if (dates.length === 0) return []
  const { rows } = await insertionOf(meeting, dates).execute(db)
  const inserted = new Set(rows.map(({ id }) => id))
  return dates.filter(({ id }) => !inserted.has(id)).map(({ originalStart }) => originalStart)
}

export async function find(db: DbOrTx, meetingId: string, originalStart: number): Promise<DateRow | null> {
  const row = await db
    .selectFrom('occurrences')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('original_start', '=', new Date(originalStart))
    .executeTakeFirst()
  return row ?? null
}

/** The date, not over, whose original start is nearest to `start`: the later one of two that are as near. */
export async function findNearest(
  db: DbOrTx,
  meetingId: string,
  start: number,
  now: Date,
): Promise<DateRow | null> {
  const row = await db
    .selectFrom('occurrences')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('is_reserving', '=', true)
    .where('ends_at', '>', now)
    .orderBy(sql`abs(extract(epoch FROM original_start - ${new Date(start)}::timestamptz))`)
    .orderBy('original_start', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Dates whose original start is not before `from`. */
export async function listFrom(db: DbOrTx, meetingId: string, from: number): Promise<DateRow[]> {
  return db
    .selectFrom('occurrences')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('original_start', '>=', new Date(Math.max(from, 0)))
    .orderBy('original_start')
    .execute()
}

/** Dates that have not begun and whose room was never opened: only they follow a changed plan. */
export async function listAhead(db: DbOrTx, meetingId: string, now: Date): Promise<DateRow[]> {
  return db
    .selectFrom('occurrences')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('starts_at', '>', now)
    .where('room_state', '=', 'none')
    .where('is_reserving', '=', true)
    .orderBy('original_start')
    .execute()
}

async function deleteRow(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('occurrences')
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

/** Moves or renames a date in its row. Throws PostgreSQL's error if the seat is taken: check first, under the lock of the seat. */
export async function update(db: DbOrTx, date: PlannedDate): Promise<void> {
  await db
    .updateTable('occurrences')
    .set((eb) => ({
      original_start: new Date(date.originalStart),
      starts_at: new Date(date.startsAt),
      ends_at: new Date(date.endsAt),
      // A room that is open stays listed until it ends.
      closes_at: eb
        .case()
        .when('room_state', '=', 'open')
        .then(eb.ref('closes_at'))
        .else(new Date(date.endsAt))
        .end(),
      is_changed: date.isChanged,
      ...Object.fromEntries(fieldsOfDate.map((field) => [ownColumns[field], date.own[field]])),
    }))
    .where('id', '=', date.id)
    .execute()
}

/** What dates that are over keep when it changes for those to come. */
export interface KeptWords {
  title?: string
  agenda?: string
}

/** Gives dates that are over the words that they have had from their meeting so far; not the date with the original start `except`. */
export async function keepWords(
  db: DbOrTx,
  meetingId: string,
  words: KeptWords,
  { now, except }: { now: Date; except: number | null },
): Promise<void> {
  await keepWordsQuery(meetingId, words, { now, except }).execute(db)
}

export function keepWordsQuery(
  meetingId: string,
  { title = null, agenda = null }: { [Name in keyof KeptWords]: string | null },
  { now, except }: { now: Date; except: number | null },
): RawBuilder<unknown> {
  return sql`UPDATE occurrences SET title = coalesce(title, ${title}), agenda = coalesce(agenda, ${agenda}), is_changed = true
    WHERE meeting_id = ${meetingId} AND closes_at <= ${now}
      AND original_start IS DISTINCT FROM ${except === null ? null : new Date(except)}::timestamptz
      AND (title IS NULL AND ${title}::text IS NOT NULL OR agenda IS NULL AND ${agenda}::text IS NOT NULL)`
}

/** Dates for which a room was opened stay as history and free the seat. */
export async function release(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('occurrences')
    .set((eb) => ({
      is_reserving: false,
      closes_at: eb
        .case()
        .when('room_state', '=', 'open')
        .then(eb.ref('closes_at'))
        .else(sql<Date>`least(closes_at, ${now}::timestamptz)`)
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Whether the meeting has dates, or such with an original start before `before`. */
export async function hasAny(db: DbOrTx, meetingId: string, before?: number): Promise<boolean> {
  const row = await db
    .selectFrom('occurrences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('is_reserving', '=', true)
    .$if(before !== undefined, (query) => query.where('original_start', '<', new Date(before ?? 0)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the last of the dates that stay before a split is over, which one that was moved alone may be; 0 if there are none. */
export async function findEndBefore(db: DbOrTx, meetingId: string, originalStart: number): Promise<number> {
  const { end } = await db
    .selectFrom('occurrences')
    .select((eb) => eb.fn.max('ends_at').as('end'))
    .where('meeting_id', '=', meetingId)
    .where('is_reserving', '=', true)
    .where((eb) =>
      // Dates whose room was opened stay, too.
      eb.or([eb('original_start', '<', new Date(originalStart)), eb('room_state', '<>', 'none')]),
    )
    .executeTakeFirstOrThrow()
  return end?.getTime() ?? 0
}

export function plannedDateOf(row: DateRow): PlannedDate {
  return {
    id: row.id,
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    isChanged: row.is_changed,
    own: {
      meetingTitle: row.title,
      agenda: row.agenda,
      colorCodeHex: row.color_code_hex,
      showMeAs: row.show_me_as,
    },
  }
}

export { deleteRow as delete }

/** Dates for which a room was opened stay as history and free the seat; the others are deleted. */
export async function clear(db: DbOrTx, rows: readonly DateRow[], now: Date): Promise<void> {
  const hasHistory = (row: DateRow) => row.room_state !== 'none'
  await deleteRow(
    db,
    rows.filter((row) => !hasHistory(row)).map(({ id }) => id),
  )
  for (const row of rows.filter(hasHistory)) await release(db, row.id, now)
}
