import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the account `users AS alias` could be moved into another organisation: it is active, continued as an individual, and nobody
 * else, invited or deleted, belongs there.
 */
export function isMovable(alias: string): RawBuilder<boolean> {
  const user = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${user('status')} = 'active' AND ${user('deleted_at')} IS NULL
    AND EXISTS (SELECT FROM organizations o WHERE o.id = ${user('organization_id')} AND o.kind = 'individual')
    AND NOT EXISTS (SELECT FROM users other
      WHERE other.organization_id = ${user('organization_id')} AND other.id <> ${user('id')}))`
}
