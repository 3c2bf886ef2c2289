import { sql } from 'kysely'
import { currentChange, type Change } from '../platform/changes/current-change.ts'
import { createRealtime, type RealtimeServer } from '../platform/realtime/create-realtime.ts'
import type { SocketIdentity } from '../platform/realtime/realtime.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './log.ts'

interface Pushed {
  destination: string
  body: { type: string } & Record<string, unknown>
}

/** A socket that was closed, with the code and what it was sent before. */
export interface Disconnected extends Pick<SocketIdentity, 'kind' | 'id' | 'sessionId'> {
  code: string
  body: unknown
}

interface Signal {
  id: number
  name: string
  payload: unknown
  change: Change | null
}

/** Signals wait with the commit of their transaction until `deliver`; what sockets would get is kept in lists. */
export function testRealtime(database: TestDatabase, publicUrl: string) {
  const handlers = new Map<string, ((payload: never, change: Change | undefined) => Promise<void>)[]>()
  const resolvers: ((token: string) => Promise<SocketIdentity | null>)[] = []
  const pushed: Pushed[] = []
  const disconnected: Disconnected[] = []
  const subscribers = new Set<string>()

  const realtime: RealtimeServer = {
    ...createRealtime({
      databaseUrl: database.url,
      addresses: { publicUrl },
      bounds: { maxPerAddress: 100, maxPerUser: 40, addressOf: () => '' },
      asCheck: (work) => work(),
      log: silentLog,
    }),
    async signal(tx, name, payload) {
      const change = currentChange() ?? null
      await sql`INSERT INTO testing.signals (name, payload, change)
        VALUES (${name}, ${JSON.stringify(payload)}, ${change && JSON.stringify(change)})`.execute(tx)
    },
    onSignal(name, handle) {
      handlers.set(name, [...(handlers.get(name) ?? []), handle])
    },
    push(destination, body) {
      // Everything that is pushed is an object with a type.
      pushed.push({ destination, body: body as Pushed['body'] })
      return 1
    },
    hasSubscriber: (destination) => subscribers.has(destination),
    // All that is pushed is recorded.
    hasSubscribers: () => true,
    disconnect({ kind, id, sessionId }, code, farewell) {
      disconnected.push({
        kind,
        id,
        ...(sessionId === undefined ? {} : { sessionId }),
        code,
        body: farewell?.body,
      })
    },
    authenticate: (resolve) => void resolvers.push(resolve),
    onPublish: () => undefined,
  }

  /** Delivers the signals that were committed. False where there is none. */
  async function deliver(): Promise<boolean> {
    const { rows } = await database.pool.query<Signal>(
      'DELETE FROM testing.signals RETURNING id, name, payload, change',
    )
    // The payload was signalled under the name of its handler.
    await Promise.all(
      rows
        .toSorted((a, b) => a.id - b.id)
        .flatMap(
          ({ name, payload, change }) =>
            handlers.get(name)?.map((handle) => handle(payload as never, change ?? undefined)) ?? [],
        ),
    )
    return rows.length > 0
  }

  /** Whose socket a bearer token opens; null where it is no one's. */
  async function sockets(token: string): Promise<SocketIdentity | null> {
    for (const resolve of resolvers) {
      const identity = await resolve(token)
      if (identity) return identity
    }
    return null
  }

  return { realtime, deliver, sockets, pushed, disconnected, subscribers }
}
