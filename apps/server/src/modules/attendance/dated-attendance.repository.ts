/** The ledger and the list of invitees of one date. */

import { sql } from 'kysely'
import type { MeetingRole } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The account or the registration of a participant; of other guests, a hash of browser and name, because `device_hash` is secret. */
const personOf = sql`coalesce(p.user_id::text, p.registration_id::text,
  encode(sha256(p.device_hash || convert_to(p.display_name, 'UTF8')), 'hex'))`

/** One connection of one device. */
export interface ConnectionRow {
  session_id: string
  joined_at: Date
  /** Null while connected. */
  left_at: Date | null
  /** One for all their devices and visits. */
  person: string
  user_id: string | null
  display_name: string
  email: string | null
  role: MeetingRole
  is_guest: boolean
}

export interface SessionRow {
  id: string
  started_at: Date
  ended_at: Date | null
}

export interface InvitedRow {
  id: string
  account_id: string | null
  name: string
  email: string
  role: MeetingRole
  is_guest: boolean
}

export async function listSessions(db: DbOrTx, occurrenceId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT id, started_at, ended_at FROM room_sessions
    WHERE occurrence_id = ${occurrenceId} AND started_at IS NOT NULL ORDER BY started_at`.execute(db)
  return rows
}

/** By an index alone. */
export async function countEntries(db: DbOrTx, sessionIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM attendance_entries WHERE room_session_id = ANY(${[...sessionIds]}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many people the ledger of a date has, as lists of its attendance count them; 0 if the ledger is no longer kept. */
export async function countAttended(db: DbOrTx, occurrenceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT ${personOf})::int AS count
    FROM room_sessions s JOIN participants p ON p.room_session_id = s.id
    WHERE s.occurrence_id = ${occurrenceId} AND s.started_at IS NOT NULL AND EXISTS (
      SELECT FROM attendance_entries e
      WHERE e.room_session_id = s.id AND e.participant_id = p.id AND e.kind = 'joined')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sessions are given by their IDs, so that the view reads only their entries. */
export async function listConnections(
  db: DbOrTx,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<ConnectionRow[]> {
  if (sessionIds.length === 0) return []
  const { rows } = await sql<ConnectionRow>`
    SELECT v.room_session_id AS session_id, v.joined_at, v.left_at, p.user_id, p.display_name, p.role,
      ${personOf} AS person,
      coalesce(u.email, g.email)::text AS email,
      CASE WHEN p.user_id IS NULL THEN p.display_name <> '' ELSE u.organization_id <> ${organizationId} END AS is_guest
    FROM attendance_stays v
    JOIN participants p ON p.id = v.participant_id
    LEFT JOIN users u ON u.id = p.user_id
    LEFT JOIN registrations g ON g.id = p.registration_id
    WHERE v.organization_id = ${organizationId} AND v.room_session_id = ANY(${[...sessionIds]}::uuid[])
      AND v.joined_at IS NOT NULL
    ORDER BY v.joined_at, v.connection_id`.execute(db)
  return rows
}

/**
 * Everyone who was expected on a date when it ended, or who is expected now, the host among them. `occurrenceId` is null for dates that are so far
 * off that they have no row.
 */
export async function listInvited(
  db: DbOrTx,
  { meetingId, occurrenceId }: { meetingId: string; occurrenceId: string | null },
): Promise<InvitedRow[]> {
  const people =
    occurrenceId === null
      ? sql`SELECT meeting_id, id, role, user_id, account_id, email, name, created_at AS invited_at
          FROM invitees WHERE meeting_id = ${meetingId}`
      : sql`SELECT meeting_id, invitee_id AS id, role, user_id, account_id, email, name, invited_at
          FROM invitees_of_dates WHERE occurrence_id = ${occurrenceId}`
  const { rows } = await sql<InvitedRow>`
    SELECT i.id, i.account_id, coalesce(u.display_name, i.name, '') AS name, coalesce(u.email, i.email)::text AS email, i.role,
      u.organization_id IS DISTINCT FROM m.organization_id AS is_guest
    FROM (${people}) i JOIN meetings m ON m.id = i.meeting_id LEFT JOIN users u ON u.id = i.user_id
    ORDER BY i.invited_at, i.id`.execute(db)
  return rows
}
