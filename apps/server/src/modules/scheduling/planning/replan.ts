import { isOccurrence, type Series } from '@majlis/scheduling'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { createDatesRepository, plannedDateOf, type DateRow, type PlannedDate } from './dates.repository.ts'
import { refuseConflicts, wantedOf, writeDates } from './seat-plan.ts'
import { seriesDates, type SeriesDates } from './series-dates.ts'
import { minuteMs, planningFrom, timesOf } from './timing.ts'

export interface Replan {
  /** Whose dates they become; the same meeting, or the one that goes on after a split. */
  meeting: { id: string; organization_id: string; resource_id: string }
  /** Whose dates they were, and the length of its dates. */
  from: { id: string; duration_minutes: number }
  /** The new series, from its first date to come on. */
  series: Series
  /** Dates with an earlier original start stay with `from`, as they are. */
  since: number
  nowMs: number
}

/**
 * Puts the dates to come where the new series has them, all or none. What has begun, or whose room was opened, is history and stays.
 * A date that was changed alone stays as it was changed where the series still has it; others keep their row under their original
 * start. Under the lock of the seat. Throws `schedule.overlap`, `schedule.no_dates`.
 */
export async function replan(tx: Tx, { meeting, from, series, since, nowMs }: Replan): Promise<SeriesDates> {
  const repository = createDatesRepository(tx)
  const after = planningFrom(series, nowMs)
  const ahead = (await repository.listAhead(from.id, new Date(nowMs))).filter(
    (row) => row.original_start.getTime() >= since,
  )
  const replaced = new Map(ahead.map((row) => [row.original_start.getTime(), row]))
  const stays = (await repository.listFrom(from.id, since)).filter(
    ({ id }) => !ahead.some((row) => row.id === id),
  )
  const staying = new Set(stays.map((row) => row.original_start.getTime()))

  const plan = seriesDates(series, after, nowMs)
  const until = plan.materializedUntil ?? Infinity
  const dates = plan.dates
    .filter(({ startsAt }) => !staying.has(startsAt))
    .map(({ startsAt }) => dateOf(replaced.get(startsAt), startsAt))
  // Changed dates beyond those that get rows now.
  const beyond = ahead
    .filter((row) => row.is_changed && row.original_start.getTime() >= until)
    .filter((row) => isOccurrence(series, row.original_start.getTime()))
    .map((row) => dateOf(row, row.original_start.getTime()))
  const all = [...dates, ...beyond].toSorted((a, b) => a.startsAt - b.startsAt)

  await repository.delete(ahead.map(({ id }) => id))
  const wanted = {
    ...wantedOf(meeting.resource_id, series, plan, { tailOf: from.id }),
    dates: all.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })),
  }
  if (wanted.tail)
    wanted.tail = { ...wanted.tail, changed: new Set(beyond.map((date) => date.originalStart)) }
  const options = { nowMs, isAllDay: series.isAllDay, timeZone: series.timeZone }
  await refuseConflicts(tx, wanted, options)
  await writeDates(tx, meeting, all, wanted, options)
  return plan

  function dateOf(row: DateRow | undefined, startsAt: number): PlannedDate {
    const planned = { originalStart: startsAt, ...timesOf(series, startsAt) }
    const plain = { isChanged: false, title: null, agenda: null, colorCodeHex: null, showMeAs: null }
    if (!row) return { id: newId(nowMs), ...planned, ...plain }
    if (!row.is_changed) return { id: row.id, ...planned, ...plain }
    const changed = plannedDateOf(row)
    // One that was renamed only is as long as the others.
    const isInPlace =
      changed.startsAt === startsAt && changed.endsAt - startsAt === from.duration_minutes * minuteMs
    return isInPlace ? { ...changed, ...planned } : changed
  }
}
