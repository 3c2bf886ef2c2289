import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Unpacked, a sheet is larger than its file; one that claims to be far larger is made to do harm. */
const maxUnpackedBytes = 50 * 1024 * 1024

/** Cells further to the right are not looked at. */
const maxColumns = 200

/** Thrown for what is no workbook, or not one that can be read. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook'
}

/** Whether these bytes are a ZIP archive, as workbooks are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** The text of the first sheet's cells (ECMA-376 18.3.1), row by row. Rows without any text are left out. */
export function readWorkbook(bytes: Uint8Array, maxRows: number): string[][] {
  const files = unpack(bytes)
  const sheet = files.find(({ name }) => /^xl\/worksheets\/sheet1\.xml$/i.test(name))
  const first = sheet ?? files.find(({ name }) => name.startsWith('xl/worksheets/'))
  if (!first) throw new UnreadableWorkbook()
  const shared = files.find(({ name }) => name === 'xl/sharedStrings.xml')
  const strings = shared ? elements(shared.text, 'si').map(({ inner }) => textOf(inner)) : []
  const rows: string[][] = []
  for (const { inner } of elements(first.text, 'row')) {
    const row: string[] = []
    for (const { attributes, inner: content } of elements(inner, 'c')) {
      const place = columnOf(attribute(attributes, 'r')) ?? row.length
      if (place >= maxColumns) continue
      while (row.length < place) row.push('')
      row[place] = cellText(attribute(attributes, 't'), content, strings)
    }
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    if (rows.length >= maxRows) break
  }
  return rows
}

/** A workbook of one sheet whose cells are text, so that no spreadsheet runs one of them. */
export function writeWorkbook(sheetName: string, rows: readonly (readonly string[])[]): Uint8Array {
  const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const cells = rows
    .map((row) =>
      row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`),
    )
    .map((row) => `<row>${row.join('')}</row>`)
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
  })
}

function unpack(bytes: Uint8Array): { name: string; text: string }[] {
  let unpackedBytes = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isNeeded = name === 'xl/sharedStrings.xml' || name.startsWith('xl/worksheets/')
        if (isNeeded) unpackedBytes += originalSize
        if (unpackedBytes > maxUnpackedBytes) throw new UnreadableWorkbook()
        return isNeeded
      },
    })
    return Object.entries(files).map(([name, content]) => ({ name, text: strFromU8(content) }))
  } catch {
    throw new UnreadableWorkbook()
  }
}

interface Element {
  attributes: string
  inner: string
}

/** Elements of one name, none of which holds another of that name; with or without a prefix. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')
  return Array.from(xml.matchAll(pattern), ([, attributes, inner]) => ({
    attributes: attributes ?? '',
    inner: inner ?? '',
  }))
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
}

/** `C7` is in the third column, whose place is 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0]
  if (!letters) return null
  return Array.from(letters).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(type: string | undefined, content: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textOf(content)
  const value = unescaped(elements(content, 'v')[0]?.inner ?? '')
  return type === 's' ? (strings[Number(value)] ?? '') : value
}

/** The runs of a rich text, without the readings that stand above them. */
function textOf(xml: string): string {
  const runs = xml.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '')
  return elements(runs, 't')
    .map(({ inner }) => unescaped(inner))
    .join('')
}

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return signs[name] ?? whole
    const code = Number(name[1]?.toLowerCase() === 'x' ? `0${name.slice(1)}` : name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
