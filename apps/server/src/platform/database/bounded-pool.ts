import pg from 'pg'
import type { Outage } from '../log/outage.ts'
import { DatabaseUnavailable, isSilent } from './unavailable.ts'

export interface PoolBounds {
  /** How many may wait for a connection. */
  maxWaiting: number
  /** Awaited before each connection; what it returns is called when the connection is handed back. */
  takeShare?: (() => Promise<() => void>) | undefined
  /** Reports when the database becomes unavailable and available again. */
  outage?: Outage | undefined
}

/** While the database is unavailable, one try per second; everyone else is refused immediately. */
const retryEveryMs = 1_000

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that refuses with `DatabaseUnavailable` where too many wait or the database is known to be away. When the server falls silent, all
 * connections that were opened before are closed.
 */
export class BoundedPool extends pg.Pool {
  readonly #bounds: PoolBounds
  /** The epoch in which each connection was opened; one ends when the server falls silent. */
  readonly #epochs = new WeakMap<pg.PoolClient, number>()
  readonly #shares = new WeakMap<pg.PoolClient, () => void>()
  #epoch = 0
  #triedAt = -Infinity

  constructor(config: pg.PoolConfig, bounds: PoolBounds) {
    super(config)
    this.#bounds = bounds
    // PostgreSQL may drop a connection, which is replaced at the next query; without listeners the error would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      this.#epochs.set(client, this.#epoch)
      client.on('error', () => undefined)
      bounds.outage?.worked()
    })
    // `pool.query` hands a connection back with its error.
    this.on('release', (error, client) => {
      this.noteSilence(error)
      this.#shares.get(client)?.()
      this.#shares.delete(client)
    })
  }

  noteSilence(error: unknown): void {
    if (!isSilent(error)) return
    this.#epoch += 1
    this.#bounds.outage?.failed(error)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return this.#take()
    void this.#handTo(callback)
  }

  async #handTo(callback: Connected): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.#take()
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined)
      return
    }
    callback(undefined, client, (error) => client.release(error))
  }

  async #take(): Promise<pg.PoolClient> {
    const { takeShare } = this.#bounds
    if (!takeShare) return this.#takeAny()
    const giveBack = await takeShare()
    try {
      const client = await this.#takeAny()
      this.#shares.set(client, giveBack)
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async #takeAny(): Promise<pg.PoolClient> {
    const { maxWaiting, outage } = this.#bounds
    if (this.waitingCount >= maxWaiting) throw new DatabaseUnavailable('Too many wait for the database')
    if (outage?.isOn() && performance.now() - this.#triedAt < retryEveryMs)
      throw new DatabaseUnavailable('The database is away')
    this.#triedAt = performance.now()
    for (;;) {
      const client = await this.#connect()
      if ((this.#epochs.get(client) ?? this.#epoch) === this.#epoch) return client
      client.release(true)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      // Getting no connection because others hold them all is not an outage.
      if (!isBusy(error)) this.#bounds.outage?.failed(error)
      throw error
    }
  }
}

function isBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '53300'
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
