import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/development/add-a-call.md', root), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (contract|server|tests|web|texts|docs) \|/.test(line))

/** Paths from the top of the repository: a name without a folder is in the folders that its row names. */
const files = rows.flatMap((row) => {
  const names = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const folders = names.filter((name) => !/\.\w+$/.test(name))
  return names
    .filter((name) => !folders.includes(name))
    .flatMap((name) => (folders.length === 0 ? [name] : folders.map((folder) => `${folder}/${name}`)))
})

it.each(files)('the guide to a new call names %s, which knows the call it lists', (path) => {
  expect(existsSync(new URL(path, root))).toBe(true)
  expect(readFileSync(new URL(path, root), 'utf8')).toMatch(/reactivation|requests/i)
})

it('the guide names as many files as it says', () => {
  expect(files).toHaveLength(12)
  expect(page).toContain(`needs ${files.length} files`)
})
