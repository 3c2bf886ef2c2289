import type { OrganizationRole } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'

export function isAdminRole(role: OrganizationRole): boolean {
  return role === 'owner' || role === 'admin'
}

/** Throws `general.forbidden` for everyone but owners and admins. */
export function requireAdmin({ role }: { role: OrganizationRole }): void {
  if (!isAdminRole(role)) throw new AppError('general.forbidden')
}

const ranks: Record<OrganizationRole, number> = { user: 0, admin: 1, owner: 2 }

/** Spec 6.1: no action on a higher role. */
export function outranks(role: OrganizationRole, other: OrganizationRole): boolean {
  return ranks[role] > ranks[other]
}
