import {
  organizationRoles,
  type AddPersonInput,
  type AuditAct,
  type EditPersonInput,
  type ErrorCode,
  type OrganizationRole,
  type Person,
  type PersonDetails,
  type PersonFilter,
} from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../platform/http/recent-proof.ts'
import { type AuthSessions, membersRepository, type User } from '../accounts/index.ts'
import { isAdminRole, outranks, type OrganizationDirectory } from '../tenancy/index.ts'
import { isDisposable } from '../../platform/email-domains/email-domains.ts'
import { invitationRepository, type Invitations, type TwoFactor } from '../authentication/index.ts'
import type { OnlyRuleGate, ProviderLinks } from '../single-sign-on/index.ts'
import * as businessUnitsRepository from './business-units.repository.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { changeOf, differences, type Changed } from './people-changes.ts'
import { cursorOf, placeOfCursor } from './list-cursor.ts'
import { orderOf } from './people-list.queries.ts'
import * as peopleListRepository from './people-list.repository.ts'
import { abilitiesOn, requireProofToGive, type Administrator, type RoleGiver } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'

export interface PeopleDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  invitations: Invitations
  invitationLimits: InvitationLimits
  twoFactor: Pick<TwoFactor, 'isEnabled' | 'disable'>
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  links: Pick<ProviderLinks, 'endAllOf'>
  onlyRule: Pick<OnlyRuleGate, 'requireDispensable'>
  organizations: Pick<OrganizationDirectory, 'renameIndividual'>
}

/** Owners and admins at work on single accounts of their organisation (spec 2.57, 6.7). */
export function createPeople(deps: PeopleDeps) {
  const { db, clock, audit, invitations, twoFactor, authSessions, organizations, onlyRule } = deps

  function requireAdmin({ role }: Pick<Administrator, 'role'>): void {
    if (!isAdminRole(role)) throw new AppError('general.forbidden')
  }

  /**
   * Somebody there, or deleted, on whom the actor may act. Throws `general.forbidden`, `users.not_found` or what stands for it, and
   * `identity.upper_role`.
   */
  async function getTarget(
    tx: Tx,
    actor: Administrator,
    userId: string,
    { missing = 'users.not_found', isDeleted = false }: { missing?: ErrorCode; isDeleted?: boolean } = {},
  ): Promise<User> {
    requireAdmin(actor)
    const user = await peopleRepository.findForUpdate(tx, actor.organizationId, userId)
    if (!user || (user.deletedAt !== null) !== isDeleted) throw new AppError(missing)
    if (outranks(user.role, actor.role)) throw new AppError('identity.upper_role')
    return user
  }

  /** The same, but somebody else than the actor. */
  async function getOther(...[tx, actor, userId, which]: Parameters<typeof getTarget>): Promise<User> {
    const user = await getTarget(tx, actor, userId, which)
    if (userId === actor.userId) throw new AppError('general.forbidden')
    return user
  }

  /**
   * Ahead of taking access or role from somebody. Throws `sso.keeps_password` for the owner who keeps the password under "single sign-on only",
   * `identity.proof_required` for any owner.
   */
  async function requireDispensable(tx: Tx, actor: RoleGiver, user: User): Promise<void> {
    await onlyRule.requireDispensable(tx, user)
    if (user.role === 'owner') requireRecentProof(actor)
  }

  async function requireUnits(tx: Tx, organizationId: string, unitIds: readonly string[]): Promise<string[]> {
    const known = new Set((await businessUnitsRepository.list(tx, organizationId)).map(({ id }) => id))
    if (unitIds.some((id) => !known.has(id)))
      throw new AppError('business_unit.not_found', { field: 'businessUnitIds' })
    return [...new Set(unitIds)]
  }

  async function requireOwnerLeft(tx: Tx, organizationId: string): Promise<void> {
    if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('users.last_owner')
  }

  function write(
    tx: Tx,
    actor: Administrator,
    act: AuditAct,
    user: Pick<User, 'id' | 'displayName'>,
    changed: Partial<Changed> = {},
  ): Promise<void> {
    return audit.record(tx, {
      actorUserId: actor.userId,
      organizationId: actor.organizationId,
      act,
      subject: { kind: 'user', id: user.id, name: user.displayName },
      before: changed.before ?? null,
      after: changed.after ?? null,
      address: actor.address,
    })
  }

  return {
    /** Throws `general.forbidden`, `input.invalid` (a cursor of another order, or none). */
    async list(
      actor: Administrator,
      { cursor, pageSize, ...filter }: PersonFilter & { cursor?: string | undefined; pageSize: number },
    ): Promise<{ users: Person[]; total: number; isMore: boolean; nextCursor: string | null }> {
      requireAdmin(actor)
      const sort = orderOf(filter)
      const after = cursor === undefined ? null : placeOfCursor(sort, cursor)
      const { listed, ...counted } = await peopleListRepository.page(db, actor.organizationId, filter, {
        limit: pageSize + 1,
        after,
      })
      const shown = listed.slice(0, pageSize)
      const last = listed.length > pageSize ? shown.at(-1) : undefined
      return {
        users: shown.map(({ person }) => person),
        ...counted,
        nextCursor: last ? cursorOf(sort, last.place) : null,
      }
    },

    /** For admins, and for the person. Throws `users.not_found`. */
    async get(caller: Administrator, userId: string): Promise<Person> {
      const found = await peopleListRepository.find(db, caller.organizationId, userId)
      if (!found || !(isAdminRole(caller.role) || caller.userId === userId))
        throw new AppError('users.not_found')
      return found.person
    },

    /** The same with everything of spec 3.8. Throws `users.not_found`. */
    async getDetails(caller: Administrator, userId: string): Promise<PersonDetails> {
      const found = await peopleListRepository.find(db, caller.organizationId, userId)
      if (!found || !(isAdminRole(caller.role) || caller.userId === userId))
        throw new AppError('users.not_found')
      const { person, row } = found
      const seat = await peopleListRepository.seatOf(db, userId)
      const hasTwoFactor = await twoFactor.isEnabled(db, userId)
      const viewer = await peopleListRepository.find(db, caller.organizationId, caller.userId)
      const isOutOfReach = row.is_operator && !viewer?.row.is_operator
      const isInvited = person.status === 'invited'
      const link = isInvited ? await invitationRepository.findOfUser(db, userId) : null
      return {
        ...person,
        userType: row.is_operator ? 'operator' : 'member',
        pmi: seat?.pmi ?? null,
        pmu: seat?.pmu ?? null,
        timeZone: row.time_zone,
        dateFormat: row.date_format,
        timeFormat: row.time_format,
        language: row.language,
        hasTwoFactor,
        invitation: link && { sentAt: link.sentAt, isExpired: link.expiresAt <= clock.now() },
        abilities: abilitiesOn(caller, { ...person, hasTwoFactor, isOutOfReach }),
      }
    },

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
        const userId = await invitations.create(tx, actor, person)
        if (!userId) throw new AppError('identity.user_exists', { field: 'email' })
        await peopleRepository.change(tx, organizationId, userId, changeOf(input), new Date(clock.now()))
        await businessUnitsRepository.replaceUnitsOf(tx, userId, unitIds)
        const displayName = `${firstName} ${lastName}`
        await write(tx, actor, 'user_invited', { id: userId, displayName }, { after: { email, role } })
        return userId
      })
    },

    /**
     * Changes what is written of a user. A new role holds at once: the sessions end. Nobody changes the own one. Throws
     * `users.not_found`, `general.forbidden`, `identity.upper_role`, `identity.proof_required`, `sso.keeps_password`, `users.last_owner`,
     * `business_unit.not_found`.
     */
    async edit(actor: RoleGiver, { id, ...input }: EditPersonInput): Promise<PersonDetails> {
      await db.transaction().execute(async (tx) => {
        const { organizationId } = actor
        await membersRepository.lockOrganization(tx, organizationId)
        const user = await getTarget(tx, actor, id)
        if (outranks(input.role, actor.role)) throw new AppError('identity.upper_role')
        if (id === actor.userId && input.role !== user.role) throw new AppError('general.forbidden')
        if (input.role !== user.role) {
          requireProofToGive(actor, input.role)
          await requireDispensable(tx, actor, user)
        }
        const before = await peopleListRepository.find(tx, organizationId, id)
        if (!before) throw new AppError('users.not_found')
        const unitIds = await requireUnits(tx, organizationId, input.businessUnitIds)
        const change = changeOf(input)
        await peopleRepository.change(tx, organizationId, id, change, new Date(clock.now()))
        await businessUnitsRepository.replaceUnitsOf(tx, id, unitIds)
        const after = await peopleListRepository.find(tx, organizationId, id)
        if (!after) throw new AppError('users.not_found')
        const changed = differences(before.person, after.person)
        if (changed) await write(tx, actor, 'user_edited', user, changed)
        if (user.role === 'owner' && after.person.name !== before.person.name)
          await organizations.renameIndividual(tx, organizationId, {
            from: before.person.name,
            to: after.person.name,
          })
        if (user.role !== change.role) {
          await requireOwnerLeft(tx, organizationId)
          await write(tx, actor, 'user_role_changed', user, {
            before: { role: user.role },
            after: { role: change.role },
          })
          if (change.role === 'owner') await deps.links.endAllOf(tx, user, actor)
          await authSessions.endAllOfUser(tx, user, 'role_changed')
        }
      })
      return this.getDetails(actor, id)
    },

    /** The caller becomes an admin. Throws `general.forbidden`, `users.not_found` (no such active user), `sso.keeps_password`. */
    async transferOwnership(actor: Administrator, userId: string): Promise<void> {
      if (actor.role !== 'owner') throw new AppError('general.forbidden')
      await db.transaction().execute(async (tx) => {
        const { organizationId } = actor
        await membersRepository.lockOrganization(tx, organizationId)
        const owner = await peopleRepository.findForUpdate(tx, organizationId, actor.userId)
        // Somebody else may have taken the role meanwhile.
        if (owner?.role !== 'owner') throw new AppError('general.forbidden')
        const user = await getTarget(tx, actor, userId)
        if (user.status !== 'active' || userId === actor.userId) throw new AppError('users.not_found')
        await onlyRule.requireDispensable(tx, owner)
        const now = new Date(clock.now())
        await peopleRepository.changeRole(tx, organizationId, userId, 'owner', now)
        await peopleRepository.changeRole(tx, organizationId, actor.userId, 'admin', now)
        await write(tx, actor, 'ownership_transferred', user, {
          before: { owner: owner.displayName },
          after: { owner: user.displayName },
        })
        await deps.links.endAllOf(tx, user, actor)
        await authSessions.endAllOfUser(tx, user, 'role_changed')
      })
    },

    /** Throws `general.forbidden`, `users.not_found` (nobody suspended of this id). */
    async getSuspension(actor: Administrator, userId: string) {
      requireAdmin(actor)
      const suspension = await peopleRepository.findSuspension(db, actor.organizationId, userId)
      if (!suspension) throw new AppError('users.not_found')
      return suspension
    },

    /** The roles up to the caller's own. Throws `general.forbidden`. */
    listRoles(actor: Administrator): OrganizationRole[] {
      requireAdmin(actor)
      return organizationRoles.filter((role) => !outranks(role, actor.role))
    },

    /** Throws `general.forbidden`. */
    async listDepartments(actor: Administrator): Promise<string[]> {
      requireAdmin(actor)
      return peopleListRepository.departments(db, actor.organizationId)
    },

    getTarget,
    getOther,
    requireAdmin,
    requireDispensable,
    requireOwnerLeft,
    write,
  }
}

export type People = ReturnType<typeof createPeople>
