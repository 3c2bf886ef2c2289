import { limits, type Conflict, type TimeSlot } from '@majlis/contract'
import { addDays, dateOf, isTimeZone, toInstant } from '@majlis/scheduling'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { getOwnSeat } from '../../meetings/index.ts'
import type { Seat, Seats } from '../../resources/index.ts'
import { freeTimesBetween } from './free-times.ts'
import type { ListBusyOutside } from '../planning.ports.ts'
import type { BusyTime } from './seat-calendar.repository.ts'
import { conflictOf, listBusy } from './seat-calendar.ts'

export interface SeatQueriesDeps {
  db: Db
  clock: Clock
  seats: Seats
  listBusyOutside: ListBusyOutside
}

/** What is in the connected calendars of a seat’s owner. */
function createBusyOutside(db: Db, listBusyOutside: ListBusyOutside) {
  return async (
    { userId }: Pick<Seat, 'userId'>,
    range: { from: number; to: number },
  ): Promise<BusyTime[]> => {
    const times = await listBusyOutside(db, userId === null ? [] : [userId], range)
    return times.map(({ start, end, title }) => ({ start, end, title, meetingId: null }))
  }
}

/** When a seat is free: the caller's, or a colleague's. All throw `resource.not_found` for every other seat. */
export function createSeatQueries({ db, clock, seats, listBusyOutside }: SeatQueriesDeps) {
  const busyOutside = createBusyOutside(db, listBusyOutside)

  async function seatOf(caller: UserCaller, resourceId: string | undefined): Promise<Seat> {
    if (resourceId === undefined) return getOwnSeat(db, seats, caller)
    const seat = await seats.findById(db, caller.organizationId, resourceId)
    if (!seat) throw new AppError('resource.not_found')
    return seat
  }

  /** What a seat has between two moments. Of a colleague's seat it returns when, not what. Throws `schedule.end_before_start`, `schedule.range_too_long`. */
  async function overlaps(
    caller: UserCaller,
    input: {
      startDate: number
      endDate: number
      resourceId?: string | undefined
      calendarId?: string | undefined
    },
  ): Promise<Conflict[]> {
    const { startDate, endDate, resourceId, calendarId } = input
    if (endDate - startDate > limits.meeting.maxRangeMs)
      throw new AppError('schedule.range_too_long', { field: 'endDate' })
    if (endDate <= startDate) throw new AppError('schedule.end_before_start', { field: 'endDate' })
    const seat = await seatOf(caller, resourceId)
    const isOwn = seat.userId === caller.userId
    const busy = await listBusy(db, {
      resourceId: seat.id,
      from: startDate,
      to: endDate,
      instead: calendarId === undefined ? undefined : { meetingId: calendarId },
      tailOf: calendarId,
    })
    const outside = await busyOutside(seat, { from: startDate, to: endDate })
    return inOrder([...busy, ...outside]).map((time) => ({
      ...conflictOf({ start: startDate, end: endDate }, time),
      meetingTitle: isOwn ? time.title : '',
    }))
  }

  /** Free times of a seat on the day of a moment, from now on. Throws `input.invalid_time_zone`. */
  async function availableTimeSlots(
    caller: UserCaller,
    input: { startDate: number; resourceId?: string | undefined; timeZone: string; minutes: number },
  ): Promise<TimeSlot[]> {
    const { startDate, resourceId, timeZone, minutes } = input
    if (!isTimeZone(timeZone)) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
    const seat = await seatOf(caller, resourceId)
    const day = dateOf(startDate, timeZone)
    const from = Math.max(toInstant(`${day}T00:00`, timeZone), clock.now())
    const to = toInstant(`${addDays(day, 1)}T00:00`, timeZone)
    const lengthMs = minutes * minuteMs
    const outside = await busyOutside(seat, { from, to: to + lengthMs })
    return freeTimesBetween(db, { resourceId: seat.id, from, to, lengthMs, outside })
  }

  /** Whether the seat is free right now, and until when that lasts. Null: nothing is scheduled for a day. */
  async function seatAvailable(
    caller: UserCaller,
    resourceId: string,
  ): Promise<{ isAvailable: boolean; until: number | null }> {
    const seat = await seatOf(caller, resourceId)
    const nowMs = clock.now()
    const range = { from: nowMs, to: nowMs + limits.meeting.maxLengthMs }
    const planned = await listBusy(db, { ...range, resourceId: seat.id })
    const busy = inOrder([...planned, ...(await busyOutside(seat, range))])
    const [first] = busy
    if (!first) return { isAvailable: true, until: null }
    if (first.start > nowMs) return { isAvailable: true, until: first.start }
    // Meetings back to back are one busy time.
    const until = busy.reduce((end, next) => (next.start <= end ? Math.max(end, next.end) : end), first.end)
    return { isAvailable: false, until }
  }

  return { overlaps, availableTimeSlots, seatAvailable }
}

function inOrder(busy: readonly BusyTime[]): BusyTime[] {
  return busy.toSorted((a, b) => a.start - b.start)
}
