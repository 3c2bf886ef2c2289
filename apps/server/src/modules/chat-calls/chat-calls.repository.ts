import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ChatCallsTable } from './chat-calls.tables.ts'

/** A call of a chat room. called (`openedAt` is null) → open → ended. */
export interface ChatCall {
  id: string
  organizationId: string
  meetingId: string
  chatRoomId: string
  isGroup: boolean
  startedBy: string | null
  createdAt: number
  openedAt: number | null
  endedAt: number | null
}

/** A person who may be notified of calls. */
export interface ChatPerson {
  id: string
  organizationId: string
  email: string
}

// The room may have ended before the call was updated.
function calls(db: DbOrTx) {
  return db
    .selectFrom('chat_calls as c')
    .leftJoin('room_sessions as s', 's.id', 'c.room_session_id')
    .selectAll('c')
    .select(({ fn }) => fn.coalesce('c.ended_at', 's.ended_at').as('over_at'))
}

export async function find(db: DbOrTx, id: string): Promise<ChatCall | null> {
  const row = await calls(db).where('c.id', '=', id).executeTakeFirst()
  return row ? callOf(row) : null
}

/** The call of a chat that has not been ended; its room may have ended already. */
export async function findCurrent(
  db: DbOrTx,
  organizationId: string,
  chatRoomId: string,
): Promise<ChatCall | null> {
  const row = await calls(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.chat_room_id', '=', chatRoomId)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row ? callOf(row) : null
}

export async function listOpen(db: DbOrTx, organizationId: string): Promise<ChatCall[]> {
  const rows = await calls(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.opened_at', 'is not', null)
    .where('c.ended_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .execute()
  return rows.map(callOf)
}

export async function insert(db: DbOrTx, call: Insertable<ChatCallsTable>): Promise<void> {
  await db.insertInto('chat_calls').values(call).execute()
}

export async function end(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.updateTable('chat_calls').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Opens the call of a meeting whose room is open at this moment. Returns its ID if that changed it. */
export async function openWith(db: DbOrTx, roomSessionId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE chat_calls AS c SET room_session_id = s.id, opened_at = s.started_at
    FROM room_sessions AS s
    WHERE s.id = ${roomSessionId} AND s.started_at IS NOT NULL AND s.ended_at IS NULL
      AND c.meeting_id = s.meeting_id AND c.opened_at IS NULL AND c.ended_at IS NULL
    RETURNING c.id`.execute(db)
  return rows[0]?.id ?? null
}

/** Ends the call of a room session, also if its opening was never recorded. */
export async function endWith(db: DbOrTx, roomSessionId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE chat_calls AS c SET room_session_id = s.id, opened_at = s.started_at, ended_at = s.ended_at
    FROM room_sessions AS s
    WHERE s.id = ${roomSessionId} AND s.ended_at IS NOT NULL
      AND c.meeting_id = s.meeting_id AND c.ended_at IS NULL
      AND (c.room_session_id = s.id OR c.room_session_id IS NULL)
    RETURNING c.id`.execute(db)
  return rows[0]?.id ?? null
}

/** Reads accounts, which belong to `accounts`. Only those that can sign in. */
export async function listPeople(
  db: DbOrTx,
  userIds: readonly string[],
  organizationId?: string,
): Promise<ChatPerson[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'organization_id', 'email'])
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .execute()
  return rows.map(({ id, organization_id, email }) => ({ id, organizationId: organization_id, email }))
}

/** Serialises simultaneous calls to the same chat. */
export async function lockChatRoom(tx: Tx, organizationId: string, chatRoomId: string): Promise<void> {
  const key = `chat-call:${organizationId}:${chatRoomId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

function callOf(row: Selectable<ChatCallsTable> & { over_at: Date | null }): ChatCall {
  return {
    id: row.id,
    organizationId: row.organization_id,
    meetingId: row.meeting_id,
    chatRoomId: row.chat_room_id,
    isGroup: row.is_group,
    startedBy: row.started_by,
    createdAt: row.created_at.getTime(),
    openedAt: row.opened_at?.getTime() ?? null,
    endedAt: row.over_at?.getTime() ?? null,
  }
}
