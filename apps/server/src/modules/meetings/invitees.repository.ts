import type { InterpretationLanguage } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { InviteeRole, InviteesTable } from './meetings.tables.ts'

export async function insert(db: DbOrTx, invitee: Insertable<InviteesTable>): Promise<void> {
  await db
    .insertInto('invitees')
    .values(invitee)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The invitees with this address, in all meetings of the organisation. */
export async function deleteByEmails(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`DELETE FROM invitees i USING meetings m
    WHERE m.id = i.meeting_id AND m.organization_id = ${organizationId} AND i.email = ANY(${[...emails]}::citext[])`.execute(
    db,
  )
}

/** How the account is invited: as a colleague or from outside. */
export async function findRole(db: DbOrTx, meetingId: string, userId: string): Promise<InviteeRole | null> {
  const row = await db
    .selectFrom('invitees')
    .select('role')
    .where('meeting_id', '=', meetingId)
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return row?.role ?? null
}

/** The same with the languages that it interprets into. */
export async function findPart(
  db: DbOrTx,
  meetingId: string,
  userId: string,
): Promise<{ role: InviteeRole; interprets: InterpretationLanguage[] } | null> {
  const row = await db
    .selectFrom('invitees')
    .select(['role', 'interprets'])
    .where('meeting_id', '=', meetingId)
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the account takes part in a meeting that was not cancelled: as host, colleague or person outside. */
export async function takesPart(db: DbOrTx, meetingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitees as i')
    .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
    .select('i.id')
    .where('i.meeting_id', '=', meetingId)
    .where('i.account_id', '=', userId)
    .where('m.cancelled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The meetings under an ID that the user takes part in: parts of a split series, plans of a personal room. */
export async function listMeetingIds(db: DbOrTx, publicId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invitees as i')
    .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
    .select('m.id')
    .where('m.meeting_id', '=', publicId)
    .where('i.account_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Links an account with the unclaimed invitations to its proven address, in all organisations: in its own it becomes a colleague
 * even if it was invited from outside before. Returns the meetings.
 */
export async function claim(db: DbOrTx, userId: string): Promise<string[]> {
  const queries = claimQueries(userId)
  const own = await queries.own.execute(db)
  const outside = await queries.outside.execute(db)
  return [...own.rows, ...outside.rows].map((row) => row.meeting_id)
}

/** Gives these invitations by address to the accounts outside of the organisation whose proven addresses they are today. */
export async function linkOutside(db: DbOrTx, inviteeIds: readonly string[]): Promise<void> {
  if (inviteeIds.length === 0) return
  await sql`UPDATE invitees i SET outside_user_id = u.id
    FROM users u, meetings m
    WHERE i.id = ANY(${[...inviteeIds]}::uuid[]) AND i.account_id IS NULL AND m.id = i.meeting_id
      AND u.proven_email = lower(i.email::text) AND u.moves_user_id IS NULL AND u.status <> 'invited'
      AND u.organization_id <> m.organization_id
      AND NOT EXISTS (SELECT FROM invitees other WHERE other.meeting_id = i.meeting_id AND other.account_id = u.id)`.execute(
    db,
  )
}

/** Addresses of those with an account, and of others who are named, for their notices. */
export async function listUsers(
  db: DbOrTx,
  meetingId: string,
  alsoUserIds: readonly string[] = [],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`SELECT id, email FROM users WHERE id = ANY(
    ARRAY(SELECT account_id FROM invitees WHERE meeting_id = ${meetingId}) || ${[...alsoUserIds]}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Each by ranges of `invitees_email` and `invitees_outside_user`. */
export function claimQueries(userId: string) {
  const person = sql`SELECT id, organization_id, proven_email::citext AS email FROM users
    WHERE id = ${userId} AND proven_email IS NOT NULL`
  const isNotAskedTwice = sql`NOT EXISTS (SELECT FROM invitees other
    WHERE other.meeting_id = i.meeting_id AND other.account_id = u.id AND other.id <> i.id)`
  return {
    own: sql<{ meeting_id: string }>`
      WITH u AS MATERIALIZED (${person}), asked AS MATERIALIZED (
    SELECT i.id FROM u JOIN invitees i ON i.email = u.email WHERE i.account_id IS NULL
    UNION SELECT id FROM invitees WHERE outside_user_id = ${userId}
      )
      UPDATE invitees i SET user_id = u.id, outside_user_id = NULL, email = NULL, name = NULL
      FROM asked, u, meetings m
      WHERE i.id = asked.id AND m.id = i.meeting_id AND m.organization_id = u.organization_id AND ${isNotAskedTwice}
      RETURNING i.meeting_id`,
    outside: sql<{ meeting_id: string }>`
      WITH u AS MATERIALIZED (${person})
      UPDATE invitees i SET outside_user_id = u.id
      FROM u, meetings m
      WHERE i.email = u.email AND i.account_id IS NULL
        AND m.id = i.meeting_id AND m.organization_id <> u.organization_id AND ${isNotAskedTwice}
      RETURNING i.meeting_id`,
  }
}
