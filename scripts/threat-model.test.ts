import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const model = readFileSync(new URL('docs/security/threat-model.md', root), 'utf8')

/** The file and titles that the last cell of a row names: `path` › title; › another title of the same file; `path` › … */
function testsOf(cell: string): { file: string; title: string }[] {
  let file = ''
  return cell.split(/;\s+(?=[`›])/).map((part) => {
    const [path, title = ''] = part.split('›').map((piece) => piece.trim())
    if (path) file = path.replaceAll('`', '')
    return { file, title }
  })
}

const rows = model
  .split('\n')
  .map((line) => line.split(' | '))
  .filter((cells) => cells.length === 3 && cells[2]?.startsWith('`'))
const named = rows.flatMap(([, , cell = '']) => testsOf(cell.replace(/\s*\|$/, '')))

/** A line that begins a test, or has the title of one alone. */
const isTitle = /^\s*(?:(?:it|test|describe)(?:\.each|\()|(?:\].*\)\()?['"`])/

it('names a test for every attack', () => {
  const tableRows = model.slice(model.indexOf('<!-- rows -->')).match(/^\| (?!attack|---)/gm) ?? []
  expect(rows).toHaveLength(tableRows.length)
})

it.each(named)('still has $file › $title', ({ file, title }) => {
  expect(title).not.toBe('')
  const lines = readFileSync(fileURLToPath(new URL(file, root)), 'utf8').split('\n')
  // Not in a comment, nor of a test that is skipped.
  expect(lines.filter((line) => isTitle.test(line) && line.includes(title))).not.toEqual([])
})
