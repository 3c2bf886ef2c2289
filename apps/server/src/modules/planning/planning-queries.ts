import {
  eventColors,
  limits,
  type Conflict,
  type Reminder,
  type ScheduleInput,
  type TimeSlot,
} from '@majlis/contract'
import { addDays, dateOf, isTimeZone, nextOccurrences, toInstant, type Series } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { placesAfter, seriesAfter } from './changes.ts'
import * as datesRepository from './dates.repository.ts'
import { plannedDateOf } from './dates.repository.ts'
import { mayBeBig, mayBeMultiLingual, type MeetingKinds } from './draft.ts'
import { freeTimesBetween } from './free-times.ts'
import { getDate, seriesOfPlanned, type PlannedMeetings } from './planned-meetings.ts'
import { plannedSeries, skipping } from './planned-series.ts'
import { limitChecks } from './planning.limits.ts'
import { presentReminder } from './planning.presenter.ts'
import type { PlannedMeeting } from './planning.repository.ts'
import { listBusy } from './seat-calendar.ts'
import { judgeSeat, wantedOf } from './seat-plan.ts'
import { seriesDates } from './series-dates.ts'
import { minuteMs, planningFrom, startOf, timesOf } from './timing.ts'

export interface PlanningQueriesDeps {
  db: Db
  clock: Clock
  seats: Seats
  planned: PlannedMeetings
  kinds: MeetingKinds
  limiter: Pick<Limiter, 'consume'>
}

type DraftTimes = Pick<
  ScheduleInput,
  | 'startDateTime'
  | 'endDateTime'
  | 'isAllDay'
  | 'startDate'
  | 'endDate'
  | 'timeZone'
  | 'isRecurrent'
  | 'recurrence'
  | 'skipDates'
> & { calendarId?: string | undefined; occurrenceStart?: number | undefined }

/** So many of the next dates of a rule are shown. */
const shownDates = 5

/** What the scheduler asks before it plans. */
export function createPlanningQueries({ db, clock, seats, planned, kinds, limiter }: PlanningQueriesDeps) {
  async function ownSeat(caller: UserCaller): Promise<Seat> {
    const seat = await seats.findByUser(db, caller.organizationId, caller.userId)
    if (!seat) throw new AppError('resource.not_found')
    return seat
  }

  /** The caller's seat, or a colleague's. Throws `resource.not_found` for every other. */
  async function seatOf(caller: UserCaller, resourceId: string | undefined): Promise<Seat> {
    const seat =
      resourceId === undefined
        ? await ownSeat(caller)
        : await seats.findById(db, caller.organizationId, resourceId)
    if (!seat) throw new AppError('resource.not_found')
    return seat
  }

  /** The series as an edit of all its dates leaves it, but for those that keep a time of their own: they stand where they stood. */
  async function editedSeries(meeting: PlannedMeeting, draft: DraftTimes, nowMs: number): Promise<Series> {
    const { occurrenceStart } = draft
    const before = seriesOfPlanned(meeting)
    if (occurrenceStart !== undefined) await getDate(db, meeting, occurrenceStart)
    const edited = timesOf(before, occurrenceStart ?? startOf(before))
    const input = { ...draft, calendarId: meeting.id, version: meeting.version }
    const after = seriesAfter(before, edited, input, nowMs)
    const placeOf = placesAfter(before, edited, input, after)
    const rows = await datesRepository.listAhead(db, meeting.id, new Date(nowMs))
    const moved = rows
      .filter(({ is_changed: isChanged }) => isChanged)
      .map(plannedDateOf)
      .filter(({ originalStart, startsAt, endsAt }) => {
        const planned = timesOf(before, originalStart)
        return (
          originalStart !== occurrenceStart && (startsAt !== planned.startsAt || endsAt !== planned.endsAt)
        )
      })
    const places = moved.flatMap(({ originalStart }) => placeOf(originalStart) ?? [])
    return skipping(after, [...draft.skipDates, ...places])
  }

  return {
    /**
     * Clashes of a draft, the next dates of its rule, and free times nearby where it clashes. Throws `schedule.too_many_series`, and
     * `general.too_many_attempts` after 60 in a minute.
     */
    async check(
      caller: UserCaller,
      draft: DraftTimes,
    ): Promise<{ conflicts: Conflict[]; nextDates: TimeSlot[]; freeSlots: TimeSlot[] }> {
      await limitChecks(limiter, caller)
      const seat = await ownSeat(caller)
      const nowMs = clock.now()
      const { calendarId, occurrenceStart } = draft
      const meeting = calendarId === undefined ? null : await planned.getVisible(db, caller, calendarId)
      const isSeries = meeting !== null && meeting.rrule !== null && draft.isRecurrent
      const series = isSeries ? await editedSeries(meeting, draft, nowMs) : plannedSeries(draft, nowMs)
      const plan = seriesDates(series, planningFrom(series, nowMs), nowMs)
      // One date of a series moves among the others; whatever else is edited stands in its own place.
      const isOneDate = occurrenceStart !== undefined && !draft.isRecurrent
      const except =
        calendarId === undefined
          ? {}
          : isOneDate
            ? { instead: { meetingId: calendarId, originalStart: occurrenceStart } }
            : { instead: { meetingId: calendarId }, tailOf: calendarId }
      const wanted = wantedOf(seat.id, series, plan, except)
      const { conflicts, freeSlots } = await judgeSeat(db, wanted, {
        nowMs,
        isAllDay: series.isAllDay,
        timeZone: series.timeZone,
      })
      const nextDates = nextOccurrences(series, planningFrom(series, nowMs), shownDates).map(slotOf)
      return { conflicts, nextDates, freeSlots }
    },

    /** What a seat has between two moments. Of a colleague's seat it tells when, not what. Throws `schedule.end_before_start`, `schedule.range_too_long`. */
    async overlaps(
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
      return busy.map(({ start, end, meetingId, title }) => ({
        occurrenceStart: startDate,
        startDateTime: startDate,
        endDateTime: endDate,
        calendarId: meetingId,
        meetingTitle: isOwn ? title : '',
        busyStart: start,
        busyEnd: end,
      }))
    },

    /** Free times of a seat on the day of a moment, from now on. Throws `input.invalid_time_zone`. */
    async availableTimeSlots(
      caller: UserCaller,
      input: { startDate: number; resourceId?: string | undefined; timeZone: string; minutes: number },
    ): Promise<TimeSlot[]> {
      const { startDate, resourceId, timeZone, minutes } = input
      if (!isTimeZone(timeZone)) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
      const seat = await seatOf(caller, resourceId)
      const day = dateOf(startDate, timeZone)
      const from = Math.max(toInstant(`${day}T00:00`, timeZone), clock.now())
      const to = toInstant(`${addDays(day, 1)}T00:00`, timeZone)
      return freeTimesBetween(db, { resourceId: seat.id, from, to, lengthMs: minutes * minuteMs })
    },

    /** Is the seat free right now, and until when does that last? Null: nothing is planned for a day. */
    async seatAvailable(
      caller: UserCaller,
      resourceId: string,
    ): Promise<{ isAvailable: boolean; until: number | null }> {
      const seat = await seatOf(caller, resourceId)
      const nowMs = clock.now()
      const busy = await listBusy(db, {
        resourceId: seat.id,
        from: nowMs,
        to: nowMs + limits.meeting.maxLengthMs,
      })
      const [first] = busy
      if (!first) return { isAvailable: true, until: null }
      if (first.start > nowMs) return { isAvailable: true, until: first.start }
      // Meetings back to back are one busy time.
      const until = busy.reduce((end, next) => (next.start <= end ? Math.max(end, next.end) : end), first.end)
      return { isAvailable: false, until }
    },

    async reminders(caller: UserCaller, id: string): Promise<(Reminder & { id: string })[]> {
      const meeting = await planned.getVisible(db, caller, id)
      return meeting.reminders.map(presentReminder)
    },

    eventColors: () => [...eventColors],

    /** The ways to an ID that the caller has (spec 3.30), and which kinds of meeting. */
    async availableRooms(caller: UserCaller) {
      const seat = await ownSeat(caller)
      return {
        rooms: [
          { idSource: 'personal' as const, meetingId: seat.pmi, pmu: seat.pmu },
          { idSource: 'generated' as const, meetingId: null, pmu: null },
          { idSource: 'unique_url' as const, meetingId: null, pmu: null },
        ],
        isBigMeetingAllowed: mayBeBig(seat, kinds),
        isMultiLingualEnabled: mayBeMultiLingual(seat, kinds),
      }
    },
  }
}

export type PlanningQueries = ReturnType<typeof createPlanningQueries>

function slotOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): TimeSlot {
  return { startDateTime: startsAt, endDateTime: endsAt }
}
