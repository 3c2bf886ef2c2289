import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** The parameter by which the client recognises a `COPY … FROM STDIN`. */
export class CopiedRows {
  readonly rows: AsyncIterable<string>

  constructor(rows: AsyncIterable<string>) {
    this.rows = rows
  }
}

/** Runs the `COPY`. Resolves once the server has stored the rows. */
export async function sendRows(client: pg.PoolClient, statement: string, { rows }: CopiedRows) {
  const stream = client.query(from(statement))
  await pipeline(rows, stream)
  return { command: 'INSERT', rowCount: stream.rowCount, rows: [] } as const
}
