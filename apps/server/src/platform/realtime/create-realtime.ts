import type { Server } from 'node:http'
import type { Database } from '../database/database.ts'
import { liveName } from '../database/live-addresses.ts'
import type { OwnAddresses } from '../http/own-origin.ts'
import type { Log } from '../log/log.ts'
import { createFanOut } from './fan-out.ts'
import { createHub } from './hub.ts'
import type { Realtime } from './realtime.ts'
import { serveSockets, type SocketBounds } from './sockets.ts'

export interface RealtimeDeps {
  databaseUrl: string
  addresses: OwnAddresses
  bounds: SocketBounds
  asCheck: Database['asCheck']
  log: Log
}

export interface RealtimeServer extends Realtime {
  /** Listens for signals, and opens `/ws` on the server. */
  start(server: Server): Promise<void>
  /** Closes the sockets of this process one by one over the given time. */
  closeSockets(overMs: number): void
  /** True while signals of other processes arrive. */
  isListening(): boolean
  stop(): Promise<void>
}

/** Clients reconnect and fetch again. */
const gapSpreadMs = 10_000

/** STOMP sockets of this process, and the signals that join all processes of an installation. */
export function createRealtime({
  databaseUrl,
  addresses,
  bounds,
  asCheck,
  log,
}: RealtimeDeps): RealtimeServer {
  const hub = createHub({ log, asCheck, maxPerUser: bounds.maxPerUser })
  const fanOut = createFanOut({
    databaseUrl,
    applicationName: liveName('majlis-web', addresses.publicUrl),
    log,
    onGap: () => hub.closeAll(gapSpreadMs),
  })
  let closeSockets = () => {}

  return {
    signal: fanOut.signal,
    onSignal: fanOut.onSignal,
    push: hub.push,
    hasSubscriber: hub.hasSubscriber,
    hasSubscribers: hub.hasSubscribers,
    disconnect: hub.disconnect,
    authenticate: hub.authenticate,
    onPublish: hub.onPublish,
    closeSockets: hub.closeAll,
    isListening: fanOut.isListening,
    start: async (server) => {
      await fanOut.start()
      closeSockets = serveSockets(server, { hub, addresses, bounds, log })
    },
    stop: async () => {
      closeSockets()
      await fanOut.stop()
    },
  }
}
