import type { ErrorCode } from '@majlis/contract'
import { limits } from '@majlis/contract'
import { AppError } from '../errors/app-error.ts'
import { refusalOf } from '../errors/unavailable.ts'
import { wireErrorBody } from '../http/wire-error.ts'
import { createFramePace } from './frame-pace.ts'
import { createFrameParser, encodeFrame, FrameError, type Frame } from './frame.ts'
import type { SocketIdentity } from './realtime.ts'

export const maxFrameBytes = 64 * 1024
const connectWithinMs = 10_000
/** From CONNECT on, with the time in which it waits for its turn. */
const judgedWithinMs = 65_000
const maxSubscriptions = 32
const maxDestinationLength = 200

/** The socket below a session. */
export interface Connection {
  send(text: string): void
  /** Ends the socket once everything was sent. */
  close(): void
}

/** What a session asks of the hub. */
export interface SessionPorts {
  /** Throws where the identity ends while it is being read. */
  authenticate(token: string): Promise<SocketIdentity | null>
  /** Counts a socket of this person, and returns what ends that; null where they have too many. */
  claim(identity: SocketIdentity): (() => void) | null
  /** Runs the judging of one CONNECT when its turn comes. Throws `general.unavailable` where too many wait. */
  takeTurn(judge: () => Promise<void>): Promise<void>
  onSubscribed(session: Session, destination: string): void
  onUnsubscribed(session: Session, destination: string): void
  onPublished(identity: SocketIdentity, destination: string, body: string): void
}

interface Subscription {
  destination: string
  isAutoAck: boolean
}

/**
 * One STOMP 1.2 conversation. opened → CONNECT (judged) → connected → closed. Any fault of the peer is reported in one ERROR frame, after
 * which the socket is closed, as the standard requires.
 */
export class Session {
  readonly #connection: Connection
  readonly #ports: SessionPorts
  /** The `userId` of the address, which must be the caller's own queue name. */
  readonly #requestedQueue: string | null
  readonly #parser = createFrameParser({ maxBytes: maxFrameBytes })
  readonly #subscriptions = new Map<string, Subscription>()
  #state: 'opened' | 'judging' | 'connected' | 'closed' = 'opened'
  #identity: SocketIdentity | null = null
  #release: (() => void) | null = null
  #messageNumber = 0
  #heardAt = performance.now()
  readonly #isTooFast = createFramePace()
  #timers: NodeJS.Timeout[] = []

  constructor(connection: Connection, ports: SessionPorts, requestedQueue: string | null) {
    this.#connection = connection
    this.#ports = ports
    this.#requestedQueue = requestedQueue
    this.#timers.push(setTimeout(() => this.fail('identity.unauthenticated'), connectWithinMs))
  }

  get identity(): SocketIdentity | null {
    return this.#identity
  }

  /** Takes what arrived on the socket. */
  async receive(chunk: Buffer): Promise<void> {
    // A peer may go on sending until its socket is closed; nothing of that is kept.
    if (!this.#isOpen()) return
    this.#heardAt = performance.now()
    try {
      for (const frame of this.#parser.push(chunk)) {
        if (this.#state === 'closed') return
        if (this.#isTooFast()) return this.fail('general.too_many_attempts')
        await this.#handle(frame)
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.fail('input.invalid', error.message)
    }
  }

  /** Sends a body to the subscriptions of a destination. */
  deliver(destination: string, body: string): void {
    for (const [id, subscription] of this.#subscriptions) {
      if (subscription.destination !== destination) continue
      this.#messageNumber += 1
      const messageId = String(this.#messageNumber)
      this.#send(
        'MESSAGE',
        {
          subscription: id,
          'message-id': messageId,
          destination,
          'content-type': 'application/json',
          ...(subscription.isAutoAck ? {} : { ack: messageId }),
        },
        body,
      )
    }
  }

  /** Sends an ERROR frame, then ends the session. `detail` describes the fault in the frame, for authors of clients. */
  fail(code: ErrorCode, detail?: string, receipt?: string): void {
    if (this.#state === 'closed') return
    const error = wireErrorBody(code)
    this.#send(
      'ERROR',
      {
        message: detail ?? code,
        'content-type': 'application/json',
        version: '1.2',
        ...(receipt ? { 'receipt-id': receipt } : {}),
      },
      JSON.stringify(error),
    )
    this.close()
  }

  /** Ends the session without a message, as when the socket is closed. */
  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    for (const timer of this.#timers) clearTimeout(timer)
    for (const { destination } of this.#subscriptions.values()) this.#ports.onUnsubscribed(this, destination)
    this.#subscriptions.clear()
    this.#release?.()
    this.#connection.close()
  }

  async #handle(frame: Frame): Promise<void> {
    const { command, headers } = frame
    if (command === 'CONNECT' || command === 'STOMP') return this.#connect(frame)
    if (this.#state !== 'connected') return this.fail('identity.unauthenticated', 'CONNECT first')
    switch (command) {
      case 'SUBSCRIBE':
        this.#subscribe(frame)
        break
      case 'UNSUBSCRIBE':
        this.#unsubscribe(frame)
        break
      case 'SEND':
        this.#publish(frame)
        break
      case 'ACK':
      case 'NACK':
        // Nothing is ever sent twice, so there is nothing to remember.
        if (headers['id'] === undefined) return this.#refuse(frame, 'The header id is missing')
        break
      case 'DISCONNECT':
        this.#answerReceipt(frame)
        return this.close()
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        return this.#refuse(frame, 'Transactions are not supported')
      default:
        return this.#refuse(frame, 'The command is unknown')
    }
    if (this.#isOpen()) this.#answerReceipt(frame)
  }

  async #connect(frame: Frame): Promise<void> {
    if (this.#state !== 'opened') return this.#refuse(frame, 'CONNECT was sent already')
    const versions = (frame.headers['accept-version'] ?? '1.0').split(',')
    if (!versions.includes('1.2')) return this.#refuse(frame, 'Supported protocol versions are 1.2')
    this.#state = 'judging'
    clearTimeout(this.#timers.pop())
    this.#timers.push(setTimeout(() => this.fail('general.unavailable'), judgedWithinMs))
    try {
      await this.#ports.takeTurn(() => this.#enter(frame))
    } catch (error) {
      return this.fail(refusalOf(error)?.code ?? 'general.failed')
    }
  }

  async #enter(frame: Frame): Promise<void> {
    // The socket may have closed meanwhile.
    if (!this.#isOpen()) return
    const identity = await this.#judge(frame)
    if (!identity || !this.#isOpen()) return
    this.#release = this.#ports.claim(identity)
    if (!this.#release) return this.fail('general.too_many_attempts')
    this.#identity = identity
    this.#state = 'connected'
    clearTimeout(this.#timers.pop())
    this.#send('CONNECTED', {
      version: '1.2',
      'heart-beat': `${limits.realtime.heartbeatMs},${limits.realtime.heartbeatMs}`,
      server: 'Majlis',
    })
    this.#startHeartbeats(frame.headers['heart-beat'])
    if (identity.expiresAt !== undefined) this.#endAt(identity.expiresAt)
  }

  async #judge({ headers }: Frame): Promise<SocketIdentity | null> {
    const [, token] =
      /^Bearer ([\w.~+/=-]{1,4096})$/.exec(headers['Authorization'] ?? headers['authorization'] ?? '') ?? []
    try {
      const identity = token === undefined ? null : await this.#ports.authenticate(token)
      if (!identity) throw new AppError('identity.unauthenticated')
      if (this.#requestedQueue !== null && this.#requestedQueue !== identity.queueName)
        throw new AppError('general.forbidden')
      return identity
    } catch (error) {
      this.fail(refusalOf(error)?.code ?? 'general.failed')
      return null
    }
  }

  #subscribe(frame: Frame): void {
    const { id, destination, ack = 'auto' } = frame.headers
    if (id === undefined || destination === undefined)
      return this.#refuse(frame, 'The headers id and destination are needed')
    if (this.#subscriptions.has(id)) return this.#refuse(frame, 'The subscription exists already')
    if (this.#subscriptions.size >= maxSubscriptions) return this.#refuse(frame, 'Too many subscriptions')
    // Each would get a copy of everything.
    if (this.#subscriptions.values().some((known) => known.destination === destination))
      return this.#refuse(frame, 'The destination is subscribed to already')
    const ownQueues = `/user/${this.#identity?.queueName}/queue/`
    if (!destination.startsWith(ownQueues) || destination.length > maxDestinationLength) {
      return this.fail(
        'general.forbidden',
        'Only the own queues can be subscribed to',
        frame.headers['receipt'],
      )
    }
    this.#subscriptions.set(id, { destination, isAutoAck: ack === 'auto' })
    this.#ports.onSubscribed(this, destination)
  }

  #unsubscribe(frame: Frame): void {
    const { id } = frame.headers
    const subscription = id === undefined ? undefined : this.#subscriptions.get(id)
    if (id === undefined || !subscription) return this.#refuse(frame, 'There is no such subscription')
    this.#subscriptions.delete(id)
    this.#ports.onUnsubscribed(this, subscription.destination)
  }

  #publish(frame: Frame): void {
    const { destination, transaction } = frame.headers
    if (destination === undefined) return this.#refuse(frame, 'The header destination is needed')
    if (transaction !== undefined) return this.#refuse(frame, 'Transactions are not supported')
    if (this.#identity) this.#ports.onPublished(this.#identity, destination, frame.body)
  }

  #answerReceipt({ headers }: Frame): void {
    if (headers['receipt'] !== undefined) this.#send('RECEIPT', { 'receipt-id': headers['receipt'] })
  }

  #refuse(frame: Frame, detail: string): void {
    this.fail('input.invalid', detail, frame.headers['receipt'])
  }

  /** Both sides send heart-beats as agreed; a peer that misses two of them is disconnected. */
  #startHeartbeats(header = '0,0'): void {
    const [offeredMs = 0, wantedMs = 0] = header
      .split(',')
      .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : 0))
    if (wantedMs > 0) {
      const beat = () => this.#connection.send('\n')
      this.#timers.push(setInterval(beat, Math.max(wantedMs, limits.realtime.heartbeatMs)))
    }
    if (offeredMs > 0) {
      // CONNECT may have waited for its check.
      this.#heardAt = performance.now()
      const everyMs = Math.max(offeredMs, limits.realtime.heartbeatMs)
      const check = () => {
        if (performance.now() - this.#heardAt > everyMs * 2) this.close()
      }
      this.#timers.push(setInterval(check, everyMs))
    }
  }

  #endAt(expiresAt: number): void {
    const waitMs = Math.min(Math.max(expiresAt - Date.now(), 0), 2 ** 31 - 1)
    this.#timers.push(setTimeout(() => this.fail('identity.token_expired'), waitMs))
  }

  #isOpen(): boolean {
    return this.#state !== 'closed'
  }

  #send(command: string, headers: Record<string, string>, body = ''): void {
    this.#connection.send(encodeFrame({ command, headers, body }))
  }
}
