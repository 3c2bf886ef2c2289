import { defaults } from '@majlis/contract'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Seat } from '../resources/index.ts'
import { randomLinkToken, randomPasscode } from './meeting-secrets.ts'
import type { InviteesTable, MeetingsTable } from './meetings.tables.ts'

/** The columns that every new meeting of a seat begins with; what is planned or chosen replaces them. */
export function newMeetingOf(seat: Seat, nowMs: number) {
  const now = new Date(nowMs)
  return {
    id: newId(nowMs),
    organization_id: seat.organizationId,
    resource_id: seat.id,
    host_user_id: seat.userId,
    passcode: randomPasscode(),
    link_token: randomLinkToken(),
    color_code_hex: defaults.colorCodeHex,
    created_at: now,
    updated_at: now,
  }
}

/** The host among the invitees of a new meeting. */
export function hostOf(
  meeting: { id: string; host_user_id: string },
  nowMs: number,
): Insertable<InviteesTable> {
  return {
    id: newId(nowMs),
    meeting_id: meeting.id,
    user_id: meeting.host_user_id,
    email: null,
    role: 'host',
    response: 'accepted',
    created_at: new Date(nowMs),
  }
}

/** The one statement that writes a meeting, to run alone or as part of another one. */
export function meetingInsertion(db: Pick<DbOrTx, 'insertInto'>, meeting: Insertable<MeetingsTable>) {
  return db.insertInto('meetings').values(meeting)
}

/** The same of its host, and of one ID, which returns no row if a meeting has had it before. */
export function inviteeInsertion(db: Pick<DbOrTx, 'insertInto'>, invitee: Insertable<InviteesTable>) {
  return db.insertInto('invitees').values(invitee)
}

export const meetingIdInsertion = (meetingId: string): RawBuilder<{ meeting_id: string }> =>
  sql`INSERT INTO meeting_ids VALUES (${meetingId}) ON CONFLICT DO NOTHING RETURNING meeting_id`
