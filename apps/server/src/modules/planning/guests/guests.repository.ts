import type { AskingGroup } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { type Guest, isAccountOfAddress } from '../../meetings/index.ts'

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
