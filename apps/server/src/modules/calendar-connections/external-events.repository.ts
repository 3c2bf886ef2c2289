import type { CalendarProvider } from '@majlis/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ExternalEventsTable } from './calendar-connections.tables.ts'

const rowsAtOnce = 1_000

export async function deleteOfCalendar(tx: Tx, calendarId: string): Promise<void> {
  await tx.deleteFrom('external_events').where('calendar_id', '=', calendarId).execute()
}

export async function deleteMany(tx: Tx, calendarId: string, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return
  await tx
    .deleteFrom('external_events')
    .where('calendar_id', '=', calendarId)
    .where(sql<boolean>`external_id = ANY(${[...externalIds]}::text[])`)
    .execute()
}

export async function save(tx: Tx, events: readonly Insertable<ExternalEventsTable>[]): Promise<void> {
  for (let at = 0; at < events.length; at += rowsAtOnce)
    await tx
      .insertInto('external_events')
      .values(events.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['calendar_id', 'external_id']).doUpdateSet((eb) => ({
          starts_at: eb.ref('excluded.starts_at'),
          ends_at: eb.ref('excluded.ends_at'),
          start_date: eb.ref('excluded.start_date'),
          end_date: eb.ref('excluded.end_date'),
          is_busy: eb.ref('excluded.is_busy'),
          title: eb.ref('excluded.title'),
          series_id: eb.ref('excluded.series_id'),
        })),
      )
      .execute()
}

/** Leaves out meetings that Majlis wrote to the calendar, because it counts the meetings themselves. */
const isNotOurs = sql<boolean>`NOT EXISTS (SELECT FROM written_meetings w
  WHERE w.calendar_id = e.calendar_id AND w.external_id = coalesce(e.series_id, e.external_id))`

export interface BusyOutside {
  userId: string
  start: number
  end: number
  title: string
}

/** Busy times in [from, to) in the connected calendars of people, in order. */
export async function listBusy(
  db: DbOrTx,
  userIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<BusyOutside[]> {
  const rows = await db
    .selectFrom('calendar_connections as k')
    .innerJoin('connected_calendars as c', 'c.connection_id', 'k.id')
    .innerJoin('external_events as e', 'e.calendar_id', 'c.id')
    .select(['k.user_id', 'e.starts_at', 'e.ends_at', 'e.title'])
    .where(sql<boolean>`k.user_id = ANY(${[...userIds]}::uuid[])`)
    .where('e.is_busy', '=', true)
    .where(isNotOurs)
    .where('e.ends_at', '>', new Date(from))
    .where('e.starts_at', '<', new Date(to))
    .orderBy('e.starts_at')
    .execute()
  return rows.map(({ user_id, starts_at, ends_at, title }) => ({
    userId: user_id,
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    title,
  }))
}

export type OwnExternalEvent = Selectable<ExternalEventsTable> & {
  provider: CalendarProvider
  calendar_name: string
}

/** Events in [from, to) in the connected calendars of a person, in order. */
export async function listOfUser(
  db: DbOrTx,
  userId: string,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<OwnExternalEvent[]> {
  return db
    .selectFrom('calendar_connections as k')
    .innerJoin('connected_calendars as c', 'c.connection_id', 'k.id')
    .innerJoin('external_events as e', 'e.calendar_id', 'c.id')
    .select(['k.provider', 'c.name as calendar_name'])
    .selectAll('e')
    .select([
      sql<string | null>`e.start_date::text`.as('start_date'),
      sql<string | null>`e.end_date::text`.as('end_date'),
    ])
    .where('k.user_id', '=', userId)
    .where(isNotOurs)
    .where('e.ends_at', '>', new Date(from))
    .where('e.starts_at', '<', new Date(to))
    .orderBy('e.starts_at')
    .orderBy('e.external_id')
    .limit(limit)
    .execute()
}
