import { sql, type Insertable, type Updateable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { gone, participantOf, type Participant } from './participant.ts'
import type { ParticipantsTable, ParticipantStatus } from '../rooms.tables.ts'

/** How long someone with a new SFU token may take to connect; the room does not end meanwhile. */
export const connectingMs = 30_000

interface People {
  userIds: readonly string[]
  registrationIds: readonly string[]
  /** Not in rooms of this organisation. */
  outsideOf?: string
}

/** Columns of the account that `participantOf` reads. */
const accountColumns = ['u.email', 'u.status as user_status', 'u.deleted_at', 'u.picture_file_id'] as const

/** Whether a participant takes one of the places of the room (spec 9.6). */
export const takesPlace = (now: Date) => sql<boolean>`(status = 'admitted'
    AND (sfu_sid IS NOT NULL OR place_until > ${now}))`

/** Whether someone was admitted and has neither a connection nor, by now, a place: their page is gone, or their network. */
const isGone = (now: Date) => sql<boolean>`(status = 'admitted'
    AND sfu_sid IS NULL AND (place_until IS NULL OR place_until <= ${now}))`

/** Participants with what `participantOf` reads, as `p`; their accounts as `u`. */
export function participants(db: DbOrTx) {
  return db
    .selectFrom('participants as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(accountColumns)
}

export async function find(db: DbOrTx, id: string): Promise<Participant | null> {
  const row = await participants(db).where('p.id', '=', id).executeTakeFirst()
  return row ? participantOf(row) : null
}

export async function findInSession(
  db: DbOrTx,
  roomSessionId: string,
  id: string,
): Promise<Participant | null> {
  const found = await find(db, id)
  return found?.roomSessionId === roomSessionId ? found : null
}

export async function isAnyInSession(
  db: DbOrTx,
  roomSessionId: string,
  ids: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', roomSessionId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The participants of some accounts in one session, one for each device, first devices first. */
export async function listByUsers(
  db: DbOrTx,
  roomSessionId: string,
  userIds: readonly string[],
): Promise<Participant[]> {
  const rows = await participants(db)
    .where('p.room_session_id', '=', roomSessionId)
    .where('p.user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)
    .orderBy('p.is_additional')
    .orderBy('p.id')
    .execute()
  return rows.map(participantOf)
}

/** The same person on all devices; a guest has only one. */
export async function listDevices(db: DbOrTx, participant: Participant): Promise<Participant[]> {
  const { userId, roomSessionId } = participant
  return userId === null ? [participant] : listByUsers(db, roomSessionId, [userId])
}

export async function findByToken(
  db: DbOrTx,
  roomSessionId: string,
  tokenHash: Buffer,
): Promise<Participant | null> {
  const row = await participants(db)
    .where('p.room_session_id', '=', roomSessionId)
    .where('p.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? participantOf(row) : null
}

export async function isHostInside(db: DbOrTx, roomSessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', roomSessionId)
    .where('role', 'in', ['host', 'co_host'])
    .where(takesPlace(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Each device takes a place. */
export async function countPlacesTaken(db: DbOrTx, roomSessionId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('room_session_id', '=', roomSessionId)
    .where(takesPlace(now))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insert(db: DbOrTx, participant: Insertable<ParticipantsTable>): Promise<Participant> {
  const row = await db
    .with('p', (query) => query.insertInto('participants').values(participant).returningAll())
    .selectFrom('p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(accountColumns)
    .executeTakeFirstOrThrow()
  return participantOf(row)
}

export async function update(db: DbOrTx, id: string, changes: Updateable<ParticipantsTable>): Promise<void> {
  await db.updateTable('participants').set(changes).where('id', '=', id).execute()
}

export async function updateMany(
  db: DbOrTx,
  ids: readonly string[],
  changes: Updateable<ParticipantsTable>,
): Promise<void> {
  await db
    .updateTable('participants')
    .set(changes)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

/** admitted → left. Does nothing in any other status. */
export async function leave(db: DbOrTx, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('participants')
    .set(gone('left', now))
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('status', '=', 'admitted')
    .execute()
}

export async function updateAll(
  db: DbOrTx,
  roomSessionId: string,
  changes: Updateable<ParticipantsTable>,
  { exceptHosts = false, exceptUnmuters = false }: { exceptHosts?: boolean; exceptUnmuters?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('participants')
    .set(changes)
    .where('room_session_id', '=', roomSessionId)
    .$if(exceptHosts, (query) => query.where('role', 'not in', ['host', 'co_host']))
    .$if(exceptUnmuters, (query) => query.where('may_unmute', 'is distinct from', true))
    .execute()
}

/** Participants who are not connected need a host's approval to come back, except within a moment (`isAway`). */
export async function requireApprovalOnReturn(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db
    .updateTable('participants')
    .set({ returns_by_approval: true })
    .where('room_session_id', '=', roomSessionId)
    .where('role', 'not in', ['host', 'co_host'])
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'left'), and([eb('status', '=', 'admitted'), eb('sfu_sid', 'is', null)])]),
    )
    .execute()
}

/** Lowers the hands of people who are gone, and ends their interpreting. */
export async function endActsOfGone(db: DbOrTx, roomSessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('participants')
    .set({ hand_raised_at: null, interpreting: null })
    .where('room_session_id', '=', roomSessionId)
    .where(({ or, eb }) => or([eb('hand_raised_at', 'is not', null), eb('interpreting', 'is not', null)]))
    .where(isGone(now))
    .execute()
}

/** → removed. */
export async function removeAll(db: DbOrTx, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('participants')
    .set({ ...gone('removed', now), waits_for: null })
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

async function deleteRow(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('participants').where('id', '=', id).execute()
}

export async function list(
  db: DbOrTx,
  roomSessionId: string,
  status: ParticipantStatus,
): Promise<Participant[]> {
  const rows = await participants(db)
    .where('p.room_session_id', '=', roomSessionId)
    .where('p.status', '=', status)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map(participantOf)
}

/** Everyone inside or waiting in these sessions. */
export async function listPresentIds(
  db: DbOrTx,
  roomSessionIds: readonly string[],
): Promise<{ id: string; roomSessionId: string }[]> {
  return db
    .selectFrom('participants')
    .select(['id', 'room_session_id as roomSessionId'])
    .where('room_session_id', '=', sql<string>`ANY(${[...roomSessionIds]}::uuid[])`)
    .where('status', 'in', ['admitted', 'waiting'])
    .execute()
}

function participantsOfOpenSessions(db: DbOrTx) {
  return participants(db)
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .where('s.ended_at', 'is', null)
}

/** A user's participants in open sessions. */
export async function listOfUser(db: DbOrTx, userId: string): Promise<Participant[]> {
  const rows = await participantsOfOpenSessions(db).where('p.user_id', '=', userId).execute()
  return rows.map(participantOf)
}

/** Participants of open sessions who came by one of these registrations. */
export async function listOfRegistrations(db: DbOrTx, registrationIds: string[]): Promise<Participant[]> {
  const rows = await participantsOfOpenSessions(db)
    .where('p.registration_id', 'in', registrationIds)
    .execute()
  return rows.map(participantOf)
}

/** All participants of these users and registrations. */
export async function listIdsOf(
  db: DbOrTx,
  { userIds, registrationIds, outsideOf }: People,
): Promise<string[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .select('p.id')
    .where(({ or, eb }) =>
      or([
        eb('p.user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`),
        eb('p.registration_id', '=', sql<string>`ANY(${[...registrationIds]}::uuid[])`),
      ]),
    )
    .$if(outsideOf !== undefined, (query) => query.where('s.organization_id', '<>', outsideOf ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes names, addresses and accounts; the rows are kept. */
export async function erase(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('participants')
    .set({ display_name: '', address: '', user_agent: '', user_id: null })
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute()
}

/** People with a connection. An account with several devices counts once. */
export async function countInside(db: DbOrTx, roomSessionId: string): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .select(sql<number>`count(DISTINCT coalesce(user_id, id))::int`.as('count'))
    .where('room_session_id', '=', roomSessionId)
    .where('sfu_sid', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export { deleteRow as delete }
