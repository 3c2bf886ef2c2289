import type { CalendarProvider } from '@majlis/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { CalendarConnectionsTable, ConnectedCalendarsTable } from './calendar-connections.tables.ts'

export type ConnectionRow = Selectable<CalendarConnectionsTable>
export type CalendarRow = Selectable<ConnectedCalendarsTable>

/** In the order in which they were connected. */
export async function listOfUser(db: DbOrTx, userId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('calendar_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('connected_at')
    .orderBy('id')
    .execute()
}

export async function find(
  db: DbOrTx,
  userId: string,
  provider: CalendarProvider,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('calendar_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Sealed; null if the connection is gone. */
export async function findTokens(db: DbOrTx, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('calendar_connections')
    .select('tokens')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.tokens ?? null
}

export async function isThere(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('calendar_connections').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether anyone has connected this account. */
export async function isConnected(db: DbOrTx, provider: CalendarProvider, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_connections')
    .select('id')
    .where('address', '=', address)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findState(db: DbOrTx, id: string): Promise<ConnectionRow['state'] | null> {
  const row = await db
    .selectFrom('calendar_connections')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state ?? null
}

/** The person’s time zone, an IANA name. */
export async function getTimeZone(db: DbOrTx, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}

/** Notes that the provider no longer accepts these tokens. False if that was known already, or the person has signed in again. */
export async function endSignIn(tx: Tx, { id, connected_at }: ConnectionRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_connections')
    .set({ state: 'sign_in_needed' })
    .where('id', '=', id)
    .where('connected_at', '=', connected_at)
    .where('state', '<>', 'sign_in_needed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the provider did not answer. `sign_in_needed` stays. */
export async function noteUnreachable(
  db: DbOrTx,
  id: string,
  { failures, next_read_at }: Pick<ConnectionRow, 'failures' | 'next_read_at'>,
): Promise<void> {
  await db
    .updateTable('calendar_connections')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', '=', 'sign_in_needed')
        .then(eb.ref('state'))
        .else<ConnectionRow['state']>('unreachable')
        .end(),
      failures,
      next_read_at,
    }))
    .where('id', '=', id)
    .execute()
}

/** Changes to the connections of one person wait for each other. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function insert(tx: Tx, connection: Insertable<CalendarConnectionsTable>): Promise<void> {
  await tx.insertInto('calendar_connections').values(connection).execute()
}

export async function update(
  db: DbOrTx,
  id: string,
  changes: Partial<Pick<ConnectionRow, 'tokens' | 'state' | 'next_read_at' | 'failures' | 'connected_at'>>,
): Promise<void> {
  await db.updateTable('calendar_connections').set(changes).where('id', '=', id).execute()
}

/** Also deletes everything that was read from it. False if it is already gone. */
async function deleteRow(db: DbOrTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_connections')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The primary calendar of each connection first. */
export async function listCalendars(db: DbOrTx, connectionIds: readonly string[]): Promise<CalendarRow[]> {
  if (connectionIds.length === 0) return []
  return db
    .selectFrom('connected_calendars')
    .selectAll()
    .where('connection_id', 'in', connectionIds)
    .orderBy('is_primary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Stores the calendars that the provider lists now. What the person chose stays, as far as it is still possible. */
export async function saveCalendars(
  tx: Tx,
  connectionId: string,
  calendars: readonly Insertable<ConnectedCalendarsTable>[],
): Promise<void> {
  const ids = calendars.map(({ external_id }) => external_id)
  let gone = tx.deleteFrom('connected_calendars').where('connection_id', '=', connectionId)
  if (ids.length > 0) gone = gone.where('external_id', 'not in', ids)
  await gone.execute()
  if (calendars.length === 0) return
  await tx
    .insertInto('connected_calendars')
    .values([...calendars])
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'external_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        is_primary: eb.ref('excluded.is_primary'),
        is_writable: eb.ref('excluded.is_writable'),
        receives_meetings: sql<boolean>`connected_calendars.receives_meetings AND excluded.is_writable`,
      })),
    )
    .execute()
}

/** Also deletes what was read from calendars that are no longer chosen. */
export async function chooseRead(tx: Tx, connectionId: string, readIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('connected_calendars')
    .set({ is_read: sql<boolean>`id = ANY(${[...readIds]}::uuid[])` })
    .where('connection_id', '=', connectionId)
    .execute()
  const rest = tx
    .selectFrom('connected_calendars')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('is_read', '=', false)
  await tx.deleteFrom('external_events').where('calendar_id', 'in', rest).execute()
  await tx
    .updateTable('connected_calendars')
    .set({ cursor: null, reread_at: null, read_at: null })
    .where('id', 'in', rest)
    .execute()
}

/** Afterwards, no other calendar of the person receives meetings; null: none does. */
export async function chooseReceiver(tx: Tx, userId: string, calendarId: string | null): Promise<void> {
  const own = tx.selectFrom('calendar_connections').select('id').where('user_id', '=', userId)
  await tx
    .updateTable('connected_calendars')
    .set({ receives_meetings: false })
    .where('connection_id', 'in', own)
    .where('receives_meetings', '=', true)
    .execute()
  if (calendarId === null) return
  await tx
    .updateTable('connected_calendars')
    .set({ receives_meetings: true })
    .where('connection_id', 'in', own)
    .where('id', '=', calendarId)
    .execute()
}

/**
 * Takes connections with a provider that are due, so that no other process reads them. Those of people who are suspended or deleted are not due.
 * `until`: when other processes may take them, should this one end.
 */
export async function takeDue(
  db: DbOrTx,
  { provider, now, until, limit }: { provider: CalendarProvider; now: Date; until: Date; limit: number },
): Promise<ConnectionRow[]> {
  const due = db
    .selectFrom('calendar_connections as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('k.id')
    .where('k.provider', '=', provider)
    .where('k.state', '<>', 'sign_in_needed')
    .where('k.next_read_at', '<=', now)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .orderBy('k.next_read_at')
    .limit(limit)
    .forUpdate('k')
    .skipLocked()
  return db
    .updateTable('calendar_connections')
    .set({ next_read_at: until })
    .where('id', 'in', due)
    .returningAll()
    .execute()
}

/**
 * Has all calendars of a person read from the beginning: now, or, if their connection does not work, at its next attempt. False if none can be read
 * now. Waits for reads that are being stored, so none of them can overwrite the request.
 */
export async function requestReread(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const connections = tx.selectFrom('calendar_connections').select('id').where('user_id', '=', userId)
  await tx
    .updateTable('connected_calendars')
    .set({ reread_at: null })
    .where('connection_id', 'in', connections)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('calendar_connections')
    .set({ next_read_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The calendar, locked; null if it is gone or is no longer read. */
export async function lockCalendar(tx: Tx, id: string): Promise<CalendarRow | null> {
  const row = await tx
    .selectFrom('connected_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('is_read', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function markRead(
  tx: Tx,
  id: string,
  changes: Pick<CalendarRow, 'cursor' | 'read_at'> & { reread_at?: Date },
): Promise<void> {
  await tx.updateTable('connected_calendars').set(changes).where('id', '=', id).execute()
}

export { deleteRow as delete }
