import { defaults, type ErrorCode, type OrganizationRole, type Permissions } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import type { UserCaller } from '../../platform/http/context.ts'
import { isAdminRole } from '../tenancy/index.ts'
import type { UserStatus } from './accounts.tables.ts'

/**
 * Spec 3.4, 6.3: owners and admins hold all four permissions, users only Home and Meeting management. So do individuals (1.22), who
 * have no organisation to manage until they create one.
 */
export function permissionsOf(role: OrganizationRole, kind: 'organization' | 'individual'): Permissions {
  const manages = isAdminRole(role) && kind === 'organization'
  return { view_dashboard: true, view_meeting: true, view_user: manages, view_organization: manages }
}

/** The reason why someone may not use the product now, or null. Checked at sign-in, at each refresh and with each call (4.2). */
export function refusalOf(user: { status: UserStatus; deletedAt: number | null }): ErrorCode | null {
  if (user.deletedAt !== null) return 'identity.account_not_found'
  switch (user.status) {
    case 'active':
      return null
    case 'suspended':
      return 'identity.suspended'
    case 'invited':
      return 'identity.credentials_incorrect'
  }
}

/** Whether someone may use the product now. */
export function hasAccess(user: { status: UserStatus; deletedAt: number | null }): boolean {
  return refusalOf(user) === null
}

/** The details of an account are for its user and for admins of the same organisation. */
export function maySeeAccount(
  caller: Pick<UserCaller, 'userId' | 'organizationId' | 'role'>,
  account: { id: string; organizationId: string },
): boolean {
  if (caller.organizationId !== account.organizationId) return false
  return caller.userId === account.id || isAdminRole(caller.role)
}

/** The zone if it exists (IANA), else the default of spec 9.2. */
export function timeZoneOrDefault(timeZone: string): string {
  return canonicalTimeZone(timeZone) ?? defaults.timeZone
}
