import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const page = textOf('docs/development/add-a-call.md')
const rows = page.split('\n').filter((line) => /^\| (contract|server|tests|web|texts|docs) \|/.test(line))

/** Paths from the top of the repository: a name without a folder is in the folders that its row names. */
const filesOf = (row: string) => {
  const names = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const folders = names.filter((name) => !/\.\w+$/.test(name))
  return names
    .filter((name) => !folders.includes(name))
    .flatMap((name) => (folders.length === 0 ? [name] : folders.map((folder) => `${folder}/${name}`)))
}
const files = rows.flatMap(filesOf)

/** What a file has of the call: its name, its path, the parts that serve and use it, or the texts of its page. */
const trace =
  /\breactivationRequests\b|reactivation-requests`|user\/reactivation-requests|createReactivationRequests\b|useRequests\b|"requests": \{/

it.each(files)('the guide to a new call names %s, which knows the call it lists', (path) => {
  expect(textOf(path)).toMatch(trace)
})

/** They use a call that was there. */
const later = ['apps/web/src/app/shell/AdminMenu.tsx', 'apps/server/src/modules/people/people.db.test.ts']

const code = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})

it('the guide names each file that knows the call, but those that use it too', () => {
  const known = code.filter((path) => /\.reactivationRequests\b|\breactivationRequests:/.test(textOf(path)))
  expect(known.filter((path) => !files.includes(path)).toSorted()).toEqual(later.toSorted())
})

it('the guide names as many files as it says', () => {
  const counted = rows.filter((row) => !row.startsWith('| tests |')).flatMap(filesOf)
  expect(counted).toHaveLength(10)
  expect(files).toHaveLength(12)
  expect(page).toContain(`Without tests and generated files it needs ${counted.length} files`)
})

/** Of the invented feature. */
const isInvented = (name: string) => /welcome-?note/i.test(name)
const blocks = [...page.matchAll(/^```tsx?$([^]+?)^```$/gm)].map(([, block = '']) => block)

it('the blocks of the guide call only functions that exist', () => {
  const called = blocks.flatMap((block) =>
    [...block.matchAll(/(?<![.\w])([a-zA-Z]\w*)\(/g)].map(([, name = '']) => name),
  )
  const own = /^(it|expect|api|if|Date)$/
  const isDeclared = (name: string) =>
    blocks.some((block) => new RegExp(`(?:const|function) ${name}\\b`).test(block))
  const names = [...new Set(called)].filter(
    (name) => !own.test(name) && !isInvented(name) && !isDeclared(name),
  )
  expect(names).toEqual(
    expect.arrayContaining(['serve', 'declareTable', 'organizationCsv', 'joinAs', 'useText']),
  )
  const all = code.map((path) => textOf(path)).join('\n')
  const isKnown = (name: string) =>
    new RegExp(
      `export (?:async )?(?:function|const|class) ${name}\\b|import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^.]`,
    ).test(all)
  expect(names.filter((name) => !isKnown(name))).toEqual([])
})

it('the files and folders exist that the guide names beside its invented feature', () => {
  const paths = [...page.matchAll(/`((?:apps|packages|scripts|e2e)\/[^`\s]+)`/g)].map(([, path = '']) => path)
  const real = paths.filter((path) => !isInvented(path))
  expect(real.length).toBeGreaterThan(20)
  const isThere = (path: string) =>
    path.includes('*') || path.includes('{')
      ? globSync(path, { cwd: root }).length > 0
      : existsSync(new URL(path, root))
  expect(real.filter((path) => !isThere(path))).toEqual([])
})
