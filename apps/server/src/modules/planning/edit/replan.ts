import { dateOf, isOccurrence, type OccurrenceTime, type Series, toInstant } from '@majlis/scheduling'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { datesRepository, plannedDateOf, type DateRow, type PlannedDate } from '../../meetings/index.ts'
import { wholeOf } from './changes.ts'
import { moveFiles } from './moved-files.ts'
import { hasOwn, nothingOwn, type OwnOfDate } from './fields-of-date.ts'
import { refuseConflicts, wantedOf, writeDates } from '../seats/seat-plan.ts'
import { seriesDates, type SeriesDates } from '../dates/series-dates.ts'
import { dayMinutes, daysBetween, planningFrom, timesOf, wallOf } from '../dates/timing.ts'

export interface Replan {
  /** The meeting that the dates will belong to: the same one, or the one that continues after a split. */
  meeting: { id: string; organization_id: string; resource_id: string }
  /** The meeting that the dates belonged to. */
  from: { id: string; series: Series }
  /** The new series, from its first date to come on. */
  series: Series
  /** Dates with an earlier original start stay with `from`, as they are. */
  since: number
  /** The date of a series that takes the place of an old one; by default the one with the same start. */
  placesIn?: ((series: Series) => (originalStart: number) => number | null) | undefined
  /** The date whose own time is replaced by that of the series; where the coming series has none in its place, it is written as it is here. */
  rejoined?: PlannedDate | null
  nowMs: number
}

/** Where the dates are now. */
export interface Replanned extends SeriesDates {
  /** A series that becomes a single meeting takes over the time of its date, if that was changed alone. */
  series: Series
  /** What it takes over besides. */
  own: OwnOfDate
}

/**
 * Moves the coming dates to where the new series has them, all or none. Dates that have begun, or whose room was opened, are history and stay.
 * A date that was changed alone stays as it was changed where the series has one in its place; others keep their row under their
 * original start. One that was moved from the past has no place in the coming series, and stays unless another date comes to be there.
 * Files of single dates go where their dates went. Under the lock of the seat. Throws `schedule.overlap`, `schedule.no_dates`.
 */
export async function replan(
  tx: Tx,
  {
    meeting,
    from,
    series,
    since,
    placesIn = (moved) => (start) => (isOccurrence(moved, start) ? start : null),
    rejoined,
    nowMs,
  }: Replan,
): Promise<Replanned> {
  const after = planningFrom(series, nowMs)
  const ahead = (await datesRepository.listAhead(tx, from.id, new Date(nowMs))).filter(
    (row) => row.original_start.getTime() >= since,
  )
  const placeOf = placesIn(series)
  const replaced = replacedBy(ahead, placeOf)
  const stays = (await datesRepository.listFrom(tx, from.id, since)).filter(
    ({ id }) => !ahead.some((row) => row.id === id),
  )
  const staying = new Set(stays.map((row) => row.original_start.getTime()))
  const plan = seriesDates(series, after, nowMs)
  const until = plan.materializedUntil ?? Infinity
  const dates = plan.dates
    .filter(({ startsAt }) => !staying.has(startsAt))
    .map(({ startsAt }) => placedDate(replaced.get(startsAt), startsAt))
  // Changed dates beyond those that get rows now.
  const beyond = [...replaced]
    .filter(([place, row]) => row.is_changed && place >= until)
    .map(([place, row]) => placedDate(row, place))
  const placed = new Set([...dates, ...beyond].map(({ id }) => id))
  const isSingle = series.rule === null
  const left = ahead
    .filter(
      (row) => !isSingle && row.is_changed && row.original_start.getTime() <= nowMs && !placed.has(row.id),
    )
    .map(plannedDateOf)
    .map((date) =>
      date.id === rejoined?.id ? rejoined : { ...date, ...ownTimes(date, from.series, series) },
    )
  const placedDates = withoutOverlaps([...dates, ...beyond, ...left], series, nowMs)
  const [single] = isSingle ? placedDates : []
  const all = single ? [asPlanned(single)] : placedDates

  await datesRepository.delete(
    tx,
    ahead.map(({ id }) => id),
  )
  const wanted = {
    ...wantedOf(meeting.resource_id, series, plan, { tailOf: from.id }),
    dates: all.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })),
  }
  if (wanted.tail) wanted.tail = { ...wanted.tail, changed: startsOf(beyond) }
  const options = { nowMs, isAllDay: series.isAllDay, timeZone: series.timeZone }
  await refuseConflicts(tx, wanted, options)
  await writeDates(tx, meeting, all, wanted, options)
  const moved = { ahead, dates: all, staying, placeOf, wholePlaceOf: placesIn(wholeOf(series)) }
  await moveFiles(tx, { from: from.id, to: meeting.id, since }, moved)
  return {
    ...plan,
    endsAt: single ? single.endsAt : lastEnd(plan, all),
    series: single ? { ...series, ...wallOf(series, single) } : series,
    own: single ? single.own : nothingOwn,
  }

  function placedDate(row: DateRow | undefined, startsAt: number): PlannedDate {
    const planned = { originalStart: startsAt, ...timesOf(series, startsAt) }
    const plain = { isChanged: false, own: nothingOwn }
    if (!row) return { id: newId(nowMs), ...planned, ...plain }
    if (!row.is_changed) return { id: row.id, ...planned, ...plain }
    const changed = plannedDateOf(row)
    if (row.id === rejoined?.id) return { ...changed, ...planned, isChanged: hasOwn(changed.own) }
    const before = timesOf(from.series, changed.originalStart)
    // One that was only renamed is as long as the others.
    const isInPlace = changed.startsAt === before.startsAt && changed.endsAt === before.endsAt
    if (isInPlace) return { ...changed, ...planned }
    return { ...changed, ...ownTimes(changed, from.series, series), originalStart: startsAt }
  }
}

const startsOf = (dates: readonly PlannedDate[]): Set<number> =>
  new Set(dates.map((date) => date.originalStart))

/** The row that the date with an original start takes over: first those of dates that were changed alone. */
function replacedBy(
  ahead: readonly DateRow[],
  placeOf: (originalStart: number) => number | null,
): Map<number, DateRow> {
  const replaced = new Map<number, DateRow>()
  for (const row of ahead.toSorted((a, b) => Number(b.is_changed) - Number(a.is_changed))) {
    const start = row.original_start.getTime()
    const place = row.is_changed ? placeOf(start) : start
    if (place !== null && !replaced.has(place)) replaced.set(place, row)
  }
  return replaced
}

/** The time of a date that was moved alone. Where days were or become whole ones, it keeps its day. */
function ownTimes(
  { startsAt, endsAt }: OccurrenceTime,
  before: Pick<Series, 'isAllDay' | 'timeZone'>,
  after: Series,
): OccurrenceTime {
  if (!before.isAllDay && !after.isAllDay) return { startsAt, endsAt }
  const day = dateOf(startsAt, before.timeZone)
  const start = toInstant(`${day}T${after.isAllDay ? '00:00' : after.localStart.slice(11)}`, after.timeZone)
  if (!before.isAllDay || !after.isAllDay) return timesOf(after, start)
  const durationMinutes = daysBetween(day, dateOf(endsAt, before.timeZone)) * dayMinutes
  return timesOf({ ...after, durationMinutes }, start)
}

/** The only date of a single meeting has nothing of its own. */
function asPlanned(date: PlannedDate): PlannedDate {
  return { ...date, originalStart: date.startsAt, isChanged: false, own: nothingOwn }
}

/** The end of the last date, which may be one that was moved alone; null for a series without end. */
function lastEnd({ endsAt }: SeriesDates, dates: readonly PlannedDate[]): number | null {
  return endsAt === null ? null : Math.max(endsAt, ...dates.map((date) => date.endsAt))
}

/**
 * In order of time. One that was moved alone, to where another date of the series comes to be, goes back to its place; if that is over, the
 * other takes its place.
 */
function withoutOverlaps(dates: readonly PlannedDate[], series: Series, nowMs: number): PlannedDate[] {
  const isTaken = (date: PlannedDate) =>
    dates.some((other) => other !== date && other.startsAt < date.endsAt && other.endsAt > date.startsAt)
  const displaced = dates.find((date) => date.startsAt !== date.originalStart && isTaken(date))
  if (!displaced) return dates.toSorted((a, b) => a.startsAt - b.startsAt)
  const others = dates.filter((date) => date !== displaced)
  if (displaced.originalStart <= nowMs) return withoutOverlaps(others, series, nowMs)
  // One after the other: at its place it may clash with the next.
  const inPlace = { ...displaced, ...timesOf(series, displaced.originalStart) }
  return withoutOverlaps([...others, inPlace], series, nowMs)
}
