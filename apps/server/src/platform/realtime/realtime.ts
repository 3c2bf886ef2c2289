import type { Change } from '../changes/current-change.ts'
import type { DbOrTx } from '../database/database.ts'

/**
 * Signals carry ids through LISTEN/NOTIFY to every server process; each process loads what its own sockets may see
 * and pushes it. A module declares its signals:
 * `declare module '../../platform/realtime/realtime.ts' { interface SignalMap { 'room.changed': { roomSessionId: string } } }`
 */
export interface SignalMap {}
export type SignalName = Extract<keyof SignalMap, string>

/** Who a socket belongs to, judged once at CONNECT and again on every signal that may end it. */
export interface SocketIdentity {
  kind: 'user' | 'participant'
  /** The user's id, or the participant's. */
  id: string
  /** The queue name in `/user/{queueName}/queue/…`. */
  queueName: string
  /** The auth session behind a user's socket, so that signing out one device leaves the others alone. */
  sessionId?: string
  /** Epoch milliseconds at which the socket ends with `identity.token_expired`, if it ends before its session. */
  expiresAt?: number
}

/** A last message before sockets are closed: `destination(queueName)` gets `body` if it is subscribed. */
export interface Farewell {
  destination: (queueName: string) => string
  body: unknown
}

export interface Realtime {
  /** Sends a signal with the current change when the transaction commits. A list that is too long for PostgreSQL is sent in parts. */
  signal<N extends SignalName>(tx: DbOrTx, name: N, payload: SignalMap[N]): Promise<void>
  /** Registers, at start-up, a handler of a signal. `change`: the call of a page that caused it. */
  onSignal<N extends SignalName>(
    name: N,
    handle: (payload: SignalMap[N], change: Change | undefined) => Promise<void>,
  ): void
  /**
   * Sends to the local sockets of one person that subscribed to the destination; returns how many. The person is named as well, because the
   * queue names of the specification are not quite unique: `@` is written as `at`, so `a@b.example` and `aatb.example` have one queue.
   */
  push(destination: string, body: unknown, to: Pick<SocketIdentity, 'kind' | 'id'>): number
  /** Whether a socket of this process is subscribed, to avoid loading data for none. */
  hasSubscriber(destination: string): boolean
  /** False where no local socket listens to anything, as in a process that only runs jobs. */
  hasSubscribers(): boolean
  /**
   * Closes the local sockets of an identity – of one auth session only when `sessionId` is given –
   * after the farewell, where there is one, and an ERROR frame with the code.
   */
  disconnect(
    identity: Pick<SocketIdentity, 'kind' | 'id' | 'sessionId'>,
    code: string,
    farewell?: Farewell,
  ): void
  /** Registers, at start-up, a reader of bearer tokens in CONNECT frames; the first that returns an identity wins. */
  authenticate(resolve: (token: string) => Promise<SocketIdentity | null>): void
  /** Registers what happens when a client publishes to an `/app/…` destination. */
  onPublish(destination: string, handle: (identity: SocketIdentity, body: unknown) => Promise<void>): void
}
