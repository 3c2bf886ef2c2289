import type { CalendarEntry } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Seats } from '../resources/index.ts'
import type { CalendarDate } from './calendar-date.ts'
import { isInCalendar, sightOf } from './calendar.policy.ts'
import { daysOf, presentBusy, presentEntry } from './calendar.presenter.ts'
import { rangeOfDay, rangeOfMoments, rangeOfMonth, sharedDays, type CalendarRange } from './calendar-range.ts'
import { listDatesIn } from './dates-in-range.ts'
import * as peopleRepository from './people.repository.ts'

export interface CalendarDeps {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'findById' | 'findByUser'>
}

interface CalendarFilter {
  /** Absent: the caller's own calendar, with what the caller is invited to. */
  resourceId?: string | undefined
  /** Absent: the caller's. */
  timeZone?: string | undefined
}

export type Calendar = ReturnType<typeof createCalendar>

/** The caller's own calendar, and what colleagues share of theirs (spec 7.6, 7.7). */
export function createCalendar({ db, clock, seats }: CalendarDeps) {
  async function list(
    caller: UserCaller,
    { resourceId, timeZone }: CalendarFilter,
    rangeIn: (zone: string) => CalendarRange,
  ): Promise<{ range: CalendarRange; dates: CalendarDate[] }> {
    const { organizationId, userId } = caller
    const range = rangeIn(timeZone ?? (await peopleRepository.getTimeZone(db, organizationId, userId)))
    if (resourceId === undefined) {
      const dates = await listDatesIn(db, { kind: 'people', organizationId, userIds: [userId] }, range)
      return { range, dates: dates.filter(isInCalendar) }
    }
    // A seat of another organisation is not found.
    const seat = await seats.findById(db, organizationId, resourceId)
    if (!seat) throw new AppError('resource.not_found')
    const dates = await listDatesIn(db, { kind: 'seat', organizationId, resourceId, viewerId: userId }, range)
    return { range, dates: dates.filter((date) => sightOf(date) !== 'nothing') }
  }

  async function entries(
    caller: UserCaller,
    filter: CalendarFilter,
    rangeIn: (zone: string) => CalendarRange,
  ): Promise<CalendarEntry[]> {
    const { dates } = await list(caller, filter, rangeIn)
    const now = clock.now()
    return dates.map((date) => (sightOf(date) === 'all' ? presentEntry(date, now) : presentBusy(date, now)))
  }

  return {
    /** All of them throw `input.invalid_time_zone` and `resource.not_found`. */
    byDate: (caller: UserCaller, { date, ...filter }: CalendarFilter & { date: string }) =>
      entries(caller, filter, (zone) => rangeOfDay(date, zone)),

    byMonth: (caller: UserCaller, { date, ...filter }: CalendarFilter & { date: string }) =>
      entries(caller, filter, (zone) => rangeOfMonth(date, zone)),

    /** Throws `schedule.end_before_start`, `schedule.range_too_long`. */
    byDateRange: (caller: UserCaller, input: CalendarFilter & { startDate: number; endDate: number }) =>
      entries(caller, input, (zone) => rangeOfMoments(input, zone)),

    /** The days of the range on which there is something. Throws what `byDateRange` does. */
    async daysWithEvents(
      caller: UserCaller,
      input: CalendarFilter & { startDate: number; endDate: number },
    ): Promise<string[]> {
      const { range, dates } = await list(caller, input, (zone) => rangeOfMoments(input, zone))
      const days = dates.flatMap((date) => sharedDays(range, daysOf(date, range.timeZone)))
      return [...new Set(days)].toSorted()
    },
  }
}
