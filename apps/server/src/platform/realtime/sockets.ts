import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { isOwnOrigin, type OwnAddresses } from '../http/own-origin.ts'
import { refuseUpgrade } from '../http/refuse-upgrade.ts'
import { createAddressPlaces } from '../limits/address-places.ts'
import type { Log } from '../log/log.ts'
import type { Hub } from './hub.ts'
import { maxFrameBytes } from './session.ts'

export interface SocketBounds {
  /** Open at the same time, counted per IPv4 address and per IPv6 /64. */
  maxPerAddress: number
  /** Open at the same time in one process. */
  maxPerUser: number
  /** The address of a connection, also behind trusted proxies. */
  addressOf: (request: IncomingMessage) => string
}

export interface SocketsDeps {
  hub: Hub
  addresses: OwnAddresses
  bounds: SocketBounds
  log: Log
}

/** What waits to be sent to a socket that does not read; beyond it, the socket is dropped. */
const maxUnsentBytes = 1024 * 1024
/** What a socket may send before its user is known: CONNECT with its token, and what follows it immediately. */
const maxEarlyBytes = 8 * 1024
/** Pieces that one socket may send in a window, heart-beats among them. */
const pace = { pieces: 200, windowMs: 10_000 }

/** Opens `/ws` on a server: STOMP 1.2 over WebSockets. Returns what closes it. */
export function serveSockets(server: Server, { hub, addresses, bounds, log }: SocketsDeps): () => void {
  const openSockets = createAddressPlaces(bounds.maxPerAddress)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
  })

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    if (url?.pathname !== '/ws') return refuseUpgrade(socket, '404 Not Found')
    if (!isOwnOrigin(request.headers, addresses)) return refuseUpgrade(socket, '403 Forbidden')
    const place = openSockets.of(bounds.addressOf(request))
    if (!place.isFree()) return refuseUpgrade(socket, '429 Too Many Requests', { 'Retry-After': '60' })
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('close', place.take())
      converse(webSocket, requestedQueueOf(url.search))
    })
  }

  function converse(webSocket: WebSocket, requestedQueue: string | null): void {
    const session = hub.open(
      {
        send: (text) => {
          if (webSocket.readyState !== webSocket.OPEN) return
          if (webSocket.bufferedAmount > maxUnsentBytes) webSocket.terminate()
          else webSocket.send(text)
        },
        close: () => webSocket.close(1000),
      },
      requestedQueue,
    )
    const isTooFast = paceOf(pace)
    let earlyBytes = 0
    // Frames are handled in the order they came, also while CONNECT is being judged.
    let last = Promise.resolve()
    webSocket.on('message', (data) => {
      if (isTooFast()) return webSocket.terminate()
      const chunk = Buffer.isBuffer(data)
        ? data
        : Array.isArray(data)
          ? Buffer.concat(data)
          : Buffer.from(data)
      if (!session.identity) earlyBytes += chunk.length
      if (!session.identity && earlyBytes > maxEarlyBytes) return session.fail('input.too_large')
      last = last
        .then(() => session.receive(chunk))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a socket failed')
          session.fail('general.failed')
        })
    })
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('close', () => session.close())
  }

  server.on('upgrade', onUpgrade)
  return () => {
    server.off('upgrade', onUpgrade)
    hub.closeAll()
    sockets.close()
  }
}

/** A plus is a plus: addresses have them, and not every client escapes them. */
function requestedQueueOf(query: string): string | null {
  const [, value] = /[?&]userId=([^&]*)/.exec(query) ?? []
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    return ''
  }
}

function paceOf({ pieces, windowMs }: { pieces: number; windowMs: number }): () => boolean {
  let count = 0
  let windowEndsAt = 0
  return () => {
    const now = performance.now()
    if (now >= windowEndsAt) {
      count = 0
      windowEndsAt = now + windowMs
    }
    count += 1
    return count > pieces
  }
}
