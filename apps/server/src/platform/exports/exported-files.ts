import { csvLines, csvMark } from '../csv/csv.ts'

/** One file of an export. Its content is read once, piece by piece. */
export interface ExportedFile {
  /** With `/` between folders. */
  path: string
  content: AsyncIterable<string | Uint8Array>
}

/** What a module exports of an organisation. It contains no password, token or other secret. */
export type ExportOrganization = (organizationId: string) => AsyncIterable<ExportedFile>

/** What a module exports of one person, for that person. It contains no password, token or other secret. */
export type ExportPerson = (person: { organizationId: string; userId: string }) => AsyncIterable<ExportedFile>

/** A page begins after the row whose `id` was the last of the page before. */
export type ReadPage<R> = (after: string, limit: number) => Promise<R[]>

export interface Row {
  /** What the rows are ordered by. */
  id: string
}

export const rowsPerPage = 500

/** Sorts before every ID. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** All rows, a page at a time. */
export async function* pagesOf<R extends Row>(read: ReadPage<R>): AsyncGenerator<R[]> {
  for (let after: string | undefined = beforeAll; after !== undefined;) {
    const rows: R[] = await read(after, rowsPerPage)
    if (rows.length > 0) yield rows
    after = rows.length === rowsPerPage ? rows.at(-1)?.id : undefined
  }
}

/** Rows as CSV under the names of their columns. Instants are in UTC (ISO 8601), lists and objects JSON. */
export function csvFile<C extends string>(
  path: string,
  columns: readonly C[],
  read: ReadPage<Row & Record<C, unknown>>,
): ExportedFile {
  async function* content() {
    yield csvMark + csvLines([columns])
    for await (const rows of pagesOf(read))
      yield csvLines(rows.map((row) => columns.map((column) => textOf(row[column]))))
  }
  return { path, content: content() }
}

/** Rows as a JSON array, one line each. */
export function jsonRowsFile<R extends Row>(path: string, read: ReadPage<R>): ExportedFile {
  async function* content() {
    let separator = '[\n'
    for await (const rows of pagesOf(read)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }
  return { path, content: content() }
}

export function jsonFile(path: string, value: object): ExportedFile {
  async function* content() {
    yield `${JSON.stringify(value, null, 2)}\n`
  }
  return { path, content: content() }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
