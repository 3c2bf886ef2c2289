import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { textOfFile } from '../../../platform/text-of-files/text-of-file.ts'
import { readWorkbook } from '../../../platform/xlsx/xlsx.ts'
import { codeOf, groupedCode, type ReportSheet } from './report-sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writePdfApart } from './write-pdf-apart.ts'
import { tablesOf, writePdf } from './write-pdf.ts'
import { writeXlsx } from './write-xlsx.ts'

const sheet: ReportSheet = {
  language: 'en',
  title: 'Weekly “team” meeting',
  facts: [['Host', 'Nusrat Rahman']],
  columns: [
    { head: 'Name', width: 3 },
    { head: 'Minutes', width: 1 },
  ],
  rows: [
    ['ক্ষুদ্র স্ত্রী', 45],
    ['ليلى حداد', 0],
    ['=HYPERLINK("x")', null],
  ],
}

it('[4.8] has one code for one content', () => {
  const code = codeOf(sheet)
  expect(code).toMatch(/^[\da-f]{32}$/)
  expect(codeOf({ ...sheet })).toBe(code)
  expect(codeOf({ ...sheet, rows: [['ক্ষুদ্র স্ত্রী', 46]] })).not.toBe(code)
  expect(groupedCode('0123456789abcdef0123456789abcdef')).toBe('0123 4567 89AB CDEF 0123 4567 89AB CDEF')
})

it('[4.8] writes csv that runs no formula', () => {
  expect(writeCsv(sheet).toString()).toBe(
    '\uFEFF"Weekly “team” meeting"\r\n"Host","Nusrat Rahman"\r\n\r\n"Name","Minutes"\r\n"ক্ষুদ্র স্ত্রী","45"\r\n"ليلى حداد","0"\r\n"\'=HYPERLINK(""x"")",""\r\n',
  )
})

it('[4.8] writes xlsx that other programs read, with texts as texts', async () => {
  const rows = (await readWorkbook(await writeXlsx(sheet), 20)).map(({ cells }) => cells)
  expect(rows).toContainEqual(['ক্ষুদ্র স্ত্রী', '45'])
  expect(rows.flat()).toContain('=HYPERLINK("x")')
})

it.each(['en', 'bn', 'ar'] as const)('[4.8] writes pdf with the fonts of all scripts (%s)', (language) => {
  const pdf = writePdf({ ...sheet, language })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const fonts = [...textOf(pdf).matchAll(/\/BaseFont ?\/[A-Z]+\+([A-Za-z]+)/g)].map(([, font]) => font)
  expect(new Set(fonts)).toEqual(new Set(['Lato', 'NotoSansBengali', 'NotoSansArabic']))
})

it('[4.8] writes numbers and pages of a pdf in the digits of its language', async () => {
  const read = async (language: ReportSheet['language']) =>
    textOfFile(new Uint8Array(writePdf({ ...sheet, language })), {
      contentType: 'application/pdf',
      maxChars: 1000,
    })
  expect(await read('bn')).toMatch(/৪৫[^]*১ \/ ১/)
  expect(await read('ar')).toMatch(/45[^]*1 ?\/ ?1/)
})

const wide = (dates: number, people: number): ReportSheet => ({
  ...sheet,
  columns: ['Name', ...Array.from({ length: dates }, (_, n) => `Day${n}`), 'Total'].map((head) => ({
    head,
    width: 1,
  })),
  rows: Array.from({ length: people }, (_, row) => [
    `Person ${row}`,
    ...Array.from({ length: dates }, () => 45),
    dates,
  ]),
})

it('[4.8] sets a table that is wider than a page in parts, each with the names', async () => {
  const parts = tablesOf(wide(104, 2))
  const heads = parts.map(({ columns }) => columns.map(({ head }) => head))
  expect(heads.map((head) => head.length)).toEqual([11, 11, 10, 11, 10, 11, 10, 11, 10, 11, 10])
  expect(new Set(heads.map(([first]) => first))).toEqual(new Set(['Name']))
  expect(heads.flatMap((head) => head.slice(1))).toEqual([
    ...Array.from({ length: 104 }, (_, n) => `Day${n}`),
    'Total',
  ])
  for (const { columns, rows } of parts) for (const row of rows) expect(row).toHaveLength(columns.length)
  expect(tablesOf(sheet)).toEqual([{ columns: sheet.columns, rows: sheet.rows }])
  expect(tablesOf(wide(9, 1))).toHaveLength(1)
  const text = await textOfFile(new Uint8Array(writePdf(wide(104, 2))), {
    contentType: 'application/pdf',
    maxChars: 10_000,
  })
  for (const head of ['Day0', 'Day103', 'Total']) expect(text).toContain(head)
  expect(text?.match(/Person 1/g)).toHaveLength(heads.length)
})

it('[4.8] takes what people have written as text, not as markup', () => {
  const rows = [['#panic("no") $x$ *bold* \\u{41} "; #let a = 1', 1]]
  expect(writePdf({ ...sheet, title: '#image("/etc/passwd")', rows }).length).toBeGreaterThan(1_000)
})

it('[4.8] writes pdfs one after the other, leaves the process to others meanwhile, and lets ten wait', async () => {
  const writing = { isOver: false }
  const users = Array.from({ length: 12 }, (_, n) => `user ${n}`)
  const written = Promise.allSettled(users.map((userId) => writePdfApart(sheet, userId)))
  void written.finally(() => (writing.isOver = true))
  let turns = 0
  while (!writing.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    turns += 1
  }
  expect(turns).toBeGreaterThan(100)
  const found = await written
  for (const one of found.slice(0, 11))
    expect(one.status === 'fulfilled' && one.value.subarray(0, 5).toString()).toBe('%PDF-')
  expect(found[11]).toMatchObject({ reason: { code: 'general.unavailable' } })
}, 60_000)

/** The objects of a PDF, which are compressed in streams. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content]) => {
    try {
      return inflateSync(Buffer.from(content ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return raw + streams.join('\n')
}
