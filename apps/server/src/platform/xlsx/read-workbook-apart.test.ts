import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readWorkbookApart } from './read-workbook-apart.ts'
import { UnreadableWorkbook, writeWorkbook } from './xlsx.ts'

it('[4.9] reads one workbook after another, and reports files that are none', async () => {
  const rows = [['Email'], ['arif@riverside.example']]
  const found = await Promise.allSettled([
    readWorkbookApart(writeWorkbook('People', rows), 10),
    readWorkbookApart(strToU8('PK\u0003\u0004 and nothing'), 10),
    readWorkbookApart(writeWorkbook('People', rows), 1),
  ])
  expect(found.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
    rows.map((cells, index) => ({ row: index + 1, cells })),
    new UnreadableWorkbook(),
    [{ row: 1, cells: rows[0] }],
  ])
})

it('[8.11] leaves the process to others while a large workbook is read', async () => {
  const cells = strToU8(`<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(300_000)}</row>`)
  const reading = { isOver: false }
  const read = readWorkbookApart(zipSync({ 'xl/worksheets/sheet1.xml': cells }, { level: 1 }), 10)
  void read.finally(() => (reading.isOver = true))
  let turns = 0
  while (!reading.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns += 1
  }
  expect((await read)[0]?.cells).toHaveLength(200)
  expect(turns).toBeGreaterThan(20)
})
