import { once } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import pg from 'pg'

/** The arguments of the peer's process. */
export interface ListPeerOptions {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly statement: string
  readonly values: readonly unknown[]
}

export interface ListPeer extends AsyncDisposable {
  readonly url: string
}

/** Starts bare Fastify in a process of its own: one route that answers the rows of one SELECT, and nothing else. */
export async function startListPeer(options: ListPeerOptions): Promise<ListPeer> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own, as our server has: the scheduler shares the processor between sessions.
    detached: true,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const [message] = (await once(child, 'message')) as [{ url: string }]
  return {
    url: message.url,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function serve({ databaseUrl, poolSize, statement, values }: ListPeerOptions): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })
  const app = fastify({ logger: false })
  app.get('/meetings', async () => (await pool.query(statement, [...values])).rows)
  process.once('disconnect', () => process.exit(0))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

if (import.meta.main) {
  const [, , options] = process.argv
  if (!options) throw new Error('The options are missing.')
  // Written by `startListPeer`.
  process.send?.({ url: await serve(JSON.parse(options) as ListPeerOptions) })
}
