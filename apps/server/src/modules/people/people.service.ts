import type { AddPersonInput, EditPersonInput } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isDisposable } from '../../platform/email-domains/email-domains.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { memberChangesRepository, membersRepository } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import { outranks, requireAdmin, type OrganizationDirectory } from '../tenancy/index.ts'
import * as businessUnitsRepository from './business-units.repository.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { changeOf, differences } from './people-changes.ts'
import * as peopleListRepository from './people-list.repository.ts'
import { requireProofToGive, type RoleGiver } from './people.policy.ts'
import type { Targets } from './targets.ts'

export interface PeopleDeps {
  db: Db
  clock: Clock
  targets: Targets
  invitations: Pick<AuthenticationApi['invitations'], 'create'>
  invitationLimits: Pick<InvitationLimits, 'invite'>
  organizations: Pick<OrganizationDirectory, 'renameIndividual'>
}

export type People = ReturnType<typeof createPeople>

/** Changes by owners and admins to single accounts of their organisation (spec 2.57, 6.7). */
export function createPeople(deps: PeopleDeps) {
  const { db, clock, targets, organizations } = deps

  return {
    /**
     * Invites one person by mail; returns the new user's id. Throws `general.forbidden`, `identity.upper_role`,
     * `identity.proof_required`, `identity.disposable_email`, `identity.user_exists`, `business_unit.not_found`.
     */
    async add(actor: RoleGiver, input: AddPersonInput): Promise<string> {
      requireAdmin(actor)
      requireProofToGive(actor, input.role)
      if (isDisposable(input.email)) throw new AppError('identity.disposable_email', { field: 'email' })
      await deps.invitationLimits.invite(actor, input.email)
      return db.transaction().execute(async (tx) => {
        const { organizationId } = actor
        const unitIds = await requireUnits(tx, organizationId, input.businessUnitIds)
        const { email, firstName, lastName, role, language } = input
        const inviter = await peopleListRepository.find(tx, organizationId, actor.userId)
        const timeZone = inviter?.row.time_zone ?? ''
        const person = { email, firstName, lastName, role, language, timeZone }
        const userId = await deps.invitations.create(tx, actor, person)
        if (!userId) throw new AppError('identity.user_exists', { field: 'email' })
        await memberChangesRepository.change(
          tx,
          organizationId,
          userId,
          changeOf(input),
          new Date(clock.now()),
        )
        await businessUnitsRepository.replaceUnitsOf(tx, userId, unitIds)
        const displayName = `${firstName} ${lastName}`.trim() || email
        await targets.record(
          tx,
          actor,
          'user_invited',
          { id: userId, displayName },
          { after: { email, role } },
        )
        return userId
      })
    },

    /**
     * Changes a user's details. A new role applies at once and ends the sessions. People cannot change their own role. Throws
     * `users.not_found`, `general.forbidden`, `identity.upper_role`, `identity.proof_required`, `sso.keeps_password`, `users.last_owner`,
     * `business_unit.not_found`.
     */
    async edit(actor: RoleGiver, { id, ...input }: EditPersonInput): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { organizationId } = actor
        await membersRepository.lockOrganization(tx, organizationId)
        const user = await targets.get(tx, actor, id)
        if (outranks(input.role, actor.role)) throw new AppError('identity.upper_role')
        const isRoleNew = input.role !== user.role
        if (isRoleNew) {
          if (id === actor.userId) throw new AppError('general.forbidden')
          requireProofToGive(actor, input.role)
          await targets.requireDispensable(tx, actor, user)
        }
        const before = await getPerson(tx, organizationId, id)
        const unitIds = await requireUnits(tx, organizationId, input.businessUnitIds)
        await memberChangesRepository.change(tx, organizationId, id, changeOf(input), new Date(clock.now()))
        await businessUnitsRepository.replaceUnitsOf(tx, id, unitIds)
        const after = await getPerson(tx, organizationId, id)
        const changed = differences(before, after)
        if (changed) await targets.record(tx, actor, 'user_edited', user, changed)
        if (user.role === 'owner' && after.name !== before.name)
          await organizations.renameIndividual(tx, organizationId, { from: before.name, to: after.name })
        if (!isRoleNew) return
        await targets.requireOwnerLeft(tx, organizationId)
        await targets.applyRole(tx, actor, user, input.role)
      })
    },
  }
}

async function getPerson(tx: Tx, organizationId: string, userId: string) {
  const found = await peopleListRepository.find(tx, organizationId, userId)
  if (!found) throw new AppError('users.not_found')
  return found.person
}

async function requireUnits(tx: Tx, organizationId: string, unitIds: readonly string[]): Promise<string[]> {
  const known = new Set((await businessUnitsRepository.list(tx, organizationId)).map(({ id }) => id))
  if (unitIds.some((id) => !known.has(id)))
    throw new AppError('business_unit.not_found', { field: 'businessUnitIds' })
  return [...new Set(unitIds)]
}
