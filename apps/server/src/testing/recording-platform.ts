import { currentChange, duringChange, type Change } from '../platform/changes/current-change.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { EventDelivery, Events } from '../platform/events/events.ts'
import { newId } from '../platform/ids/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'

/** Jobs wait until `runDue`, as workers wait for their time; one that fails waits e, e², e³ … seconds for its next try. */
export function recordingJobs(clock: Clock) {
  const handlers = new Map<
    string,
    (payload: never, run: { attempt: number; signal: AbortSignal }) => Promise<void>
  >()
  const waiting = new Map<
    string,
    { name: string; payload: unknown; runAt: number; attempt: number; maxAttempts: number }
  >()
  const crons = new Map<string, Parameters<Jobs['schedule']>[2]>()
  const jobs: Jobs = {
    add: async (_tx, { name, maxAttempts }, payload, { runAt = clock.now(), key = newId() } = {}) => {
      waiting.set(key, { name, payload, runAt, attempt: 1, maxAttempts })
    },
    remove: async (_tx, key) => {
      waiting.delete(key)
    },
    handle: ({ name }, handler) => {
      handlers.set(name, handler)
    },
    schedule: (name, _cron, handler) => {
      crons.set(name, handler)
    },
  }
  return {
    jobs,
    /** Runs what is scheduled under a name. */
    runCron: async (name: string) => crons.get(name)?.({ attempt: 1, signal: new AbortController().signal }),
    waiting,
    runDue: async () => {
      for (const [key, job] of waiting) {
        const { name, payload, runAt, attempt, maxAttempts } = job
        if (runAt > clock.now()) continue
        waiting.delete(key)
        try {
          // The payload was given for this very name.
          await handlers.get(name)?.(payload as never, { attempt, signal: new AbortController().signal })
        } catch (error) {
          const again = { ...job, attempt: attempt + 1, runAt: clock.now() + 1_000 * Math.exp(attempt) }
          if (attempt < maxAttempts && !waiting.has(key)) waiting.set(key, again)
          throw error
        }
      }
    },
  }
}

interface Pushed {
  destination: string
  body: { type: string } & Record<string, unknown>
}

/** Signals wait until `deliver`, as NOTIFY waits for the commit. */
export function recordingRealtime() {
  const handlers = new Map<string, (payload: never, change: Change | undefined) => Promise<void>>()
  const signals: { name: string; payload: unknown; change: Change | undefined }[] = []
  const pushed: Pushed[] = []
  const disconnected: { id: string; code: string; body: unknown }[] = []
  const subscribers = new Set<string>()
  const resolvers: Parameters<Realtime['authenticate']>[0][] = []
  const realtime: Realtime = {
    signal: async (_tx, name, payload) => {
      signals.push({ name, payload, change: currentChange() })
    },
    onSignal: (name, handle) => {
      handlers.set(name, handle)
    },
    push: (destination, body) => {
      // Everything that is pushed is an object with a type.
      pushed.push({ destination, body: body as Pushed['body'] })
      return 1
    },
    hasSubscriber: (destination) => subscribers.has(destination),
    // All that is pushed is recorded.
    hasSubscribers: () => true,
    disconnect: ({ id }, code, farewell) => {
      disconnected.push({ id, code, body: farewell?.body })
    },
    authenticate: (resolve) => {
      resolvers.push(resolve)
    },
    onPublish: () => undefined,
  }
  async function deliver(): Promise<void> {
    // The payload was signalled under the name of its handler.
    await Promise.all(
      signals
        .splice(0)
        .map(async ({ name, payload, change }) => handlers.get(name)?.(payload as never, change)),
    )
  }
  async function sockets(token: string) {
    for (const resolve of resolvers) {
      const identity = await resolve(token)
      if (identity) return identity
    }
    return null
  }
  return { realtime, pushed, disconnected, subscribers, sockets, deliver }
}

/**
 * Events wait until `deliverEvents`, as jobs wait for the commit; each is delivered twice, as at least once allows, the first time by so
 * many workers at once.
 */
export function recordingEvents() {
  interface Registered {
    handle: (payload: never, delivery: EventDelivery) => Promise<void>
    when: (payload: never) => boolean
  }
  const listeners = new Map<string, Registered[]>()
  const published: { name: string; payload: unknown }[] = []
  const changes = new WeakMap<(typeof published)[number], Change>()
  const events: Events & { published: typeof published } = {
    published,
    publish: async (_tx, name, payload) => {
      const event = { name, payload }
      published.push(event)
      const change = currentChange()
      if (change) changes.set(event, change)
    },
    on: (name, _listener, handle, { when = () => true } = {}) => {
      listeners.set(name, [...(listeners.get(name) ?? []), { handle, when }])
    },
  }
  async function deliverEvents({ workers = 1 } = {}): Promise<void> {
    for (const event of published.splice(0)) {
      const { name, payload } = event
      const delivery = { id: newId() }
      for (const { handle, when } of listeners.get(name) ?? []) {
        // The payload was published under the name of its listener.
        if (!when(payload as never)) continue
        const deliver = () => duringChange(changes.get(event), () => handle(payload as never, delivery))
        await Promise.all(Array.from({ length: workers }, deliver))
        await deliver()
      }
    }
  }
  return { events, deliverEvents }
}
