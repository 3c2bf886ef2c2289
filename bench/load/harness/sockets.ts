import { destinations, limits, queueUserId } from '@majlis/contract'
import { WebSocket } from 'ws'
import type { Person } from './people.ts'

export interface SocketCrowdOptions {
  /** Of the web process or the balancer. */
  readonly url: string
  readonly people: readonly Person[]
  tokenOf(person: Person): Promise<string>
  /** Called when a socket that was lost has come back and it is its turn to fetch again what it may have missed. */
  onBack?: (person: Person) => void
}

/** Sockets of many people, each behaving as the web app's: heart-beats, and a new attempt after every loss. */
export interface SocketCrowd {
  connectedCount(): number
  /** Attempts that ended before they were connected. */
  failedAttempts(): number
  /** Resolves once so many are connected; rejects after `timeoutMs`. */
  waitFor(count: number, timeoutMs: number): Promise<void>
  /** Milliseconds since `performance.timeOrigin` at which each socket was last connected. */
  connectedAt(): number[]
  /** Resolves with the time at which each of these people got the next notice. */
  nextNotices(people: readonly Person[], timeoutMs: number): Promise<number[]>
  close(): void
}

/** Opens a STOMP 1.2 socket for each person, at most 50 attempts at a time. */
export async function openSockets(options: SocketCrowdOptions): Promise<SocketCrowd> {
  const connected = new Map<string, number>()
  const noticeHandlers = new Map<string, () => void>()
  const sockets = new Set<WebSocket>()
  const timers = new Set<NodeJS.Timeout>()
  let failedAttempts = 0
  let isClosed = false

  function later(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  /** Resolves once the attempt has succeeded or failed. */
  async function open(person: Person, isFirst: boolean): Promise<void> {
    const token = await options.tokenOf(person)
    const { promise, resolve } = Promise.withResolvers<void>()
    let isConnected = false
    const socket = openSocket(options.url, person, token, {
      onConnected: () => {
        isConnected = true
        connected.set(person.userId, performance.now())
        resolve()
        if (!isFirst)
          socket.send(frame('SUBSCRIBE', { id: '1', destination: destinations.refetch(queueOf(person)) }))
      },
      onRefetch: () => options.onBack?.(person),
      onNotice: () => noticeHandlers.get(person.userId)?.(),
    })
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      connected.delete(person.userId)
      resolve()
      if (isClosed) return
      if (!isConnected) failedAttempts += 1
      // As connectRealtime of the web app: 5 s and up to a half more (spec 9.11).
      const pauseMs = limits.realtime.reconnectDelayMs * (1 + Math.random() / 2)
      later(() => void open(person, false), pauseMs)
    })
    return promise
  }

  const queue = [...options.people]
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let person = queue.pop(); person; person = queue.pop()) await open(person, true)
    }),
  )

  return {
    connectedCount: () => connected.size,
    failedAttempts: () => failedAttempts,
    connectedAt: () => [...connected.values()],
    async waitFor(count, timeoutMs) {
      const deadline = performance.now() + timeoutMs
      while (connected.size < count) {
        if (performance.now() > deadline)
          throw new Error(`${connected.size} of ${count} sockets are connected after ${timeoutMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    nextNotices: (people, timeoutMs) =>
      Promise.all(people.map(({ userId }) => nextNotice(noticeHandlers, userId, timeoutMs))),
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      for (const socket of sockets) socket.terminate()
    },
  }
}

function nextNotice(handlers: Map<string, () => void>, userId: string, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A notice did not arrive.')), timeoutMs)
    handlers.set(userId, () => {
      clearTimeout(timer)
      handlers.delete(userId)
      resolve(performance.now())
    })
  })
}

/** One attempt: signs in, subscribes to the person's notices and sends heart-beats. */
function openSocket(
  url: string,
  person: Person,
  token: string,
  { onConnected, onRefetch, onNotice }: { onConnected(): void; onRefetch(): void; onNotice(): void },
): WebSocket {
  const queue = queueOf(person)
  const address = `${url.replace('http', 'ws')}/ws?userId=${encodeURIComponent(queue)}`
  const socket = new WebSocket(address, 'v12.stomp', {
    headers: { 'x-forwarded-for': person.address },
    perMessageDeflate: false,
  })
  const { heartbeatMs } = limits.realtime
  let beats: NodeJS.Timeout | undefined
  socket.on('open', () =>
    socket.send(
      frame('CONNECT', {
        'accept-version': '1.2',
        'heart-beat': `${heartbeatMs},${heartbeatMs}`,
        Authorization: `Bearer ${token}`,
      }),
    ),
  )
  // The server sends each small frame in one piece.
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text.startsWith('CONNECTED')) {
      socket.send(frame('SUBSCRIBE', { id: '0', destination: destinations.notices(queue) }))
      beats = setInterval(() => socket.send('\n'), heartbeatMs)
      onConnected()
    } else if (text.startsWith('MESSAGE')) {
      if (text.includes(`destination:${destinations.refetch(queue)}`)) onRefetch()
      else onNotice()
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => clearInterval(beats))
  return socket
}

const queueOf = ({ email }: Person) => queueUserId(email)

function frame(command: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  return `${command}\n${lines.join('')}\n\0`
}
