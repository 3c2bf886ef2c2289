import type { InterpretationLanguage, Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { isAccountOfAddress } from '../account-of-address.ts'
import { interpretedLanguages } from '../interpreted-languages.ts'
import type { Reader } from './date-in-words.ts'
import type { InviteeResponse, InviteeRole } from '../meetings.tables.ts'

/** Someone who gets mails about a meeting, and how they read them. */
export interface Receiver extends Reader {
  /** Null for people who no longer have a row. */
  inviteeId: string | null
  userId: string | null
  /** The account on this installation, of any organisation, in which they are notified. */
  accountId: string | null
  /** Joins with it. */
  hasAccount: boolean
  email: string
  name: string
  role: InviteeRole
  /** The languages of the meeting that they interpret into. */
  interprets: InterpretationLanguage[]
  response: InviteeResponse
}

/** What people without an account here get, where nothing better is known. */
interface Fallback {
  language: Language
  timeZone: string
}

/**
 * The invitees of a meeting, without the host and suspended or deleted people. Their answer is the one for the date, where
 * a date is named and has its own.
 */
export async function list(
  db: DbOrTx,
  meetingId: string,
  originalStart: number | null,
  fallback: Fallback,
): Promise<(Receiver & { inviteeId: string })[]> {
  const rows = await db
    .selectFrom('invitees as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as o', (join) => join.on(isAccountOfAddress))
    .leftJoin('occurrence_responses as a', (join) =>
      join
        .onRef('a.invitee_id', '=', 'i.id')
        .on('a.original_start', '=', originalStart === null ? null : new Date(originalStart)),
    )
    .select([
      'i.id',
      'i.user_id',
      'i.role',
      interpretedLanguages.as('interprets'),
      'i.name',
      'u.display_name',
      'o.id as outside_id',
      'o.status as outside_status',
    ])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('u.email')}, ${eb.ref('i.email')})`.as('email'),
      eb.fn.coalesce('a.response', 'i.response').as('response'),
      eb.fn.coalesce('u.language', 'o.language', 'i.language').as('language'),
      eb.fn.coalesce('u.time_zone', 'o.time_zone', 'i.time_zone').as('time_zone'),
      eb.fn.coalesce('u.time_format', 'o.time_format').as('time_format'),
      eb.fn.coalesce('u.date_format', 'o.date_format').as('date_format'),
    ])
    .where('i.meeting_id', '=', meetingId)
    .where('i.role', '<>', 'host')
    .where((eb) =>
      eb.or([
        eb('i.user_id', 'is', null),
        eb.and([eb('u.status', '<>', 'suspended'), eb('u.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    inviteeId: row.id,
    userId: row.user_id,
    accountId: row.user_id ?? (row.outside_status === 'active' ? row.outside_id : null),
    hasAccount: row.user_id !== null || row.outside_status === 'active',
    email: row.email,
    name: row.display_name ?? row.name ?? '',
    role: row.role,
    interprets: row.interprets,
    response: row.response,
    language: row.language ?? fallback.language,
    timeZone: row.time_zone ?? fallback.timeZone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
  }))
}

/** Users by id, for people who are not or no longer invited; without suspended and deleted ones. */
export async function listUsers(db: DbOrTx, userIds: readonly string[]): Promise<Receiver[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'language', 'time_zone', 'time_format', 'date_format'])
    .where('id', 'in', userIds)
    .where('status', '<>', 'suspended')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    inviteeId: null,
    userId: row.id,
    accountId: row.id,
    hasAccount: true,
    email: row.email,
    name: row.display_name,
    role: 'participant',
    interprets: [],
    response: 'pending',
    language: row.language,
    timeZone: row.time_zone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
  }))
}

/** Keeps the hashes by which the answers of these invitees are known. */
export async function keepTokenHashes(
  db: DbOrTx,
  hashes: readonly { inviteeId: string; hash: Buffer }[],
): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    UPDATE invitees i SET answer_token_hash = h.hash
    FROM unnest(${hashes.map(({ inviteeId }) => inviteeId)}::uuid[], ${hashes.map(({ hash }) => hash)}::bytea[]) AS h (id, hash)
    WHERE i.id = h.id AND i.answer_token_hash IS NULL`.execute(db)
}

/** Addresses of users, for their notices. */
export async function listAddressesOf(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (userIds.length === 0) return []
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute()
}
