import { CompiledQuery, sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { AuthSessionsTable, SessionEndReason, UsersTable } from '../accounts.tables.ts'
import { userOfRow, type User } from '../users.repository.ts'

/** One sign-in of one user in one browser. Times are epoch milliseconds. */
export interface AuthSession {
  id: string
  generation: number
  /** The newest generation whose token was used, so that its response has arrived. */
  usedGeneration: number
  rotatedAt: number
  openedAt: number
  /** Null: nothing was proven in it. */
  provenAt: number | null
  isPersistent: boolean
  expiresAt: number
  endedAt: number | null
}

type CallerRow = Pick<
  Selectable<AuthSessionsTable>,
  'expires_at' | 'ended_at' | 'used_generation' | 'proven_at'
> &
  Pick<Selectable<UsersTable>, 'id' | 'organization_id' | 'role' | 'status' | 'deleted_at'>

/** Where a request comes from, as the list of sessions shows it. */
export interface Origin {
  device: string
  address: string
  /** ISO 3166; null if unknown. */
  country: string | null
  /** The cookie with the users who have signed in from this browser: see `known-places.ts`. */
  knownBrowser?: string | undefined
}

/** A session as its owner sees it. */
export interface LiveSession {
  id: string
  userAgent: string
  address: string
  country: string | null
  createdAt: number
  lastSeenAt: number
}

/** As SQL text: every call runs this query, and building it would take longer than running it. */
const callerQuery = `
  SELECT s.expires_at, s.ended_at, s.used_generation, s.proven_at, u.id, u.organization_id, u.role, u.status, u.deleted_at
  FROM auth_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`

/** Narrows which sessions of an organisation end. */
export interface EndedSessions {
  /** People who keep theirs: a query of their IDs. */
  exceptUsers: RawBuilder<unknown>
  /** Sessions that the organisation's provider opened continue. */
  exceptByProvider?: boolean
}

export async function insert(db: DbOrTx, session: Insertable<AuthSessionsTable>): Promise<void> {
  await db.insertInto('auth_sessions').values(session).execute()
}

/** What every call needs: the session's user, and the columns that decide whether both are still valid. */
export async function findCaller(db: DbOrTx, authSessionId: string): Promise<CallerRow | undefined> {
  const { rows } = await db.executeQuery<CallerRow>(CompiledQuery.raw(callerQuery, [authSessionId]))
  return rows[0]
}

/** The session with its user, in one query. */
export async function findWithUser(
  db: DbOrTx,
  authSessionId: string,
): Promise<{ session: AuthSession; user: User } | null> {
  const row = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select([
      's.id as session_id',
      's.generation',
      's.used_generation',
      's.rotated_at',
      's.created_at as opened_at',
      's.proven_at',
      's.is_persistent',
      's.expires_at',
      's.ended_at',
    ])
    .where('s.id', '=', authSessionId)
    .executeTakeFirst()
  if (!row) return null
  const session: AuthSession = {
    id: row.session_id,
    generation: row.generation,
    usedGeneration: row.used_generation,
    rotatedAt: row.rotated_at.getTime(),
    openedAt: row.opened_at.getTime(),
    provenAt: row.proven_at?.getTime() ?? null,
    isPersistent: row.is_persistent,
    expiresAt: row.expires_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }
  return { session, user: userOfRow(row) }
}

/** The places from which an account was used, in the stored sessions. */
export async function listAddressesOf(db: DbOrTx, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.last_address')
    .distinct()
    .where('u.email', '=', email)
    .limit(500)
    .execute()
  return rows.map((row) => row.last_address)
}

/** Whether the organisation's provider opened it. */
export async function isByProvider(db: DbOrTx, authSessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('is_by_provider')
    .where('id', '=', authSessionId)
    .executeTakeFirst()
  return row?.is_by_provider ?? false
}

/** When the person signed in, and when they last proved who they are. */
export async function findTimes(
  db: DbOrTx,
  authSessionId: string,
): Promise<Pick<AuthSession, 'openedAt' | 'provenAt'> | null> {
  const row = await db
    .selectFrom('auth_sessions')
    .select(['created_at', 'proven_at'])
    .where('id', '=', authSessionId)
    .executeTakeFirst()
  return row ? { openedAt: row.created_at.getTime(), provenAt: row.proven_at?.getTime() ?? null } : null
}

export async function markProven(db: DbOrTx, authSessionId: string, now: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ proven_at: now }).where('id', '=', authSessionId).execute()
}

/** Rotates to the next generation. False if another request did so first, or the session has ended. */
export async function rotate(
  db: DbOrTx,
  authSessionId: string,
  { from, now, expiresAt, origin }: { from: number; now: Date; expiresAt: Date; origin: Origin },
): Promise<boolean> {
  const updated = await db
    .updateTable('auth_sessions')
    .set({
      generation: from + 1,
      used_generation: from,
      rotated_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      device: origin.device,
      last_address: origin.address,
      last_country: origin.country,
    })
    .where('id', '=', authSessionId)
    .where('generation', '=', from)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Records that an access token of the generation was used, so its response has arrived. */
export async function markUsed(db: DbOrTx, authSessionId: string, generation: number): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ used_generation: generation })
    .where('id', '=', authSessionId)
    .where('used_generation', '<', generation)
    .execute()
}

/** False if it had ended before. */
export async function end(
  db: DbOrTx,
  authSessionId: string,
  reason: SessionEndReason,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', authSessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Ends all live sessions of a user, except one if given, and returns their IDs. */
export async function endAllOfUser(
  db: DbOrTx,
  userId: string,
  reason: SessionEndReason,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const rows = await db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the live sessions of the organisation's people, all or narrowed, and returns them. */
export async function endAllOfOrganization(
  db: DbOrTx,
  organizationId: string,
  reason: SessionEndReason,
  now: Date,
  narrowed?: EndedSessions,
): Promise<{ id: string; userId: string }[]> {
  return db
    .updateTable('auth_sessions')
    .from('users')
    .set({ ended_at: now, end_reason: reason })
    .whereRef('users.id', '=', 'auth_sessions.user_id')
    .where('users.organization_id', '=', organizationId)
    .where('auth_sessions.ended_at', 'is', null)
    .$if(narrowed !== undefined, (query) =>
      query.where(sql<boolean>`users.id NOT IN (${narrowed?.exceptUsers})`),
    )
    .$if(narrowed?.exceptByProvider === true, (query) =>
      query.where('auth_sessions.is_by_provider', '=', false),
    )
    .returning(['auth_sessions.id', 'auth_sessions.user_id as userId'])
    .execute()
}

/** Most recently used first. */
export async function listLiveOfUser(db: DbOrTx, userId: string, now: Date): Promise<LiveSession[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'device', 'last_address', 'last_country', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.device,
    address: row.last_address,
    country: row.last_country,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }))
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('auth_sessions').where('expires_at', '<', time).execute()
}
