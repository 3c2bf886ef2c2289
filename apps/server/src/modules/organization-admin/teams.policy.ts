import type { UserCaller } from '../../platform/http/context.ts'
import { isAdminRole } from '../tenancy/index.ts'

/** Owners and admins create and change teams; everyone in the organisation sees them. */
export const mayManageTeams = ({ role }: Pick<UserCaller, 'role'>): boolean => isAdminRole(role)
