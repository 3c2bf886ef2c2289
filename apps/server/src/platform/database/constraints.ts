import { DatabaseError } from 'pg'

/** Whether a statement failed because another row has the place under this constraint or unique index (SQLSTATE 23505). */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}
