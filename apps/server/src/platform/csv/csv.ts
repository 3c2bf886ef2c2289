/** RFC 4180, in UTF-8 with a byte order mark, without which spreadsheets take it for something else. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines(rows)}`
}

/** The beginning of a CSV file. */
export const csvMark = '\uFEFF'

/** Some lines of a file that is written in pieces. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** What a spreadsheet may run, after any spaces that it drops; in some of them also in the full-width forms of East Asian keyboards. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again. */
function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
