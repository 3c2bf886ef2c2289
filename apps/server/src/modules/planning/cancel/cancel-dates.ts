import { nextOccurrences } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { changeMeeting, datesRepository, withdrawRequests } from '../../meetings/index.ts'
import { getDate, seriesOfPlanned } from '../planned-meetings.ts'
import { newVersion } from '../dates/planned-series.ts'
import * as planningRepository from '../planning.repository.ts'
import type { PlannedMeeting } from '../planning.repository.ts'
import { startOf } from '../dates/timing.ts'

export interface DateCancellingDeps {
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
}

/** Who cancels, and their note to the invitees. */
export interface Cancelling extends Pick<UserCaller, 'userId'> {
  note?: string | undefined
}

/** Cancels dates of a meeting that have rows, in the transaction of the caller and under the lock of the seat. */
export type CancelDates = (
  tx: Tx,
  by: Pick<UserCaller, 'userId'>,
  meeting: PlannedMeeting,
  originalStarts: readonly number[],
) => Promise<void>

export type DateCancelling = ReturnType<typeof createDateCancelling>

/** Cancels planned meetings and single dates of them, in the transaction of the caller and under the lock of the seat. */
export function createDateCancelling(deps: DateCancellingDeps) {
  const { clock } = deps
  const now = () => new Date(clock.now())

  /** `lastStart`: of the only date that was left. */
  async function cancelAll(
    tx: Tx,
    caller: Cancelling,
    meeting: PlannedMeeting,
    lastStart = startOf(seriesOfPlanned(meeting)),
  ): Promise<void> {
    const rows = await datesRepository.listFrom(tx, meeting.id, 0)
    const unfinished = rows.filter((row) => row.is_reserving && row.ends_at > now())
    await datesRepository.clear(tx, unfinished, now())
    await withdrawRequests(tx, meeting.id, { nowMs: clock.now() })
    await changeMeeting(tx, meeting.id, {
      cancelled_at: now(),
      materialized_until: null,
      series_ends_at: now(),
      ...newVersion(meeting, clock.now()),
    })
    const startsAt = unfinished[0]?.starts_at.getTime() ?? lastStart
    await publish(deps, tx, caller, meeting, null, { startsAt, endsAt: undefined, title: null })
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
    if (row) await datesRepository.clear(tx, [row], now())
    const series = seriesOfPlanned(meeting)
    const cancelledStarts = [...(series.cancelledStarts ?? []), originalStart]
    const isLast =
      !(await datesRepository.hasAny(tx, meeting.id)) &&
      nextOccurrences({ ...series, cancelledStarts }, clock.now(), 1).length === 0
    if (isLast) return cancelAll(tx, caller, meeting, date.startsAt)
    await withdrawRequests(tx, meeting.id, { only: originalStart, nowMs: clock.now() })
    await changeMeeting(tx, meeting.id, {
      cancelled_starts: cancelledStarts.map((start) => new Date(start)),
      ...newVersion(meeting, clock.now()),
    })
    const { startsAt, endsAt, own } = date
    await publish(deps, tx, caller, meeting, originalStart, { startsAt, endsAt, title: own.meetingTitle })
  }

  const cancelDates: CancelDates = async (tx, by, { id, organization_id: organizationId }, starts) => {
    for (const start of starts) {
      // Read again after the previous one; with its last date the whole meeting was cancelled.
      const meeting = await planningRepository.findForUpdate(tx, organizationId, id, now())
      if (!meeting) return
      await (meeting.rrule === null ? cancelAll(tx, by, meeting) : cancelThis(tx, by, meeting, start))
    }
  }

  return { cancelAll, cancelThis, cancelDates }
}

async function publish(
  { events, realtime }: Pick<DateCancellingDeps, 'events' | 'realtime'>,
  tx: Tx,
  caller: Cancelling,
  { id: meetingId }: PlannedMeeting,
  originalStart: number | null,
  // All fields are required, so that no caller forgets the title of a date that has its own.
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
