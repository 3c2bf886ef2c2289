/** RFC 4180, in UTF-8 with a byte order mark, without which spreadsheets assume another encoding. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines(rows)}`
}

/** The beginning of a CSV file. */
export const csvMark = '\uFEFF'

/** Some lines of a file that is written in pieces. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/**
 * What a spreadsheet may run as a formula, after leading spaces, which it ignores. Some also accept the full-width forms of East Asian
 * keyboards.
 */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again. */
function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
