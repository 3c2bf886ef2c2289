import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { csvFile, jsonRowsFile, pagesOf, rowsPerPage } from './exported-files.ts'

const idOf = (number: number) => `10000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index), number: index }))

/** Reads like a database that is asked for the rows after an id. */
const reader =
  <R extends { id: string }>(all: R[], asked: string[] = []) =>
  async (after: string, limit: number) => {
    asked.push(after)
    return all.filter(({ id }) => id > after).slice(0, limit)
  }

it.each([0, 1, rowsPerPage, rowsPerPage + 1])(
  'reads each of %i rows once, a page at a time',
  async (count) => {
    const asked: string[] = []
    const pages = await Array.fromAsync(pagesOf(reader(rows(count), asked)))
    expect(pages.flat().map(({ number }) => number)).toEqual(rows(count).map(({ number }) => number))
    expect(Math.max(0, ...pages.map((page) => page.length))).toBeLessThanOrEqual(rowsPerPage)
    expect(asked).toHaveLength(Math.floor(count / rowsPerPage) + 1)
  },
)

it('writes CSV that no spreadsheet runs as formulas, with a heading even if there are no rows', async () => {
  const at = new Date('2026-03-01T10:00:00Z')
  const all = [{ id: idOf(1), name: '=1+1', at, list: ['a'], nothing: null, isSet: true }]
  const columns = ['name', 'at', 'list', 'nothing', 'isSet'] as const
  expect(await text(csvFile('a.csv', columns, reader(all)).content)).toBe(
    '\uFEFF"name","at","list","nothing","isSet"\r\n"\'=1+1","2026-03-01T10:00:00.000Z","[""a""]","","true"\r\n',
  )
  expect(await text(csvFile('a.csv', columns, reader<(typeof all)[0]>([])).content)).toBe(
    '\uFEFF"name","at","list","nothing","isSet"\r\n',
  )
})

it.each([0, 1, rowsPerPage + 1])('writes %i rows as one JSON array', async (count) => {
  expect(JSON.parse(await text(jsonRowsFile('a.json', reader(rows(count))).content))).toEqual(rows(count))
})
