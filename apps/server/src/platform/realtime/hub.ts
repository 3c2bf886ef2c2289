import { destinations } from '@majlis/contract'
import { createBulkhead } from '../bulkhead/bulkhead.ts'
import { createHeldPlaces } from '../limits/held-places.ts'
import type { Log } from '../log/log.ts'
import { createIdentification, isEndOf, knownCode, type Ending } from './identification.ts'
import { createPublishing } from './publishing.ts'
import type { Farewell, Realtime, SocketIdentity } from './realtime.ts'
import { Session, type Connection, type SessionPorts } from './session.ts'
import { createRefetchTurns } from './refetch-turns.ts'
import { createSubscribers } from './subscribers.ts'

/**
 * After a restart thousands connect at once, and each is looked up in the database. Those who wait cost less than those who are refused and come
 * again. Below the time that a session gives to the check, so that those who are refused learn why.
 */
const judgingBounds = { maxRunning: 4, maxWaiting: 20_000, maxWaitMs: 60_000, isPatient: true }

/** A participant is one page in one room. */
const maxPerParticipant = 5

function refetchOf({ identity }: Session): string {
  return destinations.refetch(identity?.queueName ?? '')
}

/** The sockets of this process: who they are and what they listen to. */
export interface Hub extends Pick<
  Realtime,
  'push' | 'hasSubscriber' | 'hasSubscribers' | 'disconnect' | 'authenticate' | 'onPublish'
> {
  open(connection: Connection, requestedQueue: string | null): Session
  /** Closes all sockets one by one over the given time, so that clients reconnect and fetch what they may have missed. */
  closeAll(overMs?: number): void
}

export interface HubDeps {
  log: Log
  /** `Database.asCheck`: thousands wait for their check, and the page of each asks for more once it is in. */
  asCheck<T>(work: () => Promise<T>): Promise<T>
  /** Sockets of one user in this process: a page has one, and each gets a copy of everything. */
  maxPerUser: number
}

export function createHub({ log, asCheck, maxPerUser }: HubDeps): Hub {
  const identification = createIdentification()
  const judging = createJudging(asCheck)
  const sessions = new Set<Session>()
  const subscribers = createSubscribers()
  const places = createHeldPlaces()
  const publishing = createPublishing(log, push)
  const refetches = createRefetchTurns<Session>(
    (session) => session.deliver(refetchOf(session), '{}'),
    judging.isRunning,
  )

  const ports: SessionPorts = {
    authenticate: identification.identify,
    takeTurn: judging.takeTurn,
    claim: ({ kind, id }) => {
      const person = `${kind}:${id}`
      const max = kind === 'user' ? maxPerUser : maxPerParticipant
      return places.countOf(person) < max ? places.take(person) : null
    },
    onSubscribed: (session, destination) => {
      subscribers.add(session, destination)
      if (destination === refetchOf(session)) refetches.add(session)
    },
    onUnsubscribed: subscribers.remove,
    onPublished: (...sent) => void publishing.receive(...sent),
  }

  function push(destination: string, body: unknown, to: Pick<SocketIdentity, 'kind' | 'id'>): number {
    const receivers = subscribers.of(destination)
    if (!receivers) return 0
    const text = JSON.stringify(body)
    let count = 0
    for (const session of receivers) {
      const { identity } = session
      if (identity?.kind !== to.kind || identity.id !== to.id) continue
      session.deliver(destination, text)
      count += 1
    }
    return count
  }

  function disconnect(of: Ending['of'], code: string, farewell?: Farewell): void {
    const ending = { of, code }
    identification.note(ending)
    for (const session of sessions) {
      const { identity } = session
      if (!identity || !isEndOf(ending, identity)) continue
      if (farewell) session.deliver(farewell.destination(identity.queueName), JSON.stringify(farewell.body))
      session.fail(knownCode(code))
    }
  }

  function leave(session: Session, connection: Connection): void {
    sessions.delete(session)
    refetches.remove(session)
    connection.close()
  }

  function open(connection: Connection, requestedQueue: string | null): Session {
    const session: Session = new Session(
      { send: connection.send, close: () => leave(session, connection) },
      ports,
      requestedQueue,
    )
    sessions.add(session)
    return session
  }

  return {
    open,
    push,
    disconnect,
    hasSubscriber: subscribers.has,
    hasSubscribers: subscribers.hasAny,
    authenticate: identification.add,
    onPublish: publishing.on,
    closeAll: (overMs = 0) => closeOneByOne(sessions, overMs),
  }
}

/** The checks of connecting sockets. */
function createJudging(asCheck: HubDeps['asCheck']) {
  const bulkhead = createBulkhead(judgingBounds)
  let unfinished = 0
  return {
    isRunning: () => unfinished > 0,
    async takeTurn(judge: () => Promise<void>): Promise<void> {
      unfinished += 1
      try {
        await bulkhead.run(() => asCheck(judge))
      } finally {
        unfinished -= 1
      }
    },
  }
}

function closeOneByOne(sessions: ReadonlySet<Session>, overMs: number): void {
  const stepMs = overMs / Math.max(sessions.size, 1)
  let index = 0
  for (const session of sessions) {
    if (overMs === 0) session.close()
    else setTimeout(() => session.close(), index * stepMs).unref()
    index += 1
  }
}
