/** Everyone who is invited to a meeting, except its host. */

import type { AskingGroup, GroupKind, InterpretationLanguage } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import * as formerInviteesRepository from './former-invitees.repository.ts'

/** Someone to invite: of the organisation by `userId`, from outside by `email`. */
export interface Guest {
  userId: string | null
  email: string | null
  name: string | null
  role: 'co_host' | 'panelist' | 'participant'
  /** If undefined, what they interpreted before stays. */
  interprets?: InterpretationLanguage[] | undefined
  groupId: string | null
  groupName: string | null
  groupKind: GroupKind | null
  /** Further groups that invite them. */
  otherGroups: AskingGroup[]
}

export async function insert(
  db: DbOrTx,
  meetingId: string,
  guests: readonly (Guest & { id: string })[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('invitees')
    .values(
      guests.map((guest) => ({
        id: guest.id,
        meeting_id: meetingId,
        user_id: guest.userId,
        email: guest.email,
        name: guest.name,
        role: guest.role,
        interprets: guest.interprets ?? [],
        group_id: guest.groupId,
        group_name: guest.groupName,
        group_kind: guest.groupKind,
        other_groups: JSON.stringify(guest.otherGroups),
        created_at: createdAt,
      })),
    )
    .execute()
}

/** They stay, in another role, through another group, or with other languages. */
export async function update(
  db: DbOrTx,
  id: string,
  { role, interprets, groupId, groupName, groupKind, otherGroups }: Guest,
): Promise<void> {
  await db
    .updateTable('invitees')
    .set({
      role,
      interprets,
      group_id: groupId,
      group_name: groupName,
      group_kind: groupKind,
      other_groups: JSON.stringify(otherGroups),
    })
    .where('id', '=', id)
    .execute()
}

/** They stay in the attendance of dates that are over. */
async function deleteRow(db: DbOrTx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await formerInviteesRepository.keep(db, sql`i.id = ANY(${[...ids]}::uuid[])`, now)
  await db.deleteFrom('invitees').where('id', 'in', ids).execute()
}

export { deleteRow as delete }
