import type { OrganizationRole } from '@majlis/contract'

export function isAdminRole(role: OrganizationRole): boolean {
  return role === 'owner' || role === 'admin'
}

const ranks: Record<OrganizationRole, number> = { user: 0, admin: 1, owner: 2 }

/** Spec 6.1: no action on a higher role. */
export function outranks(role: OrganizationRole, other: OrganizationRole): boolean {
  return ranks[role] > ranks[other]
}
