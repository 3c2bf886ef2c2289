import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { findViewedMeeting } from '../meetings/index.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { findOriginalStart } from './dated-sessions.repository.ts'

export interface VisitedDateDeps {
  db: Db
  rooms: Pick<RoomsApi, 'findVisit' | 'findSession'>
}

export type FindVisitedDate = ReturnType<typeof createFindVisitedDate>

/** Leads from a room that someone has left to the page of its date. */
export function createFindVisitedDate({ db, rooms }: VisitedDateDeps) {
  /**
   * For people who were inside with this account. Null if they take no part in the meeting, and so have no page of it. Works for two hours
   * after the end. Throws `schedule.not_found`.
   */
  return async (
    caller: UserCaller,
    { participantToken }: { participantToken: string },
  ): Promise<{ calendarId: string; date: number | null } | null> => {
    const visit = await rooms.findVisit(participantToken)
    const session = visit?.userId === caller.userId ? await rooms.findSession(db, visit.roomSessionId) : null
    if (!session) throw new AppError('schedule.not_found')
    const viewed = await findViewedMeeting(db, caller, session.meetingId)
    if (!viewed) return null
    const { occurrenceId } = session
    return {
      calendarId: viewed.named.id,
      date: occurrenceId === null ? null : await findOriginalStart(db, occurrenceId),
    }
  }
}
