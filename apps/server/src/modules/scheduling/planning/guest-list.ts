import type { InviteeInput } from '@majlis/contract'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { RemovedInvitee } from '../scheduling.events.ts'
import type { TeamDirectory } from '../scheduling.ports.ts'
import type { InviteesTable } from '../scheduling.tables.ts'

/** Somebody to invite: of the organisation by `userId`, from outside by `email`. */
export interface Guest {
  userId: string | null
  email: string | null
  name: string | null
  role: 'co_host' | 'panelist' | 'participant'
  teamId: string | null
  teamName: string | null
}

interface Host {
  organizationId: string
  userId: string
}

export interface GuestChanges {
  addedInviteeIds: string[]
  removedInvitees: RemovedInvitee[]
  hasChanged: boolean
}

/** Who is asked to a meeting. */
export function createGuestList({ teams }: { teams: TeamDirectory }) {
  /**
   * Everybody once, and never the host. An address of a colleague is that colleague; who is named alone and in a team has the role
   * they were named with. Who is suspended or deleted is not asked, but stays on the list of `meetingId`; so do those whom it asked
   * through a team, whoever is in the team today, until the team is refreshed. Throws `schedule.invitee_unknown`.
   */
  async function resolve(
    tx: Tx,
    host: Host,
    inputs: readonly InviteeInput[],
    meetingId?: string,
  ): Promise<Guest[]> {
    if (inputs.length === 0) return []
    const asked = inputs.filter((input) => 'teamId' in input)
    const lasting = asked.flatMap(({ teamId, isRefreshed }) => (isRefreshed ? [] : [teamId]))
    const known = await listByTeam(tx, meetingId, lasting)
    const teamIds = asked.flatMap(({ teamId }) => (known.has(teamId) ? [] : [teamId]))
    const expanded = teamIds.length > 0 ? await teams.expandTeams(tx, host.organizationId, teamIds) : []
    const byTeam = new Map(expanded.map((team) => [team.teamId, team]))
    const colleagues = await listColleagues(tx, host.organizationId, {
      userIds: inputs.flatMap((input) => ('userId' in input ? [input.userId] : [])),
      emails: inputs.flatMap((input) => ('email' in input ? [input.email.toLowerCase()] : [])),
      meetingId,
    })
    const guests = inputs.flatMap((input, index): Guest[] => {
      const { role } = input
      if ('teamId' in input) {
        const people = known.get(input.teamId)
        if (people) return people.map((guest) => ({ ...guest, role }))
        const team = byTeam.get(input.teamId)
        if (!team) throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
        const { teamId, teamName } = team
        return team.userIds.map((userId) => ({ userId, email: null, name: null, role, teamId, teamName }))
      }
      const alone = { role, teamId: null, teamName: null }
      if ('userId' in input) {
        if (!colleagues.byId.has(input.userId))
          throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
        return [{ ...alone, userId: input.userId, email: null, name: null }]
      }
      const email = input.email.toLowerCase()
      if (colleagues.suspendedEmails.has(email))
        throw new AppError('schedule.invitee_unknown', { field: `invitees.${index}` })
      const userId = colleagues.byEmail.get(email) ?? null
      if (userId) return [{ ...alone, userId, email: null, name: null }]
      return [{ ...alone, userId: null, email, name: input.name || null }]
    })
    const named = guests.toSorted((a, b) => Number(a.teamId !== null) - Number(b.teamId !== null))
    const unique = new Map<string, Guest>()
    for (const guest of named) {
      const key = guest.userId ?? guest.email ?? ''
      if (guest.userId !== host.userId && !unique.has(key)) unique.set(key, guest)
    }
    return [...unique.values()]
  }

  async function insert(
    tx: Tx,
    meetingId: string,
    guests: readonly Guest[],
    nowMs: number,
  ): Promise<string[]> {
    if (guests.length === 0) return []
    const rows: Insertable<InviteesTable>[] = guests.map((guest) => ({
      id: newId(nowMs),
      meeting_id: meetingId,
      user_id: guest.userId,
      email: guest.email,
      name: guest.name,
      role: guest.role,
      team_id: guest.teamId,
      team_name: guest.teamName,
      created_at: new Date(nowMs),
    }))
    await tx.insertInto('invitees').values(rows).execute()
    return rows.map(({ id }) => id)
  }

  return {
    resolve,
    insert,

    /** Makes the list of a meeting this one. Who stays keeps their answer. */
    async replace(tx: Tx, meetingId: string, guests: readonly Guest[], nowMs: number): Promise<GuestChanges> {
      const current = await tx
        .selectFrom('invitees as i')
        .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
        .innerJoin('users as h', 'h.id', 'm.host_user_id')
        .leftJoin('users as u', 'u.id', 'i.user_id')
        .select(['i.id', 'i.user_id', 'i.role', 'i.name', 'i.email', 'i.language', 'i.time_zone'])
        .select(['i.team_id', 'i.team_name', 'm.time_zone as meeting_zone', 'h.language as host_language'])
        .select(['u.email as user_email', 'u.first_name', 'u.last_name', 'u.language as user_language'])
        .select('u.time_zone as user_zone')
        .where('i.meeting_id', '=', meetingId)
        .where('i.role', '<>', 'host')
        .execute()
      const wanted = new Map(guests.map((guest) => [guest.userId ?? guest.email, guest]))
      const known = new Map(current.map((row) => [row.user_id ?? row.email?.toLowerCase() ?? '', row]))
      const removed = [...known].flatMap(([key, row]) => (wanted.has(key) ? [] : [row]))
      const added = guests.filter((guest) => !known.has(guest.userId ?? guest.email ?? ''))
      let hasNewRole = false
      for (const [key, row] of known) {
        const guest = wanted.get(key)
        if (!guest || (guest.role === row.role && guest.teamId === row.team_id)) continue
        hasNewRole ||= guest.role !== row.role
        await tx
          .updateTable('invitees')
          .set({ role: guest.role, team_id: guest.teamId, team_name: guest.teamName })
          .where('id', '=', row.id)
          .execute()
      }
      if (removed.length > 0) {
        const ids = removed.map(({ id }) => id)
        await tx.deleteFrom('invitees').where('id', 'in', ids).execute()
      }
      return {
        addedInviteeIds: await insert(tx, meetingId, added, nowMs),
        removedInvitees: removed.map((row) => ({
          userId: row.user_id,
          email: row.user_email ?? row.email ?? '',
          name: row.user_id ? `${row.first_name} ${row.last_name}`.trim() : (row.name ?? ''),
          language: row.user_language ?? row.language ?? row.host_language,
          timeZone: row.user_zone ?? row.time_zone ?? row.meeting_zone,
        })),
        hasChanged: removed.length > 0 || added.length > 0 || hasNewRole,
      }
    },
  }
}

export type GuestList = ReturnType<typeof createGuestList>

/** Whom a meeting has asked through teams. */
async function listByTeam(
  tx: Tx,
  meetingId: string | undefined,
  teamIds: readonly string[],
): Promise<Map<string | null, Omit<Guest, 'role'>[]>> {
  if (meetingId === undefined || teamIds.length === 0) return new Map()
  const guests = await tx
    .selectFrom('invitees')
    .select(['user_id as userId', 'email', 'name', 'team_id as teamId', 'team_name as teamName'])
    .where('meeting_id', '=', meetingId)
    .where('team_id', 'in', teamIds)
    .execute()
  return Map.groupBy(guests, ({ teamId }) => teamId)
}

interface Colleagues {
  byId: Set<string>
  byEmail: Map<string, string>
  suspendedEmails: Set<string>
}

/** Active people of the organisation, and those whom the meeting has asked before, by id and by address. */
async function listColleagues(
  tx: Tx,
  organizationId: string,
  { userIds, emails, meetingId }: { userIds: string[]; emails: string[]; meetingId: string | undefined },
): Promise<Colleagues> {
  if (userIds.length === 0 && emails.length === 0)
    return { byId: new Set(), byEmail: new Map(), suspendedEmails: new Set() }
  const rows = await tx
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
