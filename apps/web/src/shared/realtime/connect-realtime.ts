import { limits } from '@majlis/contract'
import type * as stomp from '@stomp/stompjs'

export interface RealtimeOptions {
  /** Names the queue: `queueUserId(email)` of a user, or a participant's id. */
  userId: string
  /** Asked before every attempt, so that a renewed token is used. */
  token: () => string | null | Promise<string | null>
  /** What to listen to, by destination. The body is the parsed JSON, or null; the receiver judges its shape. */
  subscriptions: Record<string, (body: unknown) => void>
  onState?: (state: 'connected' | 'disconnected') => void
  /** The server ended the line, or began none, with a code of the catalogue. Another attempt follows as after every loss. */
  onRefused?: (code: string) => void
}

export interface Realtime {
  /** Sends JSON to a destination. False when the line did not take it. */
  publish(destination: string, body: unknown): boolean
  close(): void
}

/**
 * One realtime connection to the server: STOMP 1.2 over `/ws`, heart-beats of 4 s both ways, a new attempt 5 s after a loss and up
 * to 2.5 s of jitter, so that a restarted server does not meet everybody in the same instant (spec 4.18–4.20, 7.58, 9.11).
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
        // The socket went since.
        return false
      }
    },
    close() {
      isClosed = true
      void client?.deactivate()
    },
  }
}

/** Spreads the attempts of all who lost the same server. */
const jitterMs = 2_500

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The code of the line is a file like any other, and may not arrive; it is fetched again, like a lost connection. Null once it is not wanted any more. */
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
 * Null, too, when it cannot be had now, as on a computer that wakes before its network: the attempt then fails like any other, and
 * another one follows. A refusal here would be the end of all attempts.
 */
async function fetchToken(token: RealtimeOptions['token']): Promise<string | null> {
  try {
    return await token()
  } catch {
    return null
  }
}

/** Of an error as the server sends it; judged by hand, for the schemas of the contract are too heavy here. */
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
