import type {
  AskingGroup,
  GroupKind,
  InterpretationLanguage,
  InvitationResponse,
  Invitee,
} from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { pictureUrlOf } from '../files/index.ts'
import type { InviteeResponse, InviteeRole } from './meetings.tables.ts'

export interface InviteeRow {
  id: string
  user_id: string | null
  email: string
  name: string
  role: InviteeRole
  interprets: InterpretationLanguage[]
  group_id: string | null
  group_name: string | null
  group_kind: GroupKind | null
  other_groups: AskingGroup[]
  response: InviteeResponse
  response_note: string
  request_state: 'pending' | 'confirmed' | 'refused' | null
  is_outsider: boolean
  picture_file_id: string | null
}

/** An invitee as the host sees them, or as others who take part do. */
export function presentInvitee(row: InviteeRow, isForHost: boolean): Invitee {
  return {
    id: row.id,
    userId: row.user_id,
    email: isForHost || !row.is_outsider ? row.email : '',
    // People who may not see addresses see at least names.
    name: row.name || (isForHost ? '' : (row.email.split('@')[0] ?? '')),
    pictureUrl: pictureUrlOf(row.picture_file_id),
    role: row.role,
    interprets: row.interprets,
    groupId: row.group_id,
    groupName: row.group_name,
    groupKind: row.group_kind,
    otherGroups: row.other_groups,
    response: responseLabel(row.response, row.request_state && { state: row.request_state }),
    note: isForHost ? row.response_note : '',
  }
}

/** Everyone who is invited, the host first; with the answer for one date if one is given. A cancelled meeting has no one, unless `withCancelled`. */
export async function listInvitees(
  db: DbOrTx,
  organizationId: string,
  meetingId: string,
  originalStart: number | null,
  { withCancelled = false } = {},
): Promise<InviteeRow[]> {
  const date = originalStart === null ? null : new Date(originalStart)
  const { rows } = await sql<InviteeRow>`
    SELECT i.id, i.user_id, coalesce(u.email, i.email) AS email, i.role, i.interprets, i.group_id, i.group_name, i.group_kind, i.other_groups,
      coalesce(u.display_name, i.name, '') AS name,
      coalesce(a.response, i.response) AS response, coalesce(a.response_note, i.response_note) AS response_note, t.state AS request_state,
      u.organization_id IS DISTINCT FROM m.organization_id AS is_outsider,
      CASE WHEN u.status = 'active' AND u.deleted_at IS NULL THEN u.picture_file_id END AS picture_file_id
    FROM meetings m
    JOIN invitees i ON i.meeting_id = m.id
    LEFT JOIN users u ON u.id = i.user_id
    LEFT JOIN occurrence_responses a ON a.invitee_id = i.id AND a.original_start = ${date}::timestamptz
    LEFT JOIN LATERAL (
      SELECT state FROM time_requests
      WHERE invitee_id = i.id AND state <> 'withdrawn'
        AND (m.rrule IS NULL OR original_start = ${date}::timestamptz)
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) t ON true
    WHERE m.id = ${meetingId} AND m.organization_id = ${organizationId}
      AND m.kind = 'scheduled' AND (m.cancelled_at IS NULL OR ${withCancelled})
    ORDER BY i.role <> 'host', i.created_at, i.id`.execute(db)
  return rows
}

/** Spec 4.3: Accepted, Declined, Suggested, Confirmed, Pending. Confirmed is a suggestion that the organizer took. */
export function responseLabel(
  response: InviteeResponse,
  request: { state: 'pending' | 'confirmed' | 'refused' | 'withdrawn' } | null,
): InvitationResponse {
  return response === 'suggested' && request?.state === 'confirmed' ? 'confirmed' : response
}
