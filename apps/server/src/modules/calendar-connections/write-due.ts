import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { inParallel } from '../../platform/work-loop/in-parallel.ts'
import type { CalendarWriter, Pauses } from './calendar-writer.ts'
import * as writesRepository from './writes.repository.ts'
import type { Write } from './writes.repository.ts'

export const writeJob: JobDefinition<Record<string, never>> = {
  name: 'write-calendars',
  payload: z.strictObject({}),
  maxAttempts: 3,
  isOneAtATime: true,
}

/** Writes what is due right after the transaction, instead of at the next scheduled time. */
export function addWrite(jobs: Pick<Jobs, 'add'>, tx: DbOrTx): Promise<void> {
  return jobs.add(tx, writeJob, {}, { key: 'write-calendars' })
}

const atOnce = 8
const perTake = 64
const deadlineMs = 30_000
/** Longer than it takes to write the meetings that were taken together, if most requests are answered. */
const takenMs = 10 * minuteMs

/** Writes all meetings that are due in one job, some at a time, each with its own deadline. */
export function createWriteDue({
  db,
  clock,
  log,
  writer,
}: {
  db: Db
  clock: Clock
  log: Log
  writer: CalendarWriter
}) {
  async function writeOne(due: Write, pauses: Pauses, signal: AbortSignal): Promise<void> {
    try {
      await writer.write(due, pauses, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]))
    } catch (error) {
      log.error({ err: error, meetingId: due.meeting_id }, 'a meeting was not written to a calendar')
    }
  }

  return async function writeDue(signal: AbortSignal): Promise<void> {
    const pauses: Pauses = new Map()
    while (!signal.aborted) {
      const now = clock.now()
      const until = new Date(now + takenMs)
      const due = await writesRepository.takeDue(db, { now: new Date(now), until, limit: perTake })
      if (due.length === 0) return
      // The meetings of one person are written one after the other, because two could renew the same tokens.
      // The one with the most attempts comes first: if its provider still does not answer, the others wait as long.
      const longestFirst = due.toSorted((a, b) => b.attempts - a.attempts)
      const byPerson = Map.groupBy(longestFirst, ({ user_id }) => user_id)
      await inParallel(byPerson.values(), atOnce, async (own) => {
        for (const one of own) if (!signal.aborted) await writeOne(one, pauses, signal)
      })
    }
  }
}
