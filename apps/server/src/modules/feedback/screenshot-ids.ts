import { sql, type AliasedRawBuilder } from 'kysely'

/** The files that came with a row of `feedback`, which the query calls `name`. */
export function screenshotIds(name: 'feedback' | 'f'): AliasedRawBuilder<string[], 'screenshots'> {
  return sql<string[]>`ARRAY(
    SELECT file_id FROM feedback_screenshots WHERE feedback_id = ${sql.ref(`${name}.id`)} ORDER BY file_id)`.as(
    'screenshots',
  )
}
