import type { EditScope } from '@majlis/contract'
import { nextOccurrences } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { withdrawRequests } from './answers.repository.ts'
import * as datesRepository from './dates.repository.ts'
import type { DateRow } from './dates.repository.ts'
import { cutBefore } from './edit-following.ts'
import { editedStart } from './edit.ts'
import { getDate, seriesOfPlanned, type PlannedMeetings } from './planned-meetings.ts'
import { createPlanningLimits, type DailyBounds } from './planning.limits.ts'
import * as planningRepository from './planning.repository.ts'
import { lockSeat, type PlannedMeeting } from './planning.repository.ts'
import { splitAt, startOf } from './timing.ts'

export interface CancelMeetingDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  limiter: Limiter
  dailyBounds: DailyBounds
  planned: PlannedMeetings
}

/** Takes dates of a meeting back that have rows, in the transaction of the caller and under the lock of the seat. */
export type CancelDates = (
  tx: Tx,
  by: Pick<UserCaller, 'userId'>,
  meeting: PlannedMeeting,
  originalStarts: readonly number[],
) => Promise<void>

export interface CancelInput {
  calendarId: string
  deleteType: EditScope
  occurrenceStart?: number | undefined
  /** Said to the invitees in the mail about it. */
  note?: string | undefined
}

/** Who takes something back, and what they say about it. */
interface Cancelling extends Pick<UserCaller, 'userId'> {
  note?: string | undefined
}

/** Taking a planned meeting back. */
export function createMeetingCancelling({
  db,
  clock,
  events,
  realtime,
  limiter,
  dailyBounds,
  planned,
}: CancelMeetingDeps) {
  const limits = createPlanningLimits({ db, limiter, dailyBounds })
  const now = () => new Date(clock.now())

  /** Dates to come go; what was, and what a room was opened for, stays as history and gives the seat back. */
  async function clear(tx: Tx, rows: readonly DateRow[]): Promise<void> {
    const hasHistory = (row: DateRow) => row.room_state !== 'none'
    await datesRepository.delete(
      tx,
      rows.filter((row) => !hasHistory(row)).map(({ id }) => id),
    )
    for (const row of rows.filter(hasHistory)) await datesRepository.release(tx, row.id, now())
  }

  /** `lastStart` is that of the only date that was left. */
  async function cancelAll(
    tx: Tx,
    caller: Cancelling,
    meeting: PlannedMeeting,
    lastStart = startOf(seriesOfPlanned(meeting)),
  ): Promise<void> {
    const rows = await datesRepository.listFrom(tx, meeting.id, 0)
    const unfinished = rows.filter((row) => row.is_reserving && row.ends_at > now())
    await clear(tx, unfinished)
    await withdrawRequests(tx, meeting.id, { nowMs: clock.now() })
    await planningRepository.update(tx, meeting.id, {
      cancelled_at: now(),
      materialized_until: null,
      series_ends_at: now(),
      version: meeting.version + 1,
      ics_sequence: meeting.ics_sequence + 1,
      updated_at: now(),
    })
    const startsAt = unfinished[0]?.starts_at.getTime() ?? lastStart
    await publish(tx, caller, meeting, null, { startsAt, endsAt: undefined, title: null })
  }

  async function cancelThis(
    tx: Tx,
    caller: Cancelling,
    meeting: PlannedMeeting,
    originalStart: number,
  ): Promise<void> {
    const date = await getDate(tx, meeting, originalStart)
    const row = await datesRepository.find(tx, meeting.id, originalStart)
    if (date.endsAt <= clock.now()) throw new AppError('schedule.occurrence_not_found')
    if (row) await clear(tx, [row])
    const series = seriesOfPlanned(meeting)
    const cancelledStarts = [...(series.cancelledStarts ?? []), originalStart]
    const isLast =
      !(await datesRepository.hasAny(tx, meeting.id)) &&
      nextOccurrences({ ...series, cancelledStarts }, clock.now(), 1).length === 0
    if (isLast) return cancelAll(tx, caller, meeting, date.startsAt)
    await withdrawRequests(tx, meeting.id, { only: originalStart, nowMs: clock.now() })
    await planningRepository.update(tx, meeting.id, {
      cancelled_starts: cancelledStarts.map((start) => new Date(start)),
      version: meeting.version + 1,
      ics_sequence: meeting.ics_sequence + 1,
      updated_at: now(),
    })
    const { startsAt, endsAt, own } = date
    await publish(tx, caller, meeting, originalStart, { startsAt, endsAt, title: own.meetingTitle })
  }

  async function cancelFollowing(
    tx: Tx,
    caller: Cancelling,
    meeting: PlannedMeeting,
    at: number,
  ): Promise<void> {
    const { startsAt } = await getDate(tx, meeting, at)
    const { before } = splitAt(seriesOfPlanned(meeting), at)
    const rows = (await datesRepository.listFrom(tx, meeting.id, at)).filter(
      (row) => row.is_reserving && row.ends_at > now(),
    )
    if (!before) return cancelAll(tx, caller, meeting)
    await clear(tx, rows)
    // Those before may have been taken back one by one.
    if (!(await datesRepository.hasAny(tx, meeting.id))) return cancelAll(tx, caller, meeting, startsAt)
    await withdrawRequests(tx, meeting.id, { from: at, nowMs: clock.now() })
    await cutBefore({ tx, meeting, nowMs: clock.now() }, before, at)
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    await events.publish(tx, 'meeting.changed', {
      meetingId: meeting.id,
      originalStart: null,
      facets: ['time', 'end'],
      previousStart: startsAt,
      addedInviteeIds: [],
      removedInvitees: [],
      note: caller.note ?? '',
      byUserId: caller.userId,
    })
  }

  async function publish(
    tx: Tx,
    caller: Cancelling,
    { id: meetingId }: PlannedMeeting,
    originalStart: number | null,
    // All of them required: a date that keeps its title elsewhere must not lose it unseen.
    { startsAt, endsAt, title }: { startsAt: number; endsAt: number | undefined; title: string | null },
  ): Promise<void> {
    await realtime.signal(tx, 'meetings.changed', { meetingId })
    await events.publish(tx, 'meeting.cancelled', {
      meetingId,
      originalStart,
      startsAt,
      ...(endsAt === undefined ? {} : { endsAt }),
      ...(title ? { title } : {}),
      ...(caller.note ? { note: caller.note } : {}),
      byUserId: caller.userId,
    })
  }

  /**
   * Takes back one date, all, or one and all that follow (spec 4.5). A room that is open for one of them ends. Only the host. Throws
   * `schedule.not_found`, `schedule.occurrence_not_found`, `schedule.ended`, `general.forbidden`,
   * `general.too_many_attempts`.
   */
  async function cancel(
    caller: UserCaller,
    { calendarId, deleteType, occurrenceStart, note }: CancelInput,
  ): Promise<void> {
    await limits.cancel(caller, calendarId)
    await db.transaction().execute(async (tx) => {
      const meeting = await planned.getEditable(tx, caller, calendarId)
      // What was stays as it was.
      if (meeting.is_over) throw new AppError('schedule.ended')
      await lockSeat(tx, meeting.resource_id, 'alone')
      const by = { userId: caller.userId, note }
      // Who still sees a series means a date of it that may be no more, and not the single meeting that it has become.
      if (meeting.rrule === null && deleteType !== 'all' && occurrenceStart !== undefined)
        await getDate(tx, meeting, occurrenceStart)
      switch (meeting.rrule === null ? 'all' : deleteType) {
        case 'this':
          return cancelThis(tx, by, meeting, editedStart({ occurrenceStart }))
        case 'all':
          return cancelAll(tx, by, meeting)
        case 'following':
          return cancelFollowing(tx, by, meeting, editedStart({ occurrenceStart }))
      }
    })
  }

  const cancelDates: CancelDates = async (tx, by, { id, organization_id: organizationId }, starts) => {
    for (const start of starts) {
      // As the one before has left it; with its last date the whole meeting was taken back.
      const meeting = await planningRepository.findForUpdate(tx, organizationId, id, now())
      if (!meeting) return
      await (meeting.rrule === null ? cancelAll(tx, by, meeting) : cancelThis(tx, by, meeting, start))
    }
  }

  return { cancel, cancelDates }
}
