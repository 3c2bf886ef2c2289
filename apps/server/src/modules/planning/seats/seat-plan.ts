import { limits, type Conflict, type TimeSlot } from '@majlis/contract'
import type { Interval, Series } from '@majlis/scheduling'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { datesRepository, type PlannedDate } from '../../meetings/index.ts'
import { freeTimesNear, rangeNear, type NearRange } from './free-times.ts'
import type { WrittenDates } from '../create/new-meetings.repository.ts'
import * as seatCalendarRepository from './seat-calendar.repository.ts'
import type { BusyTime, Wanted } from './seat-calendar.repository.ts'
import { conflictOf, firstOf, listBusy, listConflicts } from './seat-calendar.ts'
import type { SeriesDates } from '../dates/series-dates.ts'

/** Someone took one of the times after they were checked, and freed it before it could be named; or took the generated ID. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

const maxAttempts = 5

/** The dates of a series with rows, and what is beyond. */
export function wishOf(
  series: Series,
  { dates, materializedUntil }: SeriesDates,
): Pick<Wanted, 'dates' | 'tail'> {
  return {
    dates: dates.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })),
    tail: materializedUntil === null ? null : { series, from: materializedUntil, changed: new Set() },
  }
}

/** The dates that a series needs on a seat. */
export function wantedOf(
  resourceId: string,
  series: Series,
  dates: SeriesDates,
  except: Pick<Wanted, 'instead' | 'tailOf'> = {},
): Wanted {
  return { resourceId, ...wishOf(series, dates), ...except }
}

/** How nearby free times are described. */
export interface PlanOptions {
  nowMs: number
  isAllDay: boolean
  timeZone: string
}

/** What describes clashes and free times: everything around a single date; null for series, which are checked in two steps. */
export function singleRange(wanted: Omit<Wanted, 'resourceId'>, options: PlanOptions): NearRange | null {
  return wanted.dates.length === 1 && !wanted.tail ? rangeNear(wanted, options) : null
}

/**
 * Clashes of the requested dates and, if there are any, free times nearby within the host's working hours. `known`: the clashes in the `singleRange`.
 * `outside`: what else takes the host's time, around all dates. Throws `schedule.too_many_series` where the seat has as many long series as it can have.
 */
export async function judgeSeat(
  db: DbOrTx,
  wanted: Wanted,
  options: PlanOptions,
  { known, outside = [] }: { known?: readonly BusyTime[] | undefined; outside?: readonly OutsideTime[] } = {},
): Promise<{ conflicts: Conflict[]; freeSlots: TimeSlot[] }> {
  const also = outside.map(({ start, end, title }) => ({ start, end, title, meetingId: null }))
  const suggest = async (busy: readonly BusyTime[]) => {
    const host = await seatCalendarRepository.getWorkingTimes(db, wanted.resourceId)
    return freeTimesNear(wanted, [...busy, ...also], { ...options, host })
  }
  const [only] = wanted.dates
  const range = singleRange(wanted, options)
  if (only && range) {
    const busy = known ?? (await listBusy(db, { ...range, resourceId: wanted.resourceId }))
    const conflicts = conflictsWith([only], [...busy, ...also])
    return conflicts.length > 0 ? { conflicts, freeSlots: await suggest(busy) } : { conflicts, freeSlots: [] }
  }
  const { maxLongSeries } = limits.recurrence
  const conflicts = firstOf([
    ...(await listConflicts(db, wanted, { maxLongSeries })),
    ...conflictsWith(wanted.dates, also),
  ])
  if (conflicts.length === 0) return { conflicts, freeSlots: [] }
  const busy = await listBusy(db, { ...rangeNear(wanted, options), resourceId: wanted.resourceId })
  return { conflicts, freeSlots: await suggest(busy) }
}

/** What takes the host's time, and is on no seat. */
type OutsideTime = Omit<BusyTime, 'meetingId'>

function conflictsWith(dates: readonly Interval[], busy: readonly BusyTime[]): Conflict[] {
  return dates.flatMap((date) =>
    busy
      .filter(({ start, end }) => start < date.end && end > date.start)
      .map((time) => conflictOf(date, time)),
  )
}

/** Throws `schedule.overlap` with the clashing meetings and free times nearby, and `schedule.too_many_series`. */
export async function refuseConflicts(
  db: DbOrTx,
  wanted: Wanted,
  options: PlanOptions,
  known?: readonly BusyTime[],
): Promise<void> {
  const { conflicts, freeSlots } = await judgeSeat(db, wanted, options, { known })
  if (conflicts.length > 0) throw new AppError('schedule.overlap', { conflicts, freeSlots })
}

/**
 * Writes the dates, all of them or none: the constraint of the database has the last word. Throws `schedule.overlap`, or `LostRace`.
 */
export async function writeDates(
  tx: Tx,
  meeting: { id: string; organization_id: string; resource_id: string },
  dates: readonly PlannedDate[],
  wanted: Wanted,
  options: PlanOptions,
): Promise<void> {
  if (dates.length === 0) return
  if ((await datesRepository.insert(tx, meeting, dates)) === dates.length) return
  // The dates of this meeting itself clash with the others now.
  await datesRepository.delete(
    tx,
    dates.map(({ id }) => id),
  )
  await refuseConflicts(tx, wanted, options)
  throw new LostRace()
}

/** Judges what was written of a new meeting. Throws `schedule.overlap`, or `LostRace`. */
export async function checkWritten(
  tx: Tx,
  meetingId: string,
  { free, meetsTail, isIdOurs }: WrittenDates,
  wanted: Wanted,
  options: PlanOptions,
): Promise<void> {
  const isComplete = free === wanted.dates.length
  if (!isIdOurs) throw new LostRace()
  if (isComplete && !wanted.tail && !meetsTail) return
  await refuseConflicts(tx, { ...wanted, instead: { meetingId }, tailOf: meetingId }, options)
  if (!isComplete) throw new LostRace()
}

/** Runs it again if an hour was taken and freed meanwhile. */
export async function retryLostRace<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === maxAttempts) throw error
    }
  }
}
