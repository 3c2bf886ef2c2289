import { contract, errorCatalogue, type Access, type Contract } from '@majlis/contract'
import { cloneTestDatabase, type TestDatabase } from '@majlis/testing'
import { ORPCError } from '@orpc/client'
import type { FastifyInstance } from 'fastify'
import { apiOf, type Api } from './api.ts'
import { plain, type Trial } from './trial.ts'
import { openApp, type Surroundings, type Fixture } from './fixture.ts'

export const allowed = '✔'

export interface CallRow {
  /** `group.call`, as in the contract. */
  name: string
  group: string
  call: string
  access: Access
  method: string
}

/** Every call of the contract. */
export const calls: CallRow[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([call, { '~orpc': definition }]) => ({
    name: `${group}.${call}`,
    group,
    call,
    access: definition.meta.access,
    method: definition.route.method ?? 'POST',
  })),
)

/** One caller of a table: who it is, with which token it calls, and on what. */
export interface Column<Role extends string> {
  title: string
  role: Role
  token: string | null
  fixture: Fixture
}

export interface Row {
  name: string
  access: Access
  /** By column: `✔`, or the code of the refusal. */
  cells: string[]
  /** The response by column, as JSON; empty if it was refused. */
  body: string[]
}

/** The trials of a table, by group and call. */
export type TrialsByName<Role extends string> = Record<
  string,
  Record<string, Trial<unknown, Fixture, Role> | undefined>
>

/**
 * Makes calls as every column on copies of one database. Those who should get least come first, so that what the others change
 * takes nothing from them.
 */
export function createTableMaker(base: TestDatabase, surroundings: Surroundings) {
  async function onCopy<T>(act: (http: FastifyInstance) => Promise<T>): Promise<T> {
    const copy = await cloneTestDatabase(base)
    const app = await openApp(copy.url, surroundings)
    try {
      return await act(app.http)
    } finally {
      await app.close()
      await copy.drop()
    }
  }

  return async function tableOf<Role extends string>(
    rows: CallRow[],
    columns: Column<Role>[],
    trials: TrialsByName<Role>,
  ): Promise<Row[]> {
    async function rowOf(http: FastifyInstance, row: CallRow): Promise<Row> {
      const trial = trials[row.group]?.[row.call] ?? plain
      const answers = []
      for (const [index, column] of [...columns.entries()].toReversed()) {
        // What is counted by address is counted for each of them alone.
        const client = apiOf(http, column.token, `192.0.2.${index + 1}`)
        answers.unshift(await answerOf(client, row, column, trial))
      }
      return {
        name: row.name,
        access: row.access,
        cells: answers.map(({ code }) => code),
        body: answers.map(({ body }) => body),
      }
    }
    const spoils = ({ group, call }: CallRow) => trials[group]?.[call]?.spoils === true
    const table = new Map<string, Row>()
    await onCopy(async (http) => {
      for (const row of rows.filter((one) => !spoils(one))) table.set(row.name, await rowOf(http, row))
    })
    for (const row of rows.filter(spoils)) table.set(row.name, await onCopy((http) => rowOf(http, row)))
    return rows.flatMap(({ name }) => table.get(name) ?? [])
  }
}

async function answerOf<Role extends string>(
  api: Api,
  { group, call, name }: CallRow,
  { role, fixture }: Column<Role>,
  trial: Trial<unknown, Fixture, Role>,
): Promise<{ code: string; body: string }> {
  // The trials have a row for each call of the contract, with an input of its type.
  const client = api[group as keyof Contract] as Record<
    string,
    ((input: unknown) => Promise<unknown>) | undefined
  >
  try {
    return { code: allowed, body: JSON.stringify(await client[call]?.(await trial.input(fixture, role))) }
  } catch (error) {
    if (!(error instanceof ORPCError) || !Object.hasOwn(errorCatalogue, error.code))
      throw new Error(`${name} failed for ${role}`, { cause: error })
    // As far as this caller is concerned, the way was free.
    if (error.code === trial.answers) return { code: allowed, body: '' }
    return { code: error.code, body: '' }
  }
}

/** A table of Markdown. */
export function markdownOf(titles: readonly string[], rows: readonly Row[]): string {
  const lines = [
    ['call', ...titles],
    titles.map(() => '---').concat('---'),
    ...rows.map(({ name, cells }) => [`\`${name}\``, ...cells]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
