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

it('names a test for every attack', () => {
  const tableRows = model.slice(model.indexOf('<!-- rows -->')).match(/^\| (?!attack|---)/gm) ?? []
  expect(rows).toHaveLength(tableRows.length)
})

it.each(named)('still has $file › $title', ({ file, title }) => {
  expect(title).not.toBe('')
  expect(readFileSync(fileURLToPath(new URL(file, root)), 'utf8')).toContain(title)
})
