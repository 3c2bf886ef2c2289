import type { AuditAct, Colleague, Team } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { memberChanges } from '../../platform/audit/members.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as colleaguesRepository from './colleagues.repository.ts'
import { mayManageTeams } from './teams.policy.ts'
import * as teamsRepository from './teams.repository.ts'

export interface TeamInput {
  name: string
  memberIds: string[]
}

/** A team with everybody in it, as the log compares it. */
type TeamState = Team & { memberIds: string[] }

/** Who changes teams, and from where: it is written down. */
type Administrator = UserCaller & { address: string }

export type Teams = ReturnType<typeof createTeams>

/** Groups of colleagues, and the colleagues themselves, as everybody of the organisation sees them. */
export function createTeams({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }) {
  /** Other organisations are not known of. Throws `organization.not_found`. */
  function requireOwn(caller: UserCaller, organizationId: string): void {
    if (caller.organizationId !== organizationId) throw new AppError('organization.not_found')
  }

  async function requirePeople(tx: Tx, organizationId: string, userIds: readonly string[]): Promise<void> {
    const count = await colleaguesRepository.count(tx, organizationId, userIds)
    if (count < userIds.length) throw new AppError('team.member_unknown', { field: 'memberIds' })
  }

  async function requireFreeName(tx: Tx, organizationId: string, name: string, id: string): Promise<void> {
    await teamsRepository.lockNames(tx, organizationId)
    const holder = await teamsRepository.findIdByName(tx, organizationId, name)
    if (holder !== null && holder !== id) throw new AppError('team.name_taken', { field: 'name' })
  }

  async function getTeam(connection: DbOrTx, organizationId: string, id: string): Promise<Team> {
    const team = await teamsRepository.find(connection, organizationId, id)
    if (!team) throw new AppError('team.not_found')
    return team
  }

  async function getState(tx: Tx, organizationId: string, id: string): Promise<TeamState> {
    const team = await getTeam(tx, organizationId, id)
    return { ...team, memberIds: await teamsRepository.listMemberIds(tx, id) }
  }

  function write(
    tx: Tx,
    { userId, organizationId, address }: Administrator,
    act: AuditAct,
    { before, after }: { before: TeamState | null; after: TeamState | null },
  ): Promise<void> {
    const team = after ?? before
    if (!team) throw new Error('An act on no team')
    const { removed, added } = memberChanges(before?.memberIds ?? [], after?.memberIds ?? [])
    const told = ({ name, memberCount }: TeamState) => ({ name, members: memberCount })
    return audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act,
      subject: { kind: 'team', id: team.id, name: team.name },
      before: before && { ...told(before), ...removed },
      after: after && { ...told(after), ...added },
      address,
    })
  }

  return {
    async list(caller: UserCaller, organizationId: string): Promise<Team[]> {
      requireOwn(caller, organizationId)
      return teamsRepository.list(db, organizationId)
    },

    async listPeople(caller: UserCaller, organizationId: string): Promise<Colleague[]> {
      requireOwn(caller, organizationId)
      return colleaguesRepository.list(db, organizationId)
    },

    /** Which of these addresses, in whatever letter case, are colleagues. Of others nothing is told. */
    listByEmail({ organizationId }: UserCaller, emails: readonly string[]): Promise<Colleague[]> {
      const known = new Set(emails.map((email) => email.toLowerCase()))
      return colleaguesRepository.listByEmail(db, organizationId, [...known])
    },

    /** Throws `general.forbidden`, `team.name_taken`, `team.member_unknown`. */
    async create(caller: Administrator, { name, memberIds }: TeamInput): Promise<Team> {
      if (!mayManageTeams(caller)) throw new AppError('general.forbidden')
      const { organizationId } = caller
      const id = newId(clock.now())
      const now = new Date(clock.now())
      const userIds = [...new Set(memberIds)]
      return db.transaction().execute(async (tx) => {
        await requireFreeName(tx, organizationId, name, id)
        await requirePeople(tx, organizationId, userIds)
        await teamsRepository.insert(tx, {
          id,
          organization_id: organizationId,
          name,
          created_at: now,
          updated_at: now,
        })
        await teamsRepository.replaceMembers(tx, id, userIds)
        const after = await getState(tx, organizationId, id)
        await write(tx, caller, 'team_created', { before: null, after })
        return teamOf(after)
      })
    },

    /** Throws `team.not_found`, `general.forbidden`, `team.name_taken`, `team.member_unknown`. */
    async update(caller: Administrator, { id, name, memberIds }: TeamInput & { id: string }): Promise<Team> {
      const { organizationId } = caller
      const userIds = [...new Set(memberIds)]
      return db.transaction().execute(async (tx) => {
        const before = await getState(tx, organizationId, id)
        if (!mayManageTeams(caller)) throw new AppError('general.forbidden')
        await requireFreeName(tx, organizationId, name, id)
        await requirePeople(tx, organizationId, userIds)
        const isRenamed = await teamsRepository.rename(tx, organizationId, id, name, new Date(clock.now()))
        if (!isRenamed) throw new AppError('team.not_found')
        await teamsRepository.replaceMembers(tx, id, userIds)
        const after = await getState(tx, organizationId, id)
        await write(tx, caller, 'team_changed', { before, after })
        return teamOf(after)
      })
    },

    /** Dissolves the team; its people stay. Throws `team.not_found`, `general.forbidden`. */
    async delete(caller: Administrator, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const before = await getState(tx, caller.organizationId, id)
        if (!mayManageTeams(caller)) throw new AppError('general.forbidden')
        const isDeleted = await teamsRepository.delete(tx, caller.organizationId, id)
        if (!isDeleted) throw new AppError('team.not_found')
        await write(tx, caller, 'team_deleted', { before, after: null })
      })
    },
  }
}

function teamOf({ id, name, memberCount }: TeamState): Team {
  return { id, name, memberCount }
}
