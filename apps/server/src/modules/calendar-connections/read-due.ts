import type { CalendarProvider } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { inParallel } from '../../platform/work-loop/in-parallel.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import type { CalendarReader } from './calendar-reader.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'

export const readJob: JobDefinition<Record<string, never>> = {
  name: 'read-calendars',
  payload: z.strictObject({}),
  maxAttempts: 3,
  isOneAtATime: true,
}

/** Reads what is due right after the transaction, instead of at the next scheduled time. */
export function addRead(jobs: Pick<Jobs, 'add'>, tx: DbOrTx): Promise<void> {
  return jobs.add(tx, readJob, {}, { key: 'read-calendars' })
}

const atOnce = 8
const perRead = 64
const deadlineMs = 30_000
/** Longer than it takes to read the connections that were taken together. */
const takenMs = 10 * minuteMs

/**
 * Reads all connections that are due in one job, some of each provider at a time, each with its own deadline. So a provider that does not answer holds
 * up neither the others nor other jobs. Connections that a process took and did not read are due again some minutes later.
 */
export function createReadDue({
  db,
  clock,
  log,
  providers,
  reader,
}: {
  db: Db
  clock: Clock
  log: Log
  providers: CalendarProviders
  reader: CalendarReader
}) {
  async function readOne(connection: ConnectionRow, signal: AbortSignal): Promise<void> {
    try {
      const calendars = providers.get(connection.provider)
      await reader.read(calendars, connection, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]))
    } catch (error) {
      log.error({ err: error, connectionId: connection.id }, 'a connected calendar was not read')
    }
  }

  async function readDueOf(provider: CalendarProvider, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = clock.now()
      const until = new Date(now + takenMs)
      const due = await connectionsRepository.takeDue(db, {
        provider,
        now: new Date(now),
        until,
        limit: perRead,
      })
      if (due.length === 0) return
      await inParallel(due, atOnce, async (connection) => {
        if (!signal.aborted) await readOne(connection, signal)
      })
    }
  }

  return async function readDue(signal: AbortSignal): Promise<void> {
    await Promise.all(providers.listOffered().map((provider) => readDueOf(provider, signal)))
  }
}
