import { eventColors, type Reminder } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { getOwnSeat } from '../meetings/index.ts'
import { mayBeBig, mayBeMultiLingual, mayBeWebinar, type MeetingKinds } from './create/draft.ts'
import { createDraftCheck, type DraftCheckDeps } from './create/draft-check.ts'
import { presentReminder } from './planning.presenter.ts'
import { createSeatQueries, type SeatQueriesDeps } from './seats/seat-queries.ts'

export type PlanningQueriesDeps = DraftCheckDeps & SeatQueriesDeps & { kinds: MeetingKinds }

export type PlanningQueries = ReturnType<typeof createPlanningQueries>

/** What the scheduler reads before a meeting is scheduled. */
export function createPlanningQueries(deps: PlanningQueriesDeps) {
  const { db, seats, planned, kinds } = deps
  return {
    check: createDraftCheck(deps),
    ...createSeatQueries(deps),

    async reminders(caller: UserCaller, id: string): Promise<(Reminder & { id: string })[]> {
      const meeting = await planned.getVisible(db, caller, id)
      return meeting.reminders.map(presentReminder)
    },

    eventColors: () => [...eventColors],

    /** The ways to an ID that the caller has (spec 3.30), and which kinds of meeting. */
    async availableRooms(caller: UserCaller) {
      const seat = await getOwnSeat(db, seats, caller)
      return {
        rooms: [
          { idSource: 'personal' as const, meetingId: seat.pmi, pmu: seat.pmu },
          { idSource: 'generated' as const, meetingId: null, pmu: null },
          { idSource: 'unique_url' as const, meetingId: null, pmu: null },
        ],
        isBigMeetingAllowed: mayBeBig(seat, kinds),
        isMultiLingualEnabled: mayBeMultiLingual(seat, kinds),
        isWebinarAllowed: mayBeWebinar(seat),
      }
    },
  }
}
