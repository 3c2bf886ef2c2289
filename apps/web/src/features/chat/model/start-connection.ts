import { MatrixClient, PendingEventOrdering } from 'matrix-js-sdk/lib/client.js'
import { MatrixScheduler } from 'matrix-js-sdk/lib/scheduler.js'
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js'
import type { ChatConnection } from './chat-types.ts'
import { createConnection } from './connection.ts'

/** Messages of each chat that the first answer contains. */
const initialSyncLimit = 20

/** Connects this page to the homeserver through our own origin. Without encryption: nothing of a chat is kept in the browser. */
export async function startConnection(accessToken: string, account: string): Promise<ChatConnection> {
  const client = new MatrixClient({
    baseUrl: window.location.origin,
    accessToken,
    userId: account,
    store: new MemoryStore(),
    scheduler: new MatrixScheduler(),
    timelineSupport: true,
    disableVoip: true,
  })
  const connection = createConnection({ client, account })
  await client.startClient({
    initialSyncLimit,
    lazyLoadMembers: true,
    disablePresence: true,
    pendingEventOrdering: PendingEventOrdering.Detached,
  })
  return connection
}
