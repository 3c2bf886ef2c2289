import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { isWorkbook, readWorkbook, UnreadableWorkbook, writeWorkbook } from './xlsx.ts'

it('reads what it writes', () => {
  const rows = [
    ['Email', 'Department'],
    ['arif@riverside.example', '<Parks> & "Roads"'],
    ['', 'ব্যবসা'],
  ]
  const bytes = writeWorkbook('People', rows)
  expect(isWorkbook(bytes)).toBe(true)
  expect(readWorkbook(bytes, 100)).toEqual(rows)
  expect(readWorkbook(bytes, 1)).toEqual([rows[0]])
})

it('reads shared strings, rich text, numbers, formula results and cells that are left out', () => {
  const bytes = zipSync({
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>a@b.example</t></si><si><r><t>Pa</t></r><r><rPr/><t xml:space="preserve">rks &#x26; trees</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1"><v>42</v></c><c r="E1" t="str"><f>1</f><v>x</v></c></row><row r="2"/><row r="3"><c r="B3"/></row></sheetData></worksheet>',
    ),
  })
  expect(readWorkbook(bytes, 100)).toEqual([['a@b.example', '', 'Parks & trees', '42', 'x']])
})

it('does not fill rows up to a cell far to the right', () => {
  const xml =
    '<worksheet><sheetData><row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row></sheetData></worksheet>'
  expect(readWorkbook(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }), 10)).toEqual([['1']])
})

it('refuses what is no workbook', () => {
  expect(isWorkbook(strToU8('email\n'))).toBe(false)
  expect(() => readWorkbook(strToU8('PK\u0003\u0004 and nothing'), 10)).toThrow(UnreadableWorkbook)
  expect(() => readWorkbook(zipSync({ 'word/document.xml': strToU8('<w/>') }), 10)).toThrow(
    UnreadableWorkbook,
  )
})

it('refuses a workbook that would unpack to more than a sheet can be', () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(51 * 1024 * 1024) }, { level: 9 })
  expect(bomb.length).toBeLessThan(200_000)
  expect(() => readWorkbook(bomb, 10)).toThrow(UnreadableWorkbook)
})
