import type { ErrorCode } from '@majlis/contract'
import { destinations, errorCatalogue } from '@majlis/contract'
import { createBulkhead } from '../bulkhead/bulkhead.ts'
import { AppError } from '../errors/app-error.ts'
import { refusalOf } from '../errors/unavailable.ts'
import { wireErrorBody } from '../http/wire-error.ts'
import { requirePlainText } from '../input/plain-text.ts'
import { createHeldPlaces } from '../limits/held-places.ts'
import type { Log } from '../log/log.ts'
import type { Farewell, Realtime, SocketIdentity } from './realtime.ts'
import { Session, type Connection, type SessionPorts } from './session.ts'

type PublishHandler = (identity: SocketIdentity, body: unknown) => Promise<void>
type Resolver = (token: string) => Promise<SocketIdentity | null>

/**
 * After a restart thousands connect at once, and each is looked up in the database. Those who wait cost less than those who are refused and come
 * again. Below the time that a session gives to the check, so that those who are refused learn why.
 */
const judgingBounds = { maxRunning: 4, maxWaiting: 20_000, maxWaitMs: 60_000, isPatient: true }

/** A participant is one page in one room. */
const maxPerParticipant = 5

/** The sockets of this process: who they are and what they listen to. */
export interface Hub extends Pick<
  Realtime,
  'push' | 'hasSubscriber' | 'hasSubscribers' | 'disconnect' | 'authenticate' | 'onPublish'
> {
  open(connection: Connection, askedQueue: string | null): Session
  /** Lets every client connect again, and so fetch again what it may have missed; one after the other, over so long. */
  closeAll(overMs?: number): void
}

export interface HubDeps {
  log: Log
  /** `Database.asCheck`: thousands wait for their check, and the page of each asks for more once it is in. */
  asCheck<T>(work: () => Promise<T>): Promise<T>
  /** Sockets of one user in this process: a page has one, and each gets a copy of everything. */
  maxPerUser: number
}

/** Sockets that are to be closed: of a user, of one of their sessions, or of a participant. */
interface Ending {
  of: Pick<SocketIdentity, 'kind' | 'id' | 'sessionId'>
  code: string
}

export function createHub({ log, asCheck, maxPerUser }: HubDeps): Hub {
  const resolvers: Resolver[] = []
  const judging = createBulkhead(judgingBounds)
  const publishHandlers = new Map<string, PublishHandler>()
  const sessions = new Set<Session>()
  const subscribers = new Map<string, Set<Session>>()
  const places = createHeldPlaces()
  /** What each check that is reading now has to compare with what it reads. */
  const endingsOfChecks = new Set<Ending[]>()

  const ports: SessionPorts = {
    authenticate: async (token) => {
      const endings: Ending[] = []
      endingsOfChecks.add(endings)
      try {
        const identity = await resolve(token)
        // What was read may be from before the end.
        const ending = identity && endings.find((candidate) => isEndOf(candidate, identity))
        if (ending) throw new AppError(knownCode(ending.code))
        return identity
      } finally {
        endingsOfChecks.delete(endings)
      }
    },
    takeTurn: (judge) => judging.run(() => asCheck(judge)),
    claim: ({ kind, id }) => {
      const person = `${kind}:${id}`
      const max = kind === 'user' ? maxPerUser : maxPerParticipant
      return places.countOf(person) < max ? places.take(person) : null
    },
    onSubscribed: (session, destination) => {
      const known = subscribers.get(destination)
      if (known) known.add(session)
      else subscribers.set(destination, new Set([session]))
    },
    onUnsubscribed: (session, destination) => {
      const known = subscribers.get(destination)
      known?.delete(session)
      if (known?.size === 0) subscribers.delete(destination)
    },
    onPublished: (identity, destination, body) => void handlePublished(identity, destination, body),
  }

  async function resolve(token: string): Promise<SocketIdentity | null> {
    for (const resolver of resolvers) {
      const identity = await resolver(token)
      if (identity) return identity
    }
    return null
  }

  /** What a publish brings about is told on the caller's error queue; the socket stays. */
  async function handlePublished(identity: SocketIdentity, destination: string, body: string): Promise<void> {
    try {
      const handler = publishHandlers.get(destination)
      if (!handler) throw new AppError('general.not_found')
      const input = parseBody(body)
      requirePlainText(input)
      await handler(identity, input)
    } catch (error) {
      const known = refusalOf(error)
      if (!known) log.error({ err: error, destination }, 'a publish failed')
      const refusal = known ?? new AppError('general.failed')
      push(destinations.errors(identity.queueName), wireErrorBody(refusal.code, refusal.data), identity)
    }
  }

  function push(destination: string, body: unknown, to: Pick<SocketIdentity, 'kind' | 'id'>): number {
    const receivers = subscribers.get(destination)
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
    for (const endings of endingsOfChecks) endings.push(ending)
    for (const session of sessions) {
      const { identity } = session
      if (!identity || !isEndOf(ending, identity)) continue
      if (farewell) session.deliver(farewell.destination(identity.queueName), JSON.stringify(farewell.body))
      session.fail(knownCode(code))
    }
  }

  function open(connection: Connection, askedQueue: string | null): Session {
    const session: Session = new Session(
      { send: connection.send, close: () => (sessions.delete(session), connection.close()) },
      ports,
      askedQueue,
    )
    sessions.add(session)
    return session
  }

  return {
    open,
    push,
    disconnect,
    hasSubscriber: (destination) => subscribers.has(destination),
    hasSubscribers: () => subscribers.size > 0,
    authenticate: (resolve) => void resolvers.push(resolve),
    onPublish: (destination, handle) => void publishHandlers.set(destination, handle),
    closeAll: (overMs = 0) => {
      const stepMs = overMs / Math.max(sessions.size, 1)
      let index = 0
      for (const session of sessions) {
        if (overMs === 0) session.close()
        else setTimeout(() => session.close(), index * stepMs).unref()
        index += 1
      }
    },
  }
}

function parseBody(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new AppError('input.invalid', undefined, { cause: error })
  }
}

function isEndOf({ of }: Ending, { kind, id, sessionId }: SocketIdentity): boolean {
  return kind === of.kind && id === of.id && (of.sessionId === undefined || sessionId === of.sessionId)
}

function knownCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'general.failed'
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
