import { sql } from 'kysely'
import * as z from 'zod'
import { limits } from '@majlis/contract'
import { changeSchema, currentChange, duringChange } from '../changes/current-change.ts'
import type { DbOrTx } from '../database/database.ts'
import { newId } from '../ids/ids.ts'
import { jobBody } from '../jobs/job-body.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { EventListener, EventListenerOptions, EventMap, EventName, Events } from './events.ts'

/**
 * Events on the job queue: one job per listener, written in the transaction of the change. All processes of a
 * build register the same listeners, so a process that runs no jobs publishes for those that do. Listeners act during the change that
 * was current then.
 */
export function createJobEvents(jobs: Jobs): Events {
  const listeners = new Map<string, { task: string; when: (payload: never) => boolean }[]>()

  function on<N extends EventName>(
    name: N,
    listener: string,
    handle: EventListener<N>,
    { when = () => true }: EventListenerOptions<N> = {},
  ): void {
    const task = `${name} > ${listener}`
    listeners.set(name, [...(listeners.get(name) ?? []), { task, when }])
    const delivery = z.object({
      id: z.uuid(),
      change: changeSchema.optional(),
      // Written by `publish`, whose type applies to it.
      payload: z.custom<EventMap[N]>((value) => typeof value === 'object' && value !== null),
    })
    jobs.handle(
      { name: task, payload: delivery, maxAttempts: limits.retries.count },
      ({ id, payload, change }) => duringChange(change, () => handle(payload, { id })),
    )
  }

  async function publish<N extends EventName>(tx: DbOrTx, name: N, payload: EventMap[N]): Promise<void> {
    // The payload is published under the name of its listener.
    const tasks = listeners.get(name)?.flatMap(({ task, when }) => (when(payload as never) ? task : [])) ?? []
    if (tasks.length === 0) return
    const delivery = jobBody({ id: newId(), payload, change: currentChange() })
    await sql`SELECT graphile_worker.add_job(task, payload => ${delivery}::json, max_attempts => ${limits.retries.count}::int)
      FROM unnest(${tasks}::text[]) AS task`.execute(tx)
  }

  return { publish, on }
}
