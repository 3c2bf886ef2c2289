import type { BusinessUnit } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { createGroupRecorder } from '../../platform/audit/group-changes.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { membersRepository, userRepository } from '../accounts/index.ts'
import { isAdminRole, requireAdmin } from '../tenancy/index.ts'
import * as businessUnitsRepository from './business-units.repository.ts'
import type { Administrator } from './people.policy.ts'

/** A unit with its members, as the audit log compares it. */
type UnitState = BusinessUnit & { memberIds: string[] }

interface UnitInput {
  name: string
  parentId: string | null
  memberIds: string[]
}

/** The business units of an organisation, for its admins. */
export function createBusinessUnits({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }) {
  const record = createGroupRecorder<UnitState>(
    audit,
    'business_unit',
    ({ name, parentId, memberCount }) => ({ name, parentId, members: memberCount }),
  )

  return {
    /** Throws `general.forbidden`. */
    async list(actor: Administrator): Promise<BusinessUnit[]> {
      requireAdmin(actor)
      return businessUnitsRepository.list(db, actor.organizationId)
    },

    /** For admins and the person. Throws `users.not_found`. */
    async listOfUser(caller: Administrator, userId: string): Promise<BusinessUnit[]> {
      const user = await userRepository.findById(db, caller.organizationId, userId)
      if (!user || !(isAdminRole(caller.role) || caller.userId === userId))
        throw new AppError('users.not_found')
      return businessUnitsRepository.listOfUser(db, caller.organizationId, userId)
    },

    /** Throws `general.forbidden`, `business_unit.not_found`. */
    async listMembers(actor: Administrator, id: string) {
      requireAdmin(actor)
      await getUnit(db, actor.organizationId, id)
      return businessUnitsRepository.members(db, actor.organizationId, id)
    },

    /** Throws `general.forbidden`, `business_unit.name_taken`, `business_unit.not_found`, `team.member_unknown`. */
    async create(actor: Administrator, input: UnitInput): Promise<BusinessUnit> {
      requireAdmin(actor)
      const { organizationId } = actor
      const id = newId(clock.now())
      return db.transaction().execute(async (tx) => {
        const memberIds = await requireValid(tx, organizationId, id, input)
        const now = new Date(clock.now())
        await businessUnitsRepository.insert(tx, {
          id,
          organization_id: organizationId,
          name: input.name,
          parent_id: input.parentId,
          created_at: now,
          updated_at: now,
        })
        await businessUnitsRepository.replaceMembers(tx, id, memberIds)
        const after = await getState(tx, organizationId, id)
        await record(tx, actor, { act: 'business_unit_created', before: null, after })
        return unitOf(after)
      })
    },

    /** Throws what `create` throws, and `business_unit.within_itself`. */
    async update(actor: Administrator, { id, ...input }: UnitInput & { id: string }): Promise<BusinessUnit> {
      requireAdmin(actor)
      const { organizationId } = actor
      return db.transaction().execute(async (tx) => {
        const before = await getState(tx, organizationId, id)
        const memberIds = await requireValid(tx, organizationId, id, input)
        const change = { name: input.name, parent_id: input.parentId, updated_at: new Date(clock.now()) }
        await businessUnitsRepository.update(tx, organizationId, id, change)
        await businessUnitsRepository.replaceMembers(tx, id, memberIds)
        const after = await getState(tx, organizationId, id)
        await record(tx, actor, { act: 'business_unit_changed', before, after })
        return unitOf(after)
      })
    },

    /** Its members keep their accounts; the units inside it move to its parent. Throws `general.forbidden`, `business_unit.not_found`. */
    async delete(actor: Administrator, id: string): Promise<void> {
      requireAdmin(actor)
      await db.transaction().execute(async (tx) => {
        await membersRepository.lockOrganization(tx, actor.organizationId)
        const before = await getState(tx, actor.organizationId, id)
        await businessUnitsRepository.delete(tx, actor.organizationId, before)
        await record(tx, actor, { act: 'business_unit_deleted', before, after: null })
      })
    },
  }
}

async function getUnit(connection: DbOrTx, organizationId: string, id: string): Promise<BusinessUnit> {
  const unit = await businessUnitsRepository.find(connection, organizationId, id)
  if (!unit) throw new AppError('business_unit.not_found')
  return unit
}

async function getState(tx: Tx, organizationId: string, id: string): Promise<UnitState> {
  const unit = await getUnit(tx, organizationId, id)
  return { ...unit, memberIds: await businessUnitsRepository.listMemberIds(tx, id) }
}

/** Checks a unit's name, parent and members, and returns the members. Locks the organisation's units until the transaction ends. */
async function requireValid(tx: Tx, organizationId: string, id: string, input: UnitInput): Promise<string[]> {
  await membersRepository.lockOrganization(tx, organizationId)
  const holder = await businessUnitsRepository.findIdByName(tx, organizationId, input.name)
  if (holder !== null && holder !== id) throw new AppError('business_unit.name_taken', { field: 'name' })
  const units = new Map(
    (await businessUnitsRepository.list(tx, organizationId)).map((unit) => [unit.id, unit]),
  )
  for (let above = input.parentId; above !== null; above = units.get(above)?.parentId ?? null) {
    if (above === id) throw new AppError('business_unit.within_itself', { field: 'parentId' })
    if (!units.has(above)) throw new AppError('business_unit.not_found', { field: 'parentId' })
  }
  const memberIds = [...new Set(input.memberIds)]
  if ((await businessUnitsRepository.lockPeople(tx, organizationId, memberIds)) < memberIds.length)
    throw new AppError('team.member_unknown', { field: 'memberIds' })
  return memberIds
}

function unitOf({ id, name, parentId, memberCount }: UnitState): BusinessUnit {
  return { id, name, parentId, memberCount }
}

export type BusinessUnits = ReturnType<typeof createBusinessUnits>
