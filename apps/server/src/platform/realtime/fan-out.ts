import { sql } from 'kysely'
import { currentChange, type Change } from '../changes/current-change.ts'
import type { DbOrTx } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Log } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { keepAlive, type KeptAlive, type Running } from '../process/keep-alive.ts'
import { openListener } from './listen-connection.ts'
import type { Realtime, SignalMap, SignalName } from './realtime.ts'
import { signalParts } from './signal-parts.ts'

const channel = 'majlis'
/** Between two tries to listen again. */
const maxPauseMs = 3_000

export interface FanOut extends Pick<Realtime, 'signal' | 'onSignal'> {
  /** Returns once it listens, or has failed to and tries again. */
  start(): Promise<void>
  isListening(): boolean
  stop(): Promise<void>
}

export interface FanOutDeps {
  databaseUrl: string
  /** Shown to PostgreSQL as the name of its connection. */
  applicationName: string
  log: Log
  /** It listens from now on; signals before may have been missed. */
  onGap: () => void
}

type Handler = (payload: never, change: Change | undefined) => Promise<void>

/**
 * Signals over LISTEN/NOTIFY on one connection of its own. They arrive with the commit of their transaction, in every
 * process. Signals with the same name and payload that come while one is being handled are handled once more, after it:
 * handlers load what is now true, so nothing older is ever pushed over something newer. Of several changes that are handled as one
 * none is named.
 */
export function createFanOut({ databaseUrl, applicationName, log, onGap }: FanOutDeps): FanOut {
  const handlers = new Map<string, Handler[]>()
  const running = new Map<string, { next: Pick<Signal, 'change'> | null }>()
  let listener: KeptAlive | null = null
  const outage = createOutage(log, {
    began: 'realtime lost the database: nothing is pushed until it is back',
    over: 'realtime is back',
  })

  async function listen(): Promise<Running> {
    const listening = await openListener({ databaseUrl, applicationName, channel, onPayload: receive })
    outage.worked()
    onGap()
    return listening
  }

  function receive(text: string): void {
    const signal: unknown = JSON.parse(text)
    if (!isSignal(signal) || !handlers.has(signal.name)) return
    const { name, payload, change } = signal
    const key = JSON.stringify([name, payload])
    const run = running.get(key)
    if (!run) return void handleAll(key, signal)
    const isSame = !run.next || run.next.change?.id === change?.id
    run.next = { change: isSame ? change : undefined }
  }

  async function handleAll(key: string, { name, payload, change }: Signal): Promise<void> {
    const run: { next: Pick<Signal, 'change'> | null } = { next: { change } }
    running.set(key, run)
    while (run.next) {
      const { change: ofThis } = run.next
      run.next = null
      for (const handle of handlers.get(name) ?? []) {
        try {
          // The sender's `signal` was typed by the same map.
          await handle(payload as never, ofThis)
        } catch (error) {
          if (!isUnavailable(error)) log.error({ err: error, signal: name }, 'a signal could not be handled')
        }
      }
    }
    running.delete(key)
  }

  return {
    signal: async <N extends SignalName>(tx: DbOrTx, name: N, payload: SignalMap[N]) => {
      for (const part of signalParts(payload)) {
        const signal: Signal = { name, payload: part, change: currentChange() }
        await sql`SELECT pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(tx)
      }
    },
    onSignal: (name, handle) => void handlers.set(name, [...(handlers.get(name) ?? []), handle]),
    start: async () => {
      listener = keepAlive(listen, outage.failed, { maxPauseMs })
      await listener.firstTry
    },
    isListening: () => listener?.state() === 'running',
    stop: async () => listener?.stop(),
  }
}

interface Signal {
  name: string
  payload: unknown
  change?: Change | undefined
}

function isSignal(value: unknown): value is Signal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'payload' in value
  )
}
