import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { formatNumber } from '@majlis/i18n'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ReportCell, ReportColumn, ReportSheet } from './report-sheet.ts'

const require = createRequire(import.meta.url)
const families = ['lato', 'noto-sans-bengali', 'noto-sans-arabic']
const weights = ['400Regular', '700Bold']

/** For how many further reports the compiler keeps what it has computed; without a limit, its memory grows with every report. */
const keptReports = 10

function typst(): NodeCompiler {
  const fontPaths = families.flatMap((family) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`))
    return weights.map((weight) => join(folder, weight))
  })
  return NodeCompiler.create({ fontArgs: [{ fontPaths }] })
}

/**
 * An A4 page, set by Typst, which shapes Bengali and Arabic. What people have written comes as data and is never read as markup.
 */
export function writePdf(sheet: ReportSheet): Buffer {
  const used = typst()
  try {
    const { title, facts, language, ...table } = inWords(sheet)
    const set = { title, facts, language, tables: tablesOf(table) }
    return used.pdf({ mainFileContent: template, inputs: { sheet: JSON.stringify(set) } })
  } finally {
    used.evictCache(keptReports)
  }
}

/** A page is read, not computed with: its numbers are in the digits of the language. */
function inWords(sheet: ReportSheet): ReportSheet {
  const rows = sheet.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? formatNumber(cell, sheet) : cell)),
  )
  return { ...sheet, rows }
}

interface Table {
  columns: readonly ReportColumn[]
  rows: readonly (readonly ReportCell[])[]
}

/** As many columns as have room for a date on a page across, and on one upright. */
const [maxColumns, maxUpright] = [11, 7]

/** A table that is wider than a page becomes several of about the same width, each of which begins with the first column. */
export function tablesOf({ columns, rows }: Table): Table[] {
  const others = columns.length - 1
  const count = Math.max(1, Math.ceil(others / (maxColumns - 1)))
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n, n + 1].map((part) => 1 + Math.ceil((part * others) / count))
    const cut = <T>(line: readonly T[]): T[] => [...line.slice(0, 1), ...line.slice(from, to)]
    return { columns: cut(columns), rows: rows.map((row) => cut(row)) }
  })
}

/**
 * The head is repeated on each page. Lines begin at one height in all scripts. Each text has the direction of its first letter. Long addresses
 * break at their signs, which a zero-width space after each allows.
 */
const template = `
#let sheet = json(bytes(sys.inputs.sheet))
#let isRtl = sheet.language == "ar"
#let side = if isRtl { right } else { left }
#let directed(value) = {
  let letter = value.match(regex("\\p{L}"))
  if letter == none { value } else { text(dir: if letter.text.contains(regex("[\\p{Arabic}\\p{Hebrew}]")) { rtl } else { ltr }, value) }
}
#set document(title: sheet.title)
#set page(paper: "a4", flipped: sheet.tables.any(table => table.columns.len() > ${maxUpright}), margin: (x: 16mm, y: 18mm), footer: context align(center, text(
  size: 8pt, fill: rgb("#4c5d6a"), counter(page).display(if sheet.language == "bn" { "১ / ১" } else { "1 / 1" }, both: true),
)))
#set text(font: ("Lato", "Noto Sans Bengali", "Noto Sans Arabic"), size: 9.5pt, fill: rgb("#15222c"), lang: sheet.language,
  dir: if isRtl { rtl } else { ltr }, top-edge: 0.75em)
#text(size: 18pt, weight: "bold", directed(sheet.title))
#v(2mm)
#grid(columns: (auto, 1fr), align: side, column-gutter: 6mm, row-gutter: 2.4mm,
  ..sheet.facts.map(((name, value)) => (text(fill: rgb("#4c5d6a"), name), directed(value))).flatten())
#for one in sheet.tables {
  v(4mm)
  table(
    columns: one.columns.map(column => column.width * 1fr),
    stroke: (x, y) => (bottom: 0.5pt + rgb(if y == 0 { "#365d7e" } else { "#e2e8ed" })),
    inset: (x: 1.6mm, y: 2mm),
    align: side + top,
    table.header(..one.columns.map(column => text(weight: "bold", column.head))),
    ..one.rows.flatten().map(cell => if cell == none [] else {
      directed(cell.replace(regex("[@._-]"), sign => sign.text + "\\u{200b}"))
    }),
  )
}
`
