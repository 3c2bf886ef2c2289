import type { ScheduledMeeting, ScheduleInput } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Seat, Seats } from '../../resources/index.ts'
import { getOwnSeat, requireRegular } from '../../meetings/index.ts'
import { checkKind, type MeetingKinds } from './draft.ts'
import type { NearRange } from '../seats/free-times.ts'
import { findRepeated, keepRequest, requestOf } from './idempotency.ts'
import { createInsertMeeting, type InsertMeetingDeps, planOptions } from './insert-meeting.ts'
import { plannedSeries } from '../dates/planned-series.ts'
import type { PlannedMeetings } from '../planned-meetings.ts'
import { createPlanningLimits, limitChecks, type DailyBounds } from '../planning.limits.ts'
import { lockKey, lockSeat } from '../planning.repository.ts'
import type { BusyTime } from '../seats/seat-calendar.repository.ts'
import { findSeatWithBusy } from '../seats/seat-calendar.ts'
import { refuseConflicts, retryLostRace, singleRange, wishOf } from '../seats/seat-plan.ts'
import { seriesDates } from '../dates/series-dates.ts'
import { planningFrom } from '../dates/timing.ts'

export type CreateMeetingDeps = InsertMeetingDeps & {
  db: Db
  limiter: Limiter
  dailyBounds: DailyBounds
  seats: Seats
  planned: PlannedMeetings
  kinds: MeetingKinds
}

/** Planning a meeting. */
export function createMeetingCreation(deps: CreateMeetingDeps) {
  const { db, clock, limiter, seats, planned, kinds } = deps
  const limits = createPlanningLimits(deps)
  const insert = createInsertMeeting(deps)

  /** The caller's seat, and for a single date when it is busy around it. Throws `resource.not_found`. */
  async function findSeat(
    caller: UserCaller,
    range: NearRange | null,
  ): Promise<{ seat: Seat; busy?: BusyTime[] }> {
    if (!range) return { seat: await getOwnSeat(db, seats, caller) }
    const found = await findSeatWithBusy(db, caller, range)
    if (!found) throw new AppError('resource.not_found')
    return found
  }

  /**
   * Plans a meeting on the caller's own seat: all its dates or none. With a key the same request makes one meeting, however often and
   * however concurrently it comes. Throws `schedule.overlap` with conflicts and free times nearby, and what the draft breaks.
   */
  async function create(caller: UserCaller, input: ScheduleInput, key?: string): Promise<string> {
    const request = key === undefined ? null : requestOf(key, input)
    const repeated = await findRepeated(db, caller, request)
    if (repeated) return repeated
    const nowMs = clock.now()
    const series = plannedSeries(input, nowMs)
    const plan = seriesDates(series, planningFrom(series, nowMs), nowMs)
    const options = planOptions(series, nowMs)
    const wish = wishOf(series, plan)
    const { seat, busy } = await findSeat(caller, singleRange(wish, options))
    checkKind(input, seat, kinds)
    if (!input.isBigMeeting) requireRegular(seat)
    const wanted = { ...wish, resourceId: seat.id }
    if (wanted.tail) await limitChecks(limiter, caller)
    try {
      // Most requests that come too late are answered without a transaction.
      await refuseConflicts(db, wanted, options, busy)
    } catch (error) {
      // The clash may be with the meeting that the same request has just made.
      const made = await findRepeated(db, caller, request)
      if (made) return made
      throw error
    }
    await limits.plan(caller, input.invitees)
    return retryLostRace(() =>
      db.transaction().execute(async (tx) => {
        if (request) await lockKey(tx, caller.userId, request.key)
        const made = await findRepeated(tx, caller, request)
        if (made) return made
        await lockSeat(tx, seat.id, wanted.tail ? 'alone' : 'shared')
        const meetingId = await insert(tx, { caller, seat, input, series, plan, wanted })
        await keepRequest(tx, caller, request, { meetingId, nowMs })
        return meetingId
      }),
    )
  }

  return async (caller: UserCaller, input: ScheduleInput, key?: string): Promise<ScheduledMeeting> => {
    const id = await create(caller, input, key).catch(notCreated)
    return planned.presentNear(db, caller, await planned.getVisible(db, caller, id))
  }
}

/** An unexpected error leaves no meeting behind (spec 8.8); its cause is logged. */
function notCreated(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('schedule.not_created', undefined, { cause: error })
}
