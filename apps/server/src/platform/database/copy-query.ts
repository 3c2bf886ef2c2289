import pg from 'pg'

/** The parameter by which the driver recognises a `COPY`. */
export class CopiedRows {
  readonly rows: readonly string[]

  constructor(rows: readonly string[]) {
    this.rows = rows
  }
}

/** The part of the connection that sends rows, which the types of the driver lack. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A `COPY … FROM STDIN` and its rows. */
export class CopyQuery extends pg.Query {
  readonly done: Promise<pg.QueryResult>
  readonly #rows: readonly string[]

  constructor(statement: string, { rows }: CopiedRows) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    super(statement, (error, result) => (error ? reject(error) : resolve(result)))
    this.done = promise
    this.#rows = rows
  }

  /** The server waits for the rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows.join('')))
    connection.endCopyFrom()
  }
}
