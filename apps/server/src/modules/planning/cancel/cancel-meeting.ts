import type { EditScope } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { createDateCancelling, type DateCancellingDeps } from './cancel-dates.ts'
import { cancelFollowing } from './cancel-following.ts'
import { editedStart } from '../edit/edit.ts'
import { getDate, type PlannedMeetings } from '../planned-meetings.ts'
import { createPlanningLimits, type DailyBounds } from '../planning.limits.ts'
import { lockSeat } from '../planning.repository.ts'

export type CancelMeetingDeps = DateCancellingDeps & {
  db: Db
  limiter: Limiter
  dailyBounds: DailyBounds
  planned: PlannedMeetings
}

export interface CancelInput {
  calendarId: string
  deleteType: EditScope
  occurrenceStart?: number | undefined
  /** Included in the mail to the invitees. */
  note?: string | undefined
}

/** Cancelling a planned meeting. */
export function createMeetingCancelling(deps: CancelMeetingDeps) {
  const { db, planned } = deps
  const limits = createPlanningLimits(deps)
  const { cancelAll, cancelThis, cancelDates } = createDateCancelling(deps)

  /**
   * Cancels one date, all, or one and all that follow (spec 4.5). A room that is open for one of them ends. Only the host. Throws
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
      // Past dates stay as they were.
      if (meeting.is_over) throw new AppError('schedule.ended')
      await lockSeat(tx, meeting.resource_id, 'alone')
      const by = { userId: caller.userId, note }
      // A page that still shows a series means a date of it, which may be gone, and not the single meeting that it has become.
      if (meeting.rrule === null && deleteType !== 'all' && occurrenceStart !== undefined)
        await getDate(tx, meeting, occurrenceStart)
      switch (meeting.rrule === null ? 'all' : deleteType) {
        case 'this':
          return cancelThis(tx, by, meeting, editedStart({ occurrenceStart }))
        case 'all':
          return cancelAll(tx, by, meeting)
        case 'following':
          return cancelFollowing({ ...deps, cancelAll }, tx, by, meeting, editedStart({ occurrenceStart }))
      }
    })
  }

  return { cancel, cancelDates }
}
