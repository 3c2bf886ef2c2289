import type { Colleague, Team } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { createGroupRecorder } from '../../platform/audit/group-changes.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { requireAdmin } from '../tenancy/index.ts'
import * as colleaguesRepository from './colleagues.repository.ts'
import type { NamePage } from './name-pages.ts'
import * as teamsRepository from './teams.repository.ts'

export interface TeamInput {
  name: string
  memberIds: string[]
}

interface PageOfOrganization extends NamePage {
  id: string
}

/** A team with its members, as the audit log compares it. */
type TeamState = Team & { memberIds: string[] }

/** The person who changes a team, and their address, for the audit log. */
type Administrator = UserCaller & { address: string }

export type Teams = ReturnType<typeof createTeams>

/** Teams and colleagues, for everyone in the organisation. */
export function createTeams({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }) {
  const record = createGroupRecorder<TeamState>(audit, 'team', ({ name, memberCount }) => ({
    name,
    members: memberCount,
  }))

  return {
    /** Throws `organization.not_found`. */
    async list(caller: UserCaller, { id, ...page }: PageOfOrganization) {
      requireOwn(caller, id)
      return teamsRepository.list(db, id, page)
    },

    /** Throws `organization.not_found`. */
    async listPeople(caller: UserCaller, { id, ...page }: PageOfOrganization) {
      requireOwn(caller, id)
      return colleaguesRepository.list(db, id, page)
    },

    /** Which of these addresses, in any letter case, are colleagues'. Says nothing about the others. */
    listByEmail({ organizationId }: UserCaller, emails: readonly string[]): Promise<Colleague[]> {
      const known = new Set(emails.map((email) => email.toLowerCase()))
      return colleaguesRepository.listByEmail(db, organizationId, [...known])
    },

    /** Throws `general.forbidden`, `team.name_taken`, `team.member_unknown`. */
    async create(caller: Administrator, { name, memberIds }: TeamInput): Promise<Team> {
      requireAdmin(caller)
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
        await record(tx, caller, { act: 'team_created', before: null, after })
        return teamOf(after)
      })
    },

    /** Throws `team.not_found`, `general.forbidden`, `team.name_taken`, `team.member_unknown`. */
    async update(caller: Administrator, { id, name, memberIds }: TeamInput & { id: string }): Promise<Team> {
      const { organizationId } = caller
      const userIds = [...new Set(memberIds)]
      return db.transaction().execute(async (tx) => {
        const before = await getState(tx, organizationId, id)
        requireAdmin(caller)
        await requireFreeName(tx, organizationId, name, id)
        await requirePeople(tx, organizationId, userIds)
        const isRenamed = await teamsRepository.rename(tx, organizationId, id, name, new Date(clock.now()))
        if (!isRenamed) throw new AppError('team.not_found')
        await teamsRepository.replaceMembers(tx, id, userIds)
        const after = await getState(tx, organizationId, id)
        await record(tx, caller, { act: 'team_changed', before, after })
        return teamOf(after)
      })
    },

    /** Deletes the team; its members keep their accounts. Throws `team.not_found`, `general.forbidden`. */
    async delete(caller: Administrator, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const before = await getState(tx, caller.organizationId, id)
        requireAdmin(caller)
        const isDeleted = await teamsRepository.delete(tx, caller.organizationId, id)
        if (!isDeleted) throw new AppError('team.not_found')
        await record(tx, caller, { act: 'team_deleted', before, after: null })
      })
    },
  }
}

/** For the caller's organisation only. Throws `organization.not_found`. */
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

async function getState(tx: Tx, organizationId: string, id: string): Promise<TeamState> {
  const team = await teamsRepository.find(tx, organizationId, id)
  if (!team) throw new AppError('team.not_found')
  return { ...team, memberIds: await teamsRepository.listMemberIds(tx, id) }
}

function teamOf({ id, name, memberCount }: TeamState): Team {
  return { id, name, memberCount }
}
