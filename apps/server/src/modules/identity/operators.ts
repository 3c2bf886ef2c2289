import type { DbOrTx } from '../../platform/database/database.ts'

/**
 * Makes somebody an operator of the installation (spec 2.48, 6.5), or takes that back. Only an active account whose address its
 * owner has confirmed becomes one. Returns false where there is no such account.
 */
export async function setOperator(db: DbOrTx, email: string, isOperator: boolean): Promise<boolean> {
  let change = db
    .updateTable('users')
    .set({ is_operator: isOperator })
    .where('email', '=', email.trim().toLowerCase())
    .where('moves_user_id', 'is', null)
  if (isOperator)
    change = change
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .where('email_proven_at', 'is not', null)
  return (await change.returning('id').execute()).length > 0
}
