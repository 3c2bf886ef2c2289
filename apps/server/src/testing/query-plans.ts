import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { TestDatabase } from './database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  /** Of one loop, on average. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface PlanRow {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

/** The steps by which PostgreSQL would run a query with the values it has. */
export async function planOf(db: Db, query: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<PlanRow>`EXPLAIN (FORMAT JSON) ${query}`.execute(db)
  return stepsOf(rows)
}

/** The steps of the plan that is kept for every value, as the server runs it. */
export async function keptPlanOf(
  { db, pool }: TestDatabase,
  query: RawBuilder<unknown>,
): Promise<PlanNode[]> {
  const { sql: text } = query.compile(db)
  return stepsOf((await pool.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)).rows)
}

/** Runs a query, and counts the blocks it looked at. */
export async function blocksOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<PlanRow>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

/** Runs a query, and counts the rows of a table that it read, also those that it then left out. */
export async function rowsReadOf(db: Db, query: RawBuilder<unknown>, table: string): Promise<number> {
  const { rows } = await sql<PlanRow>`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db)
  return stepsOf(rows)
    .filter((step) => step['Relation Name'] === table)
    .reduce((sum, step) => {
      const perLoop = (step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)
      return sum + Math.round(perLoop * (step['Actual Loops'] ?? 0))
    }, 0)
}

export function indexesOf(steps: readonly PlanNode[]): (string | undefined)[] {
  return steps.map((step) => step['Index Name'])
}

/** Which of these tables are read whole. */
export function wholeScansOf(steps: readonly PlanNode[], tables: readonly string[]): string[] {
  return steps
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => step['Relation Name'] ?? '')
    .filter((table) => tables.includes(table))
}

function stepsOf(rows: readonly PlanRow[]): PlanNode[] {
  const withParts = (step: PlanNode): PlanNode[] => [step, ...(step.Plans ?? []).flatMap(withParts)]
  return rows.flatMap((row) => withParts(row['QUERY PLAN'][0].Plan))
}
