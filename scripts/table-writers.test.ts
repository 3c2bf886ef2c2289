import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const server = new URL('../apps/server/src/', import.meta.url)

interface Rule {
  name: string
  from: { path?: string }
  to: { path?: string }
}
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: Rule[] }

/** Modules that write to a table of a module below, as `module table`, and why. None does. */
const exceptions: Record<string, string> = {}

/** Statements whose table is not written in them: each file, and the tables that it composes them for. */
const composed: Record<string, readonly string[]> = {
  'modules/meetings/invitees-data.ts': ['invitees', 'former_invitees'],
  'modules/meetings/renamed-dates.repository.ts': [
    'occurrence_responses',
    'time_requests',
    'meeting_agenda_files',
  ],
}

const moduleOf = (file: string): string => /^modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform'

const sources: [file: string, text: string][] = ['modules', 'platform'].flatMap((folder) =>
  readdirSync(new URL(folder, server), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
    .map((name): [string, string] => [
      `${folder}/${name}`,
      readFileSync(new URL(`${folder}/${name}`, server), 'utf8'),
    ]),
)

const declarerOf = new Map(
  sources.flatMap(([file, text]) =>
    Array.from(
      text.matchAll(/\bdeclareTable\(\s*'(\w+)'/g),
      ([, table = '']) => [table, moduleOf(file)] as const,
    ),
  ),
)

/** The tables that a text inserts into, updates or deletes from; null for one that is put in when it runs. */
function writesOf(text: string): (string | null)[] {
  const byKysely =
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|copyRows)\((?:tx, )?\s*(?:'(\w+)[^']*'|[^)'])/g
  const bySql = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(?:ONLY\s+)?(?:(\w+)|\$\{)/g
  return [...text.matchAll(byKysely), ...text.matchAll(bySql)]
    .map(([, table]) => table ?? null)
    .filter((table) => table === null || !(isClause.has(table) || undeclared.has(table)))
}
/** `ON CONFLICT DO UPDATE SET`, `FOR UPDATE OF`, … */
const isClause = new Set(['SET', 'OF', 'SKIP', 'NOWAIT'])
/** Not declared: the list of migrations that have run. */
const undeclared = new Set(['migrations'])

/** `module table` of everyone who writes, each once. */
const written = new Set(
  sources.flatMap(([file, text]) =>
    writesOf(text)
      .flatMap((table) => (table === null ? (composed[file] ?? [`a table composed in ${file}`]) : table))
      .map((table) => `${moduleOf(file)} ${table}`),
  ),
)

const partsOf = (writing: string): [module: string, declarer: string | undefined] => {
  const [module = '', table = ''] = writing.split(' ')
  return [module, declarerOf.get(table)]
}

it('writes to a table only in the module that declares it', () => {
  expect(declarerOf.size).toBeGreaterThan(100)
  const foreign = [...written].filter((writing) => {
    const [module, declarer] = partsOf(writing)
    return module !== declarer
  })
  expect(foreign.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

it('writes to no table of a module above or beside', () => {
  const upwards = [...written].filter((writing) => {
    const [module, declarer] = partsOf(writing)
    if (declarer === undefined || module === declarer) return false
    const [from, to] = [module, declarer].map((name) => `apps/server/src/modules/${name}/index.ts`)
    return forbidden.some(
      (rule) =>
        rule.name.startsWith('server-tier-') &&
        new RegExp(rule.from.path ?? '^$').test(from ?? '') &&
        new RegExp(rule.to.path ?? '^$').test(to ?? ''),
    )
  })
  expect(upwards).toEqual([])
})

/** What the index of a module exports of files that write to tables: namespaces, and functions that contain a write. */
function writersOf(module: string): string[] {
  const index = textOf(`modules/${module}/index.ts`)
  const exports = [...index.matchAll(/export (?:\* as (\w+)|\{([^}]*)\}) from '\.\/([^']+)'/g)]
  return exports.flatMap(([, namespace, names = '', file]) => {
    const text = textOf(`modules/${module}/${file}`)
    if (namespace !== undefined) return writesOf(text).length > 0 ? [namespace] : []
    const renamed = namesIn(names).map((one) => one.split(' as '))
    return renamed
      .filter(([name = '']) => writesOf(functionOf(text, name)).length > 0)
      .map((both) => both.at(-1) ?? '')
  })
}

const namesIn = (list: string): string[] => list.split(',').flatMap((one) => one.trim() || [])

const textOf = (file: string): string => sources.find(([name]) => name === file)?.[1] ?? ''

const functionOf = (text: string, name: string): string =>
  new RegExp(`\\b(?:function|const) ${name}\\b[^]*?\\n\\}?\\n`).exec(text)?.[0] ?? ''

it('writes to tables of other modules from services only, which have checked the permission', () => {
  const unchecked = sources.flatMap(([file, text]) => {
    if (!/\.(routes|http|presenter|policy)\.ts$/.test(file)) return []
    const imports = [...text.matchAll(/import \{([^}]*)\} from '(?:\.\.\/)+([\w-]+)\/index\.ts'/g)]
    return imports.flatMap(([, names = '', module = '']) => {
      const writers = writersOf(module)
      const taken = namesIn(names).map((one) => one.split(' as ')[0] ?? '')
      return taken.filter((name) => writers.includes(name)).map((name) => `${file}: ${name}`)
    })
  })
  expect(unchecked).toEqual([])
  expect(writersOf('meetings')).toEqual(
    expect.arrayContaining(['answersRepository', 'insertRemovedInvitees', 'changeMeeting']),
  )
  expect(writersOf('meetings')).not.toContain('getMeetingHost')
})

it('finds statements of Kysely and of SQL', () => {
  const text = `db.updateTable('meetings as m').set(x); tx
    .insertInto(
      'invitees',
    ); db.deleteFrom(table); sql\`WITH d AS (DELETE FROM ONLY drafts) INSERT INTO kept SELECT FROM d ON CONFLICT DO UPDATE SET a = 1\`
    sql\`SELECT FROM users FOR UPDATE OF users\`; sql\`UPDATE \${sql.table(name)} SET a = 1\``
  expect(writesOf(text)).toEqual(['meetings', 'invitees', null, 'drafts', 'kept', null])
})
