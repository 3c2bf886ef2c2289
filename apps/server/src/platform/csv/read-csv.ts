/** What spreadsheets put between cells. */
const delimiters = [',', ';', '\t', '|'] as const
const lineFeed = 10
const carriageReturn = 13

/** A row of a list, and the line of the file, or the row of the sheet, in which it begins. */
export interface NumberedRow {
  row: number
  cells: string[]
}

/**
 * The cells of CSV text (RFC 4180), row by row, with any delimiter and line ending that spreadsheets write, mixed ones too. Rows without any
 * text are left out, but their lines count. Text after a closing quote belongs to its cell. A quote that is never closed reaches to
 * the end.
 */
export function* csvRows(given: string): Generator<NumberedRow, void> {
  const { text, delimiter, lines } = withoutSeparatorLine(given)
  let cells: string[] = []
  let row = 1 + lines
  let line = row
  let at = 0
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, delimiter)
    cells.push(cell)
    line += breaksIn(cell)
    const sign = text[end]
    at = end + 1
    if (sign === delimiter && at < text.length) continue
    if (sign === delimiter) cells.push('')
    if (sign === '\r' && text[at] === '\n') at++
    if (cells.some((one) => one.trim() !== '')) yield { row, cells }
    cells = []
    line += 1
    row = line
  }
}

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

/** The first row's most frequent sign; Excel can say it in a line of its own (`sep=;`). */
function withoutSeparatorLine(given: string): { text: string; delimiter: string; lines: number } {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const said = /^"?sep=(.)"?(\r\n|\r|\n)/i.exec(text)
  if (said?.[1]) return { text: text.slice(said[0].length), delimiter: said[1], lines: 1 }
  const firstLine =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r|\n/, 1)[0] ?? ''
  const counted = delimiters.map((sign) => ({ sign, count: firstLine.split(sign).length }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return { text, delimiter: most.sign, lines: 0 }
}

interface Cell {
  cell: string
  /** The position of the character after the cell. */
  end: number
}

function cellAt(text: string, start: number, delimiter: string): Cell {
  if (text[start] !== '"') return plainCell(text, start, delimiter)
  const quoted = quotedCell(text, start)
  const rest = plainCell(text, quoted.end, delimiter)
  return { cell: quoted.cell + rest.cell, end: rest.end }
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  const separator = delimiter.charCodeAt(0)
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === separator || code === lineFeed || code === carriageReturn) break
  }
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Cell {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { cell: cell + text.slice(from), end: text.length }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}
