/** What spreadsheets put between cells. */
const delimiters = [',', ';', '\t', '|'] as const

/**
 * The cells of CSV text (RFC 4180), row by row, with any delimiter and line ending that spreadsheets write, mixed ones too.
 * Rows without any text are left out. A quote that is never closed reaches to the end.
 */
export function* csvRows(given: string): Generator<string[], void> {
  const { text, delimiter } = withoutSeparatorLine(given)
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    row.push(cell)
    const sign = text[end]
    at = end + 1
    if (sign === delimiter && at < text.length) continue
    if (sign === delimiter) row.push('')
    if (sign === '\r' && text[at] === '\n') at++
    if (row.some((one) => one.trim() !== '')) yield row
    row = []
  }
}

/** The first row's most frequent sign; Excel can say it in a line of its own (`sep=;`). */
function withoutSeparatorLine(given: string): { text: string; delimiter: string } {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const said = /^"?sep=(.)"?(\r\n|\r|\n)/i.exec(text)
  if (said?.[1]) return { text: text.slice(said[0].length), delimiter: said[1] }
  const firstLine =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r|\n/, 1)[0] ?? ''
  const counted = delimiters.map((sign) => ({ sign, count: firstLine.split(sign).length }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return { text, delimiter: most.sign }
}

interface Cell {
  cell: string
  /** Where the sign after the cell stands. */
  end: number
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length) {
    const sign = text[end]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
    end++
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
