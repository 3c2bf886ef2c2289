import type { Conflict, ScheduleInput, TimeSlot } from '@majlis/contract'
import { nextOccurrences, type Series } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { datesRepository, getOwnSeat, plannedDateOf } from '../../meetings/index.ts'
import type { Seats } from '../../resources/index.ts'
import { placesAfter, seriesAfter } from '../edit/changes.ts'
import { rangeNear } from '../seats/free-times.ts'
import { getDate, seriesOfPlanned, type PlannedMeetings } from '../planned-meetings.ts'
import { plannedSeries, skipping } from '../dates/planned-series.ts'
import { limitChecks } from '../planning.limits.ts'
import type { PlannedMeeting } from '../planning.repository.ts'
import type { ListBusyOutside } from '../planning.ports.ts'
import { judgeSeat, wantedOf } from '../seats/seat-plan.ts'
import { seriesDates } from '../dates/series-dates.ts'
import { planningFrom, startOf, timesOf } from '../dates/timing.ts'

export interface DraftCheckDeps {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'findByUser'>
  planned: PlannedMeetings
  limiter: Pick<Limiter, 'consume'>
  listBusyOutside: ListBusyOutside
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

/** How many of the next dates of a rule are shown. */
const shownDates = 5

/** What the scheduler shows of a draft while it is edited. */
export function createDraftCheck(deps: DraftCheckDeps) {
  const { db, clock, seats, planned, limiter, listBusyOutside } = deps

  /** The series as an edit of all its dates leaves it, without the dates that keep a time of their own. */
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

  /**
   * Clashes of a draft, also with events of the caller's connected calendars, the next dates of its rule, and free times nearby where it clashes.
   * Throws `schedule.too_many_series`, and `general.too_many_attempts` after 60 in a minute.
   */
  return async function check(
    caller: UserCaller,
    draft: DraftTimes,
  ): Promise<{ conflicts: Conflict[]; nextDates: TimeSlot[]; freeSlots: TimeSlot[] }> {
    await limitChecks(limiter, caller)
    const seat = await getOwnSeat(db, seats, caller)
    const nowMs = clock.now()
    const { calendarId, occurrenceStart } = draft
    const meeting = calendarId === undefined ? null : await planned.getVisible(db, caller, calendarId)
    const isSeries = meeting !== null && meeting.rrule !== null && draft.isRecurrent
    const series = isSeries ? await editedSeries(meeting, draft, nowMs) : plannedSeries(draft, nowMs)
    const plan = seriesDates(series, planningFrom(series, nowMs), nowMs)
    // One date of a series moves among the others; every other edit only has to fit beside other meetings.
    const isOneDate = occurrenceStart !== undefined && !draft.isRecurrent
    const except =
      calendarId === undefined
        ? {}
        : isOneDate
          ? { instead: { meetingId: calendarId, originalStart: occurrenceStart } }
          : { instead: { meetingId: calendarId }, tailOf: calendarId }
    const wanted = wantedOf(seat.id, series, plan, except)
    const options = { nowMs, isAllDay: series.isAllDay, timeZone: series.timeZone }
    const outside = await listBusyOutside(db, [caller.userId], rangeNear(wanted, options))
    const { conflicts, freeSlots } = await judgeSeat(db, wanted, options, { outside })
    const nextDates = nextOccurrences(series, planningFrom(series, nowMs), shownDates).map(slotOf)
    return { conflicts, nextDates, freeSlots }
  }
}

function slotOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): TimeSlot {
  return { startDateTime: startsAt, endDateTime: endsAt }
}
