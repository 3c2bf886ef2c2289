import type { AskingGroup, GroupKind, InterpretationLanguage } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { isAccountOfAddress, keepFormerInvitees } from '../../meetings/index.ts'

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

export interface Colleagues {
  byId: Set<string>
  byEmail: Map<string, string>
  suspendedEmails: Set<string>
}

/** The people whom a meeting has invited through groups. */
export async function listByGroup(
  db: DbOrTx,
  meetingId: string | undefined,
  groupIds: readonly string[],
): Promise<Map<string | null, Omit<Guest, 'role'>[]>> {
  if (meetingId === undefined || groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invitees')
    .select(['user_id', 'email', 'name', 'group_id', 'group_name', 'group_kind', 'other_groups'])
    .where('meeting_id', '=', meetingId)
    .where('role', '<>', 'host')
    .execute()
  const guests = rows.flatMap((row) => {
    const { group_id: groupId, group_name: groupName, group_kind: groupKind } = row
    const first = groupId && groupKind ? [{ groupId, groupName: groupName ?? '', groupKind }] : []
    return [...first, ...row.other_groups]
      .filter((group) => groupIds.includes(group.groupId))
      .map((group) => ({
        userId: row.user_id,
        email: row.email,
        name: row.name,
        ...group,
        otherGroups: [] as AskingGroup[],
      }))
  })
  return Map.groupBy(guests, ({ groupId }) => groupId)
}

/** Active people of the organisation, and those whom the meeting has invited before, by id and by address. */
export async function listColleagues(
  db: DbOrTx,
  organizationId: string,
  { userIds, emails, meetingId }: { userIds: string[]; emails: string[]; meetingId: string | undefined },
): Promise<Colleagues> {
  if (userIds.length === 0 && emails.length === 0)
    return { byId: new Set(), byEmail: new Map(), suspendedEmails: new Set() }
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'status'])
    .select((eb) => [
      eb('deleted_at', 'is not', null).as('is_deleted'),
      eb
        .exists(
          eb
            .selectFrom('invitees')
            .select('id')
            .where('meeting_id', '=', meetingId ?? null)
            .whereRef('user_id', '=', 'users.id'),
        )
        .as('is_asked'),
    ])
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['active', 'suspended'])
    .where((eb) =>
      eb.or([
        ...(userIds.length > 0 ? [eb('id', 'in', userIds)] : []),
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
      ]),
    )
    .execute()
  const colleagues = rows.filter(({ is_deleted, is_asked }) => !is_deleted || is_asked)
  const known = colleagues.filter(({ status, is_asked }) => status === 'active' || is_asked)
  return {
    byId: new Set(known.map(({ id }) => id)),
    byEmail: new Map(known.map(({ id, email }) => [email.toLowerCase(), id])),
    suspendedEmails: new Set(
      colleagues.filter((row) => !known.includes(row)).map(({ email }) => email.toLowerCase()),
    ),
  }
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

/** The list of a meeting without its host. Language and zone are those of mails to outsiders. */
export async function list(db: DbOrTx, meetingId: string) {
  return db
    .selectFrom('invitees as i')
    .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
    .innerJoin('users as h', 'h.id', 'm.host_user_id')
    .leftJoin('users as o', (join) => join.on(isAccountOfAddress))
    .select(['i.id', 'i.user_id', 'i.account_id', 'i.role', 'i.interprets', 'i.name', 'i.email'])
    .select(['i.group_id', 'i.group_name', 'i.other_groups'])
    .select((eb) => [
      eb.fn.coalesce('o.language', 'i.language', 'h.language').as('language'),
      eb.fn.coalesce('o.time_zone', 'i.time_zone', 'm.time_zone').as('time_zone'),
    ])
    .where('i.meeting_id', '=', meetingId)
    .where('i.role', '<>', 'host')
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
  await keepFormerInvitees(db, sql`i.id = ANY(${[...ids]}::uuid[])`, now)
  await db.deleteFrom('invitees').where('id', 'in', ids).execute()
}

export { deleteRow as delete }
