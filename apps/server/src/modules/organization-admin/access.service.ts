import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { type AccountsApi, type User, maySeeAccount } from '../accounts/index.ts'

interface AccessDeps {
  db: Db
  accounts: Pick<AccountsApi, 'findUserByEmail'>
  /** Flag `driveEnable` of spec 9.13. */
  isDriveEnabled: boolean
}

export type Access = ReturnType<typeof createAccess>

/**
 * What an account may open besides the product: people see their own access, admins that of others. Throws `general.forbidden`.
 */
export function createAccess({ db, accounts, isDriveEnabled }: AccessDeps) {
  async function getVisibleUser(caller: UserCaller, email: string): Promise<User> {
    const user = await accounts.findUserByEmail(db, caller.organizationId, email)
    if (!user || !maySeeAccount(caller, user)) throw new AppError('general.forbidden')
    return user
  }

  return {
    /** Spec 6.5, 7.46: operators of the installation only. */
    hasCmAccess: async (caller: UserCaller, email: string) =>
      (await getVisibleUser(caller, email)).isOperator,
    hasDriveAccess: async (caller: UserCaller, email: string) =>
      (await getVisibleUser(caller, email)).status === 'active' && isDriveEnabled,
  }
}
