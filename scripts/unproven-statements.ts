// `node scripts/unproven-statements.ts SPECIFICATION.md` lists the statements of a specification that no test title names. Statements
// are numbered in bold, as in `**2.14**`; titles name them in brackets, as in `[2.14]`, `[2.14, 5.3]` or `[3.1–3.5]`, or take them from
// the first column of a table.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Statements with their texts, in the order of the specification. */
export function statementsOf(specification: string): Map<string, string> {
  const found = specification.matchAll(/\*\*(\d+\.\d+)\*\*\s*(.*)/g)
  return new Map(Array.from(found, ([, number = '', text = '']) => [number, text]))
}

/** The numbers that test titles name. A range names every number in it. */
export function namedIn(source: string): Set<string> {
  const numbers = new Set<string>()
  for (const [, list = ''] of source.matchAll(/\['?(\d+\.\d+(?:',|[^\]']*\]))/g))
    for (const [, part = '', first = '', last] of list.matchAll(/(\d+)\.(\d+)(?:[–-]\d+\.(\d+))?/g))
      for (let number = Number(first); number <= Number(last ?? first); number += 1)
        numbers.add(`${part}.${number}`)
  return numbers
}

if (import.meta.main) {
  const [path] = process.argv.slice(2)
  if (!path) {
    console.error('Usage: node scripts/unproven-statements.ts SPECIFICATION.md')
    process.exit(2)
  }
  const tests = execFileSync(
    'git',
    ['grep', '-hE', String.raw`\['?[0-9]+\.[0-9]+`, '--', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    },
  )
  const named = namedIn(tests)
  const statements = statementsOf(readFileSync(path, 'utf8'))
  const unproven = [...statements].filter(([number]) => !named.has(number))
  for (const [number, text] of unproven) console.log(`${number} ${text}`)
  console.log(`${unproven.length} of ${statements.size} statements are named by no test.`)
}
