import { MatrixClient, PendingEventOrdering } from 'matrix-js-sdk/lib/client.js'
import { logger, type Logger } from 'matrix-js-sdk/lib/logger.js'
import { MatrixScheduler } from 'matrix-js-sdk/lib/scheduler.js'
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js'
import type { ChatConnection } from './chat-types.ts'
import { createConnection } from './connection.ts'

/** Messages of each chat that the first answer contains. */
const initialSyncLimit = 20

/** Connects this page to the homeserver through our own origin. Without encryption: nothing of a chat is kept in the browser. */
export async function startConnection(accessToken: string, account: string): Promise<ChatConnection> {
  silence()
  const client = new MatrixClient({
    logger: quiet,
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

/** The client writes every request to the console, and failures that the page shows anyway. */
const quiet: Logger = {
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  getChild: () => quiet,
}

function ignore(): void {
  // Nothing to do.
}

/** Parts of the client use its logger for all clients. */
function silence(): void {
  if ('setLevel' in logger && typeof logger.setLevel === 'function') logger.setLevel('silent', false)
}
