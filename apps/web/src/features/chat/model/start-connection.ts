import { MatrixClient, PendingEventOrdering } from 'matrix-js-sdk/lib/client.js'
import { logger, type Logger } from 'matrix-js-sdk/lib/logger.js'
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js'
import type { ChatConnection } from './chat-types.ts'
import { createConnection } from './connection.ts'
import { SendQueues } from './send-queues.ts'

/** Messages of each chat that the first answer contains. */
const initialSyncLimit = 20
/** Our origin answers within half of it, so the connection is lost. Waiting for messages has limits of its own. */
const answerMs = 60_000

/** Connects this page to the homeserver through our own origin. Without encryption: nothing of a chat is kept in the browser. */
export async function startConnection(accessToken: string, account: string): Promise<ChatConnection> {
  silence()
  const queues = new SendQueues()
  const client = new MatrixClient({
    logger: quiet,
    baseUrl: window.location.origin,
    accessToken,
    userId: account,
    store: new MemoryStore(),
    scheduler: queues,
    localTimeoutMs: answerMs,
    timelineSupport: true,
    disableVoip: true,
  })
  // Calls are meetings of Majlis. Homeservers without calls of their own would answer 404, which browsers log as an error.
  client._unstable_getRTCTransports = () => Promise.resolve([])
  const connection = createConnection({ client, queues, account })
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
