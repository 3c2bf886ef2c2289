import type { Events } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ServerModule } from '../platform/module/server-module.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'

interface WorkDeps {
  jobs: Pick<Jobs, 'handle' | 'schedule'>
  events: Pick<Events, 'on'>
  realtime: Pick<Realtime, 'onSignal'>
}

/**
 * Registers the jobs and listeners of all modules. Throws for a job that two of them run, and for a listener that is there twice: its event would be
 * handled twice.
 */
export function registerWork(
  modules: readonly Pick<ServerModule, 'name' | 'jobs' | 'listeners'>[],
  { jobs, events, realtime }: WorkDeps,
): void {
  const ownerOf = new Map<string, string>()
  function claim(what: string, module: string): void {
    const before = ownerOf.get(what)
    if (before !== undefined) throw new Error(`${what} is registered by ${before} and ${module}`)
    ownerOf.set(what, module)
  }

  for (const module of modules) {
    for (const job of module.jobs ?? []) {
      claim(job.name, module.name)
      job.register(jobs)
    }
    for (const listener of module.listeners ?? []) {
      // Each module may follow a signal.
      const isSignal = listener.name.startsWith('signal ')
      claim(isSignal ? `${listener.name} of ${module.name}` : `listener ${listener.name}`, module.name)
      listener.register({ events, realtime })
    }
  }
}
