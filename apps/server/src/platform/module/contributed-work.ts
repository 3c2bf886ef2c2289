import type { EventListener, EventListenerOptions, EventName, Events } from '../events/events.ts'
import type { JobDefinition, JobHandler, JobRun, Jobs } from '../jobs/jobs.ts'
import type { Realtime, SignalMap, SignalName } from '../realtime/realtime.ts'
import type { Change } from '../changes/current-change.ts'

/** A handler that a module has for jobs of one kind, or that runs by the clock. */
export interface ModuleJob {
  /** A queued job and one that runs by the clock may share theirs. */
  readonly name: string
  register(jobs: Pick<Jobs, 'handle' | 'schedule'>): void
}

/** What a module does on an event of another one, or on a signal in each process. */
export interface ModuleListener {
  /** A listener has one name for each event, and a module listens once to each signal. */
  readonly name: string
  register(to: { events: Pick<Events, 'on'>; realtime: Pick<Realtime, 'onSignal'> }): void
}

export const handlesJob = <P>(job: JobDefinition<P>, handler: JobHandler<P>): ModuleJob => ({
  name: `job ${job.name}`,
  register: (jobs) => jobs.handle(job, handler),
})

/** `cron` has five fields and is in UTC. */
export const runsAt = (cron: string, name: string, handler: (run: JobRun) => Promise<void>): ModuleJob => ({
  name: `scheduled job ${name}`,
  register: (jobs) => jobs.schedule(name, cron, handler),
})

/** `listener` names it, so that each listener of an event is retried alone. */
export const onEvent = <N extends EventName>(
  event: N,
  listener: string,
  handle: EventListener<N>,
  options?: EventListenerOptions<N>,
): ModuleListener => ({
  name: `${event} > ${listener}`,
  register: ({ events }) => events.on(event, listener, handle, options),
})

export const onSignal = <N extends SignalName>(
  signal: N,
  handle: (payload: SignalMap[N], change: Change | undefined) => Promise<void>,
): ModuleListener => ({
  name: `signal ${signal}`,
  register: ({ realtime }) => realtime.onSignal(signal, handle),
})
