import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { isAdminRole } from '../tenancy/index.ts'

/** Throws `general.forbidden` for everyone but owners and admins. */
export function requireAdmin({ role }: UserCaller): void {
  if (!isAdminRole(role)) throw new AppError('general.forbidden')
}
