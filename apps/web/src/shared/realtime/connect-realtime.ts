import { limits } from '@majlis/contract'
import type * as stomp from '@stomp/stompjs'

export interface RealtimeOptions {
  /** Names the queue: `queueUserId(email)` of a user, or a participant's id. */
  userId: string
  /** Called before every attempt, so that a renewed token is used. */
  token: () => string | null | Promise<string | null>
  /** Receivers by destination. The body is the parsed JSON, or null; the receiver checks its shape. */
  subscriptions: Record<string, (body: unknown) => void>
  onState?: (state: 'connected' | 'disconnected') => void
  /** The server ended or refused the connection, with a code of the catalogue. Another attempt follows, as after every loss. */
  onRefused?: (code: string) => void
}

export interface Realtime {
  /** Sends JSON to a destination. False if there is no connection. */
  publish(destination: string, body: unknown): boolean
  close(): void
}

/**
 * One realtime connection to the server: STOMP 1.2 over `/ws`, heart-beats of 4 s both ways, a new attempt 5 s after
 * a loss plus up to 2.5 s of jitter, so that clients don't all reconnect to a restarted server at the same time (spec
 * 4.18–4.20, 7.58, 9.11).
 */
export function connectRealtime(options: RealtimeOptions): Realtime {
  const { userId, token, subscriptions, onState, onRefused } = options
  let client: stomp.Client | null = null
  let isClosed = false
  let isAgain = false

  async function open() {
    const code = await loadCode({ isWanted: () => !isClosed, onFailed: () => onState?.('disconnected') })
    if (!code || isClosed) return
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
    client = new code.Client({
      brokerURL: `${scheme}://${window.location.host}/ws?userId=${encodeURIComponent(userId)}`,
      reconnectDelay: limits.realtime.reconnectDelayMs,
      heartbeatIncoming: limits.realtime.heartbeatMs,
      heartbeatOutgoing: limits.realtime.heartbeatMs,
      beforeConnect: async (connecting) => {
        // The library reads `reconnectDelay` once per activation, so the jitter of each attempt is waited for here.
        if (isAgain) await pause(Math.random() * jitterMs)
        isAgain = true
        const bearer = await fetchToken(token)
        connecting.connectHeaders = bearer ? { Authorization: `Bearer ${bearer}` } : {}
      },
      onConnect: () => {
        for (const [destination, receive] of Object.entries(subscriptions)) {
          client?.subscribe(destination, ({ body }) => receive(parse(body)))
        }
        onState?.('connected')
      },
      onStompError: ({ body }) => {
        onState?.('disconnected')
        onRefused?.(codeOf(parse(body)))
      },
      onWebSocketClose: () => onState?.('disconnected'),
    })
    client.activate()
  }

  void open()

  return {
    publish(destination, body) {
      if (!client?.connected) return false
      try {
        client.publish({ destination, body: JSON.stringify(body) })
        return true
      } catch {
        // The socket has closed meanwhile.
        return false
      }
    },
    close() {
      isClosed = true
      // The server closes the socket when the session ends. Sending DISCONNECT to a socket that is closing would only log an error.
      const state = client?.webSocket?.readyState
      void client?.deactivate({ force: state !== undefined && state > WebSocket.OPEN })
    },
  }
}

/** Spreads the attempts after the restart of a server. */
const jitterMs = 2_500

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Loads the code, which may fail like any file; retried like a lost connection. Null if it is no longer wanted. */
async function loadCode({
  isWanted,
  onFailed,
}: {
  isWanted(): boolean
  onFailed(): void
}): Promise<typeof stomp | null> {
  while (isWanted()) {
    try {
      return await import('@stomp/stompjs')
    } catch {
      if (isWanted()) onFailed()
      await pause(limits.realtime.reconnectDelayMs + Math.random() * jitterMs)
    }
  }
  return null
}

/**
 * Null also if it is not available now, as on a computer that wakes before its network: the attempt fails like any other, and another
 * one follows. An exception here would end all attempts.
 */
async function fetchToken(token: RealtimeOptions['token']): Promise<string | null> {
  try {
    return await token()
  } catch {
    return null
  }
}

/** The code of a server error; checked by hand, because the contract's schemas are too large here. */
function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' ? error.code : 'general.failed'
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
