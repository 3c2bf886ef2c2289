import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { networkKeyOf } from '../../../platform/limits/ip-key.ts'
import type { RoomSessionsTable } from '../rooms.tables.ts'

/** One opening of the live room. */
export interface RoomSession {
  id: string
  organizationId: string
  meetingId: string
  occurrenceId: string | null
  settings: RoomSettings
  isLocked: boolean
  locksAt: number | null
  spotlightParticipantId: string | null
  /** Networks that a host has removed: an IPv4 address, an IPv6 /64 or /48, in the form of the limits. */
  closedNetworks: readonly string[]
  createdAt: number
  startedAt: number | null
  emptiedAt: number | null
  endedAt: number | null
}

function sessions(db: DbOrTx) {
  return db.selectFrom('room_sessions').selectAll()
}

const openSessions = (db: DbOrTx) => sessions(db).where('ended_at', 'is', null)

export async function find(db: DbOrTx, id: string): Promise<RoomSession | null> {
  const row = await sessions(db).where('id', '=', id).executeTakeFirst()
  return row ? sessionOf(row) : null
}

export async function findOpen(db: DbOrTx, meetingId: string): Promise<RoomSession | null> {
  const row = await openSessions(db).where('meeting_id', '=', meetingId).executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** Locks the session until the transaction ends: decisions about a room happen one after the other. */
export async function findOpenForUpdate(db: DbOrTx, meetingId: string): Promise<RoomSession | null> {
  const row = await openSessions(db).where('meeting_id', '=', meetingId).forUpdate().executeTakeFirst()
  return row ? sessionOf(row) : null
}

export async function findForUpdate(db: DbOrTx, id: string): Promise<RoomSession | null> {
  const row = await sessions(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** Does nothing if the meeting has an open session. */
export async function insertIfNone(db: DbOrTx, session: Insertable<RoomSessionsTable>): Promise<void> {
  await db
    .insertInto('room_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('meeting_id').where('ended_at', 'is', null).doNothing())
    .execute()
}

export async function update(db: DbOrTx, id: string, changes: Updateable<RoomSessionsTable>): Promise<void> {
  await db.updateTable('room_sessions').set(changes).where('id', '=', id).execute()
}

/** The last one in which someone was admitted. */
export async function findLastStarted(
  db: DbOrTx,
  meetingIds: readonly string[],
): Promise<RoomSession | null> {
  if (meetingIds.length === 0) return null
  const row = await sessions(db)
    .where('meeting_id', 'in', meetingIds)
    .where('started_at', 'is not', null)
    .where('occurrence_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** The last one of a date in which someone was admitted. */
export async function findLastOfOccurrence(db: DbOrTx, occurrenceId: string): Promise<RoomSession | null> {
  const row = await sessions(db)
    .where('occurrence_id', '=', occurrenceId)
    .where('started_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

export async function listOpenOf(db: DbOrTx, organizationId: string): Promise<RoomSession[]> {
  const rows = await openSessions(db).where('organization_id', '=', organizationId).orderBy('id').execute()
  return rows.map(sessionOf)
}

export async function listOpen(db: DbOrTx): Promise<RoomSession[]> {
  const rows = await openSessions(db).orderBy('id').execute()
  return rows.map(sessionOf)
}

function sessionOf(row: Selectable<RoomSessionsTable>): RoomSession {
  return {
    id: row.id,
    organizationId: row.organization_id,
    meetingId: row.meeting_id,
    occurrenceId: row.occurrence_id,
    settings: { ...defaultRoomSettings, ...row.settings },
    isLocked: row.is_locked,
    locksAt: row.locks_at?.getTime() ?? null,
    spotlightParticipantId: row.spotlight_participant_id,
    closedNetworks: row.closed_networks,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    emptiedAt: row.emptied_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
  }
}

/** Whether a host has removed the address, in the form of the limits, or the network around it. */
export function isClosedTo(
  { closedNetworks }: Pick<RoomSession, 'closedNetworks'>,
  address: string,
): boolean {
  const network = networkKeyOf(address)
  return closedNetworks.includes(address) || (network !== null && closedNetworks.includes(network))
}

/** Locked by a host, or by the time of the settings (spec 3.29): the job that notifies the room may be late. */
export function isLockedAt(session: Pick<RoomSession, 'isLocked' | 'locksAt'>, nowMs: number): boolean {
  return session.isLocked || (session.locksAt !== null && session.locksAt <= nowMs)
}
