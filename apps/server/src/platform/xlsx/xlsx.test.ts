import { cpuMsOfAsync } from '@majlis/testing/cpu-time'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { isEncryptedWorkbook, isWorkbook, readWorkbook, UnreadableWorkbook, writeWorkbook } from './xlsx.ts'

const cellsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes, 100)).map(({ cells }) => cells)
const sheetOf = (text: string, row = 1) =>
  strToU8(
    `<worksheet><sheetData><row r="${row}"><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  )

it('reads what it writes', async () => {
  const rows = [
    ['Email', 'Department'],
    ['arif@riverside.example', '<Parks> & "Roads"'],
    ['', 'ব্যবসা'],
  ]
  const bytes = writeWorkbook('People', rows)
  expect(isWorkbook(bytes)).toBe(true)
  expect(await cellsOf(bytes)).toEqual(rows)
  expect(await readWorkbook(bytes, 1)).toEqual([{ row: 1, cells: rows[0] }])
})

it('reads shared strings, rich text, numbers, formula results and cells that are left out', async () => {
  const bytes = zipSync({
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>a@b.example</t></si><si><r><t>Pa</t></r><r><rPr/><t xml:space="preserve">rks &#x26; trees</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1"><v>42</v></c><c r="E1" t="str"><f>1</f><v>x</v></c></row><row r="2"/><row r="3"><c r="B3"/></row></sheetData></worksheet>',
    ),
  })
  expect(await cellsOf(bytes)).toEqual([['a@b.example', '', 'Parks & trees', '42', 'x']])
})

it.each([
  ['a hidden one', 'hidden', 'worksheets/sheet1.xml'],
  ['one that only a program shows', 'veryHidden', 'worksheets/sheet1.xml'],
  ['one that is written with its whole path', 'hidden', '/xl/worksheets/sheet1.xml'],
])('skips %s, and reads the first visible sheet', async (_, state, target) => {
  const workbook = (states: readonly string[]) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook><sheets>${states.map((one, place) => `<sheet name="S${place}" sheetId="${place + 1}" state="${one}" r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Target="${target}"/><Relationship Id="rId2" Target="worksheets/sheet7.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': sheetOf('first'),
      'xl/worksheets/sheet7.xml': sheetOf('second'),
    })
  expect(await cellsOf(workbook([state, 'visible']))).toEqual([['second']])
  expect(await cellsOf(workbook(['visible', state]))).toEqual([['first']])
  expect(await cellsOf(workbook([state, state]))).toEqual([['first']])
})

it('numbers rows as the sheet does', async () => {
  const cell = '<c t="inlineStr"><is><t>x</t></is></c>'
  const xml = `<worksheet><sheetData><row r="2">${cell}</row><row>${cell}</row><row r="4"/><row r="9">${cell}</row></sheetData></worksheet>`
  const rows = await readWorkbook(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }), 10)
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 9])
})

it('recognises a workbook that needs a password', () => {
  const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504))
  const named = (name: string) => Uint8Array.from([...compound, ...Buffer.from(name, 'utf16le')])
  expect(isEncryptedWorkbook(named('EncryptedPackage'))).toBe(true)
  expect(isEncryptedWorkbook(named('Workbook'))).toBe(false)
  expect(isEncryptedWorkbook(Uint8Array.from(Buffer.from('EncryptedPackage', 'utf16le')))).toBe(false)
})

it('does not fill rows up to a cell far to the right', async () => {
  const xml =
    '<worksheet><sheetData><row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row></sheetData></worksheet>'
  expect(await cellsOf(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }))).toEqual([['1']])
})

it('refuses files that are not workbooks', async () => {
  expect(isWorkbook(strToU8('email\n'))).toBe(false)
  await expect(readWorkbook(strToU8('PK\u0003\u0004 and nothing'), 10)).rejects.toThrow(UnreadableWorkbook)
  await expect(readWorkbook(zipSync({ 'word/document.xml': strToU8('<w/>') }), 10)).rejects.toThrow(
    UnreadableWorkbook,
  )
})

it('refuses a workbook that would unpack to more than a sheet can be', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(51 * 1024 * 1024) }, { level: 9 })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(readWorkbook(bomb, 10)).rejects.toThrow(UnreadableWorkbook)
})

it.each(['<row>', '<si>', '<c ', '<row><c t="inlineStr"><is><rPh ', '<t '])(
  '[8.11] reads a workbook in which no one closes %s as fast as any other',
  async (tag) => {
    const xml = strToU8(tag.repeat(100_000))
    const bytes = zipSync({ 'xl/sharedStrings.xml': xml, 'xl/worksheets/sheet1.xml': xml }, { level: 1 })
    const cpuMs = await cpuMsOfAsync(async () => {
      expect(await readWorkbook(bytes, 10)).toEqual([])
    })
    expect(cpuMs).toBeLessThan(1_000)
  },
)

it('[8.11] does not trust the size that a workbook states', async () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
  const view = new DataView(bytes.buffer)
  const directory = bytes.length - 22 - (46 + 'xl/worksheets/sheet1.xml'.length)
  expect(view.getUint32(directory, true)).toBe(0x02014b50)
  view.setUint32(directory + 24, 100, true)
  await expect(readWorkbook(bytes, 10)).rejects.toThrow(UnreadableWorkbook)
})

it('[8.11] unpacks what many names lead to once for each, and no more than a sheet can be', async () => {
  const xml = new Uint8Array(2 * 1024 * 1024)
  const names = Array.from({ length: 40 }, (_, number) => `xl/worksheets/sheet${number + 2}.xml`)
  await expect(
    readWorkbook(zipSync(Object.fromEntries(names.map((name) => [name, xml]))), 10),
  ).rejects.toThrow(UnreadableWorkbook)
})

it.each([
  ['rows', '<row/>', 1_200_000],
  ['cells', '<c/>', 1_100_000],
])('[8.11] refuses a workbook of more %s than a list can have', async (_, tag, count) => {
  const xml = strToU8(tag === '<c/>' ? `<row>${tag.repeat(count)}</row>` : tag.repeat(count))
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': xml }, { level: 1 })
  await expect(readWorkbook(bytes, 10)).rejects.toThrow(UnreadableWorkbook)
})
