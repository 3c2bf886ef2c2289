import { limits } from '@majlis/contract'
import WebSocket from 'ws'

export interface LivePage {
  /** When the last CONNECTED came, on the clock of `performance`; null while there is no line. */
  connectedAt(): number | null
  /** Tries that led to nothing since the loss. */
  failures(): number
  close(): void
}

export interface LivePageOptions {
  /** `ws://…/ws` */
  url: string
  token: string
  onConnected(): void
}

const jitterMs = 2_500

/**
 * As little of a page as the server sees: a socket that connects, and connects again 5 s and up to 2.5 s of jitter after each
 * loss, as `connectRealtime` of the web app does. Thousands fit into one process.
 */
export function openLivePage({ url, token, onConnected }: LivePageOptions): LivePage {
  let connectedAt: number | null = null
  let failures = 0
  let isClosed = false
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined

  function connect(): void {
    socket = new WebSocket(url, ['v12.stomp'], { perMessageDeflate: false })
    socket.on('open', () =>
      socket?.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
    )
    socket.on('message', (data: Buffer) => {
      if (!data.toString().startsWith('CONNECTED')) return
      connectedAt = performance.now()
      onConnected()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (connectedAt === null) failures += 1
      else failures = 0
      connectedAt = null
      if (isClosed) return
      timer = setTimeout(connect, limits.realtime.reconnectDelayMs + Math.random() * jitterMs)
    })
  }

  connect()
  return {
    connectedAt: () => connectedAt,
    failures: () => failures,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}
