import { strToU8, zipSync } from 'fflate'
import type { NumberedRow } from '../csv/read-csv.ts'
import { readZip, UnreadableArchive } from '../zip/read-zip.ts'

/** Unpacked, a sheet is larger than its file; one that claims to be far larger is malicious. */
const maxUnpackedBytes = 50 * 1024 * 1024

/** More than a list of the largest size has. Fifty megabytes of the shortest tags would keep the server busy for many seconds. */
const most = { strings: 600_000, cells: 1_000_000, rows: 1_048_576 }

/** Cells further to the right are not looked at. */
const maxColumns = 200

/** Thrown for files that are not readable workbooks. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook'
}

/** Whether these bytes are a ZIP archive, as workbooks are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** Whether this workbook needs a password: a compound file that contains an encrypted package ([MS-OFFCRYPTO] 2.3.4.4). */
export function isEncryptedWorkbook(bytes: Uint8Array): boolean {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  if (!compound.every((byte, place) => bytes[place] === byte)) return false
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    'EncryptedPackage',
    0,
    'utf16le',
  )
}

/**
 * The text of the cells of the first sheet that is shown (ECMA-376 18.3.1), row by row, with the numbers that the sheet gives them. Rows
 * without any text are left out.
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<NumberedRow[]> {
  const files = await unpack(bytes)
  const first = files.get(shownSheetOf(files) ?? '')
  if (first === undefined) throw new UnreadableWorkbook()
  const strings = sharedStrings(files.get('xl/sharedStrings.xml') ?? '')
  const rows: NumberedRow[] = []
  let number = 0
  const seen = { rows: 0, cells: 0 }
  for (const { attributes: place, inner } of elements(first, 'row')) {
    seen.rows += 1
    number = rowNumberOf(attribute(place, 'r')) ?? number + 1
    if (seen.rows > most.rows) throw new UnreadableWorkbook()
    const row: string[] = []
    for (const { attributes, inner: content } of elements(inner, 'c')) {
      seen.cells += 1
      if (seen.cells > most.cells) throw new UnreadableWorkbook()
      const place = columnOf(attribute(attributes, 'r')) ?? row.length
      if (place >= maxColumns) continue
      while (row.length < place) row.push('')
      row[place] = cellText(attribute(attributes, 't'), content, strings)
    }
    if (row.some((cell) => cell.trim() !== '')) rows.push({ row: number, cells: row })
    if (rows.length >= maxRows) break
  }
  return rows
}

/** The first visible sheet, in the order of the tabs; without a directory the first by name. */
function shownSheetOf(files: ReadonlyMap<string, string>): string | undefined {
  const targets = new Map(
    Array.from(elements(files.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship'), ({ attributes }) => [
      attribute(attributes, 'Id'),
      (attribute(attributes, 'Target') ?? '').replace(/^\/xl\/|^\.\//, ''),
    ]),
  )
  const sheets = Array.from(elements(files.get('xl/workbook.xml') ?? '', 'sheet'), ({ attributes }) => ({
    isShown: (attribute(attributes, 'state') ?? 'visible') === 'visible',
    name: `xl/${targets.get(attribute(attributes, '\\w+:id')) ?? ''}`,
  })).filter(({ name }) => files.has(name))
  const names = [...files.keys()]
  return (
    sheets.find(({ isShown }) => isShown)?.name ??
    sheets[0]?.name ??
    names.find((name) => /^xl\/worksheets\/sheet1\.xml$/i.test(name)) ??
    names.find((name) => name.startsWith('xl/worksheets/'))
  )
}

function rowNumberOf(reference: string | undefined): number | null {
  const row = Number(reference ?? 0)
  return Number.isInteger(row) && row >= 1 && row <= most.rows ? row : null
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  for (const { inner } of elements(xml, 'si')) {
    strings.push(textOf(inner))
    if (strings.length > most.strings) throw new UnreadableWorkbook()
  }
  return strings
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

async function unpack(bytes: Uint8Array): Promise<Map<string, string>> {
  const directory = ['xl/sharedStrings.xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']
  const isNeeded = (name: string) => directory.includes(name) || name.startsWith('xl/worksheets/')
  try {
    const files = await readZip(bytes, { isNeeded, maxBytes: maxUnpackedBytes })
    return new Map(Array.from(files, ([name, content]) => [name, new TextDecoder().decode(content)]))
  } catch (error) {
    if (error instanceof UnreadableArchive) throw new UnreadableWorkbook()
    throw error
  }
}

interface Element {
  attributes: string
  inner: string
  start: number
  end: number
}

/**
 * Elements of one name, none of which holds another of that name; with or without a prefix. Tags are read one after the other, so that
 * fifty megabytes of unclosed tags take no longer than any other text.
 */
function* elements(xml: string, name: string): Generator<Element> {
  const tag = tagOf(name)
  let open: { attributes: string; start: number; from: number } | null = null
  let at = 0
  while (at < xml.length) {
    // Elements of other names are read by patterns of their own.
    tag.lastIndex = at
    const found = tag.exec(xml)
    if (!found) return
    const { 1: closing, 2: attributes = '', 3: isEmpty, index: start } = found
    const end = start + found[0].length
    at = end
    if (open && closing) {
      yield { attributes: open.attributes, inner: xml.slice(open.from, start), start: open.start, end }
      open = null
    } else if (!open && !closing && isEmpty) yield { attributes, inner: '', start, end }
    else if (!open && !closing) open = { attributes, start, from: end }
  }
}

const tags = new Map<string, RegExp>()

function tagOf(name: string): RegExp {
  const known = tags.get(name)
  if (known) return known
  const made = new RegExp(`<(/?)(?:\\w+:)?${name}((?:\\s[^<>]*?)?)(/?)>`, 'g')
  tags.set(name, made)
  return made
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
  const [found] = elements(content, 'v')
  const value = unescaped(found?.inner ?? '')
  return type === 's' ? (strings[Number(value)] ?? '') : value
}

/** The runs of a rich text, without phonetic readings. */
function textOf(xml: string): string {
  let runs = ''
  let from = 0
  for (const { start, end } of elements(xml, 'rPh')) {
    runs += xml.slice(from, start)
    from = end
  }
  return Array.from(elements(runs + xml.slice(from), 't'), ({ inner }) => unescaped(inner)).join('')
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
