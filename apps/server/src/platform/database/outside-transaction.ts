import type pg from 'pg'

const marker = '-- majlis:no-transaction'

const createIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON /i
/** Statements that a second run finds done, or may do again. */
const repeatable = [
  createIndex,
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i,
  /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i,
  /^ANALYZE \w+$/i,
]

/** Whether the first line of a migration says that its statements run outside a transaction. */
export function isOutsideTransaction(sql: string): boolean {
  return sql.split('\n', 1)[0]?.trim() === marker
}

/**
 * Runs the statements of a migration one by one, so that none of them locks a table for the time of the others, or, with `CONCURRENTLY`, for
 * its own. If one fails, the earlier ones stay done, and the whole file runs again at the next start.
 * Throws before the first statement when a second run of one of them would fail or change something.
 */
export async function runOutsideTransaction(client: pg.PoolClient, sql: string): Promise<void> {
  const statements = statementsOf(sql)
  const refused = statements.find((statement) => !repeatable.some((pattern) => pattern.test(statement)))
  if (refused)
    throw new Error(
      `"${refused}" cannot run outside a transaction: only CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, ALTER TABLE … VALIDATE CONSTRAINT and ANALYZE can`,
    )
  for (const statement of statements) {
    const [, index] = createIndex.exec(statement) ?? []
    if (index) await dropUnfinished(client, index)
    await client.query(statement)
  }
}

/** A build that was cut short, or found duplicates, leaves an index that is written to and never read. */
async function dropUnfinished(client: pg.PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}

/** None of the statements allowed here needs a semicolon of its own. */
function statementsOf(sql: string): string[] {
  return sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}
