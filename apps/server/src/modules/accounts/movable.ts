import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the account `users AS alias` can be moved to another organisation: it is active, not an operator, and the only account, including invited and
 * deleted ones, of an individual.
 */
export function isMovableRow(alias: string): RawBuilder<boolean> {
  const user = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${user('status')} = 'active' AND ${user('deleted_at')} IS NULL AND NOT ${user('is_operator')}
    AND EXISTS (SELECT FROM organizations o WHERE o.id = ${user('organization_id')} AND o.kind = 'individual')
    AND NOT EXISTS (SELECT FROM users other
      WHERE other.organization_id = ${user('organization_id')} AND other.id <> ${user('id')}))`
}

/**
 * Whether `users AS account` is the account of the person invited as `users AS place`: the one that had the address at the invitation, else the one that
 * has it now.
 */
export function isAccountOf(account: string, place: string): RawBuilder<boolean> {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of(account, 'id')} = ${of(place, 'moves_user_id')} OR (${of(place, 'moves_user_id')} IS NULL
    AND ${of(account, 'email')} = ${of(place, 'email')} AND ${of(account, 'status')} <> 'invited'))`
}
