import { CompiledQuery, sql } from 'kysely'
import { CopiedRows } from './copy-query.ts'
import type { Tables, Tx } from './database.ts'

/**
 * Stores many rows by one `COPY`, which costs PostgreSQL half of an INSERT. Each piece is sent as soon as it is there, and stored while the next
 * one is made; nothing else can run on the connection meanwhile. If a row is refused or `pieces` throws, none is stored and the transaction fails.
 * `pieces`: lines in the text format of `COPY`: columns with a tab between two, text as `copyText` writes it, a line feed.
 */
export async function copyRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  pieces: AsyncIterable<string>,
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const statement = sql`COPY ${sql.table(table)} (${names}) FROM STDIN`.compile(tx)
  await tx.executeQuery(CompiledQuery.raw(statement.sql, [new CopiedRows(pieces)]))
}

const special = /[\\\t\n\r]/
const allSpecial = new RegExp(special, 'g')
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text, or JSON, in the text format of `COPY`. */
export function copyText(text: string | null): string {
  if (text === null) return '\\N'
  return text === '' || !special.test(text) ? text : text.replace(allSpecial, (sign) => escapes[sign] ?? sign)
}
