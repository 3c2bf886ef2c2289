import type { Tx } from '../../../platform/database/database.ts'
import { datesRepository, withdrawRequests } from '../../meetings/index.ts'
import type { Cancelling, DateCancelling, DateCancellingDeps } from './cancel-dates.ts'
import { cutBefore } from '../edit/edit-following.ts'
import { getDate, seriesOfPlanned } from '../planned-meetings.ts'
import type { PlannedMeeting } from '../planning.repository.ts'
import { splitAt } from '../dates/timing.ts'

type FollowingDeps = DateCancellingDeps & Pick<DateCancelling, 'cancelAll'>

/** Cancels a date and all that follow. */
export async function cancelFollowing(
  { clock, events, realtime, cancelAll }: FollowingDeps,
  tx: Tx,
  caller: Cancelling,
  meeting: PlannedMeeting,
  at: number,
): Promise<void> {
  const nowMs = clock.now()
  const now = new Date(nowMs)
  const { startsAt } = await getDate(tx, meeting, at)
  const { before } = splitAt(seriesOfPlanned(meeting), at)
  const rows = (await datesRepository.listFrom(tx, meeting.id, at)).filter(
    (row) => row.is_reserving && row.ends_at > now,
  )
  if (!before) return cancelAll(tx, caller, meeting)
  await datesRepository.clear(tx, rows, now)
  // Earlier dates may have been cancelled one by one.
  if (!(await datesRepository.hasAny(tx, meeting.id))) return cancelAll(tx, caller, meeting, startsAt)
  await withdrawRequests(tx, meeting.id, { from: at, nowMs })
  await cutBefore({ tx, meeting, nowMs }, before, at)
  await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
  await events.publish(tx, 'meeting.changed', {
    meetingId: meeting.id,
    originalStart: null,
    facets: ['time', 'end'],
    previousStart: startsAt,
    addedInviteeIds: [],
    note: caller.note ?? '',
    byUserId: caller.userId,
  })
}
