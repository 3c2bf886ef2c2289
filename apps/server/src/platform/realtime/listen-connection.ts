import pg from 'pg'
import type { Running } from '../process/keep-alive.ts'

const checkEveryMs = 5_000

export interface ListenOptions {
  databaseUrl: string
  applicationName: string
  /** A plain identifier. */
  channel: string
  onPayload: (payload: string) => void
}

/** Listens on a channel of PostgreSQL, on a connection of its own. What it returns runs until that connection ends. */
export async function openListener(options: ListenOptions): Promise<Running> {
  const { databaseUrl, applicationName, channel, onPayload } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: checkEveryMs,
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', (error) => ended.reject(error))
  client.on('end', () => ended.resolve())
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onPayload(payload)
  })
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  // A connection that only listens does not notice a cut cable.
  const check = setInterval(() => void client.query('SELECT 1').catch(ended.reject), checkEveryMs)
  const clear = () => {
    clearInterval(check)
    void client.end().catch(() => undefined)
  }
  ended.promise.then(clear, clear)
  return { promise: ended.promise, stop: () => client.end() }
}
