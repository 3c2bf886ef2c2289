import {
  organizationRoles,
  type OrganizationRole,
  type PeopleAct,
  type PersonDetails,
} from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { requireRecentProof } from '../../platform/http/recent-proof.ts'
import { isAdminRole, outranks, requireAdmin } from '../tenancy/index.ts'
import type { Selectable } from 'kysely'
import type { User } from '../accounts/index.ts'
import type { UsersTable } from '../accounts/accounts.tables.ts'

/** The actor and their address, for the audit log. */
export type Administrator = Pick<UserCaller, 'userId' | 'organizationId' | 'role'> & { address: string }

/** An administrator who gives the role of owner or admin, or takes access or role from an owner. */
export type RoleGiver = Administrator & Pick<UserCaller, 'hasRecentProof'>

/** The roles that the actor may give: up to their own. Throws `general.forbidden`. */
export function givableRoles(actor: Administrator): OrganizationRole[] {
  requireAdmin(actor)
  return organizationRoles.filter((role) => !outranks(role, actor.role))
}

/** The roles of owner and admin require a recent proof. Throws `identity.proof_required`. */
export function requireProofToGive(actor: RoleGiver, role: OrganizationRole): void {
  if (isAdminRole(role)) requireRecentProof(actor)
}

/** Whether the act suspends, deletes or gives another role. */
export function takesAccessOrRole({ act }: PeopleAct): boolean {
  return act === 'suspend' || act === 'delete' || act === 'role'
}

type Target = Pick<User, 'id' | 'role' | 'status' | 'deletedAt'> & {
  hasTwoFactor: boolean
  isOutOfReach: boolean
}

/** Whether someone is an operator, and the viewer is not. */
export function isOutOfReach(
  user: Pick<Selectable<UsersTable>, 'is_operator'>,
  viewer: Pick<Selectable<UsersTable>, 'is_operator'> | undefined,
): boolean {
  return user.is_operator && viewer?.is_operator !== true
}

/** The acts on an account that the caller is offered (spec 6.1, 6.7). The services check each again. */
export function abilitiesOn(
  caller: Pick<UserCaller, 'userId' | 'role'>,
  user: Target,
): PersonDetails['abilities'] {
  const isThere = user.deletedAt === null
  const mayAct = isAdminRole(caller.role) && !outranks(user.role, caller.role) && isThere
  const onOther = mayAct && user.id !== caller.userId
  const onWaysIn = onOther && user.status === 'active' && !user.isOutOfReach
  return {
    edit: mayAct,
    changeRole: onOther,
    suspend: onOther && user.status === 'active',
    reactivate: onOther && user.status === 'suspended',
    delete: onOther && user.status !== 'invited',
    resetPassword: onWaysIn,
    removeTwoFactor: onWaysIn && user.hasTwoFactor,
    endSessions: onOther && user.status === 'active',
    resendInvitation: onOther && user.status === 'invited',
    transferOwnership:
      caller.role === 'owner' && onOther && user.status === 'active' && user.role !== 'owner',
  }
}
