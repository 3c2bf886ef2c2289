import { emailKey } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { createUserRepository } from './users.repository.ts'

/**
 * Makes somebody an operator of the installation (spec 2.48, 6.5), or takes that back. Only an active account whose address its
 * owner has confirmed becomes one. Returns false where there is no such account.
 */
export function setOperator(db: DbOrTx, email: string, isOperator: boolean): Promise<boolean> {
  const users = createUserRepository(db)
  const address = emailKey(email)
  return isOperator ? users.makeOperator(address) : users.endOperator(address)
}
