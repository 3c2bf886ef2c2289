import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { compiler } from './compiler.ts'
import { summarize } from './numbers.ts'

/** A connection that keeps one plan for each statement, as those of the server do. The caller ends it. */
export async function connectAsServer(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
  return client
}

export async function runPrepared<R>(client: pg.Client, statement: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = statement.compile(compiler)
  const { rows } = await client.query({ name: nameOf(text), text, values: [...parameters] })
  // As the statement says.
  return rows as R[]
}

const names = new Map<string, string>()
/** Statements are prepared once for each text. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `statement_${names.size}`
  names.set(text, known)
  return known
}

/** Of ten runs after two others, in ms. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 12; turn++) times.push(await timeOf(work))
  return summarize(times.slice(2)).median
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
