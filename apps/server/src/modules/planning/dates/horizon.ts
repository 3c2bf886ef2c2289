import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { changeMeeting, datesRepository } from '../../meetings/index.ts'
import { seriesOfPlanned } from '../planned-meetings.ts'
import { datesOfPlan, timeColumns } from './planned-series.ts'
import * as planningRepository from '../planning.repository.ts'
import { lockSeat } from '../planning.repository.ts'
import { findSeriesDates } from './series-dates.ts'

/** Series are extended when their rows end this much before the horizon, so that each is written once a month. */
const slackMs = 30 * dayMs

/** The rolling horizon: series without end have rows up to it, and this job moves it. */
export function createHorizon({
  db,
  clock,
  events,
  realtime,
}: {
  db: Db
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
}) {
  /** Each series in a transaction of its own, so it may be stopped anywhere and run again. */
  async function extend(
    tx: Tx,
    { id, organizationId }: { id: string; organizationId: string },
  ): Promise<void> {
    const nowMs = clock.now()
    const meeting = await planningRepository.findForUpdate(tx, organizationId, id, new Date(nowMs))
    const from = meeting?.materialized_until?.getTime()
    // Someone else was faster.
    if (!meeting || from === undefined || from >= dueBefore(nowMs)) return
    await lockSeat(tx, meeting.resource_id, 'alone')
    const series = seriesOfPlanned(meeting)
    const room = limits.recurrence.maxRows - (await datesRepository.listAhead(tx, id, new Date(nowMs))).length
    if (room <= 0) return
    const plan = findSeriesDates(series, from - 1, nowMs, room)
    const changed = new Set(
      (await datesRepository.listFrom(tx, id, from)).map((row) => row.original_start.getTime()),
    )
    const dates = datesOfPlan(plan, nowMs).filter(({ originalStart }) => !changed.has(originalStart))
    // A date whose hour is taken, because a zone has new rules, does not affect the others.
    const skipped = await datesRepository.insertFree(tx, meeting, dates)
    const cancelledStarts = [...(series.cancelledStarts ?? []), ...skipped]
    await changeMeeting(tx, id, {
      ...timeColumns({ ...series, cancelledStarts }, plan),
      // Stays: a date that was moved alone may end after the last one of the rule.
      series_ends_at: sql.ref<Date>('series_ends_at'),
      updated_at: new Date(nowMs),
    })
    for (const originalStart of skipped)
      await events.publish(tx, 'meeting.date_skipped', { meetingId: id, originalStart })
    if (skipped.length > 0) await realtime.signal(tx, 'meetings.changed', { meetingId: id })
  }

  /** Adds rows to every series up to the horizon. Harmless when run twice, or by two processes. */
  return async (signal?: AbortSignal): Promise<void> => {
    const due = await planningRepository.listMaterializedBefore(db, new Date(dueBefore(clock.now())))
    const failures: unknown[] = []
    for (const meeting of due) {
      if (signal?.aborted) return
      // A failure does not hold up the others.
      await db
        .transaction()
        .execute((tx) => extend(tx, meeting))
        .catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some series could not be extended')
  }
}

function dueBefore(nowMs: number): number {
  return nowMs + limits.recurrence.horizonDays * dayMs - slackMs
}
