import type { OrganizationRole, PeopleAct, PersonDetails } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { requireRecentProof } from '../../platform/http/recent-proof.ts'
import { isAdminRole, outranks } from '../tenancy/index.ts'
import type { User } from '../accounts/index.ts'

/** Who acts, and from where: administrative acts are written down with the address. */
export type Administrator = Pick<UserCaller, 'userId' | 'organizationId' | 'role'> & { address: string }

/** With what is required where somebody becomes an owner or an admin, and for what takes access or role from an owner. */
export type RoleGiver = Administrator & Pick<UserCaller, 'hasRecentProof'>

/** For whoever is about to give a role: none that manages others from an open browser alone. Throws `identity.proof_required`. */
export function requireProofToGive(actor: RoleGiver, role: OrganizationRole): void {
  if (isAdminRole(role)) requireRecentProof(actor)
}

/** Whether the act suspends, deletes or gives another role. */
export function takesAccessOrRole({ act }: PeopleAct): boolean {
  return act === 'suspend' || act === 'delete' || act === 'role'
}

type Target = Pick<User, 'id' | 'role' | 'status' | 'deletedAt'> & {
  hasTwoFactor: boolean
  /** An operator of the installation, and the caller is none. */
  isOutOfReach: boolean
}

/** Which acts on an account its caller may be offered (spec 6.1, 6.7). The services judge each again. */
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
