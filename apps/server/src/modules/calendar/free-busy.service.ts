import { limits, type TimeSlot } from '@majlis/contract'
import { merge, subtract, workingTime, type Interval } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { createBusyPeople, type BusyPeopleDeps, type PeopleInput } from './busy-people.ts'
import { rangeOfMoments } from './calendar-range.ts'
import { createFindTime, slotOf } from './find-time.ts'

export type FreeBusyDeps = BusyPeopleDeps & { clock: Clock }

export interface PersonFreeBusy {
  userId: string
  name: string
  timeZone: string
  busy: TimeSlot[]
  working: TimeSlot[]
}

export type FreeBusy = ReturnType<typeof createFreeBusy>

/** When colleagues are free, without revealing what else they do. */
export function createFreeBusy(deps: FreeBusyDeps) {
  const people = createBusyPeople(deps)

  /**
   * When people are busy – with anything but the meeting `calendarId` – and when they work, within the range. Throws
   * `schedule.invitee_unknown`, `schedule.too_many_people`, `schedule.range_too_long`, `schedule.end_before_start`.
   */
  async function freeBusy(
    caller: UserCaller,
    input: PeopleInput & { startDate: number; endDate: number; calendarId?: string | undefined },
  ): Promise<PersonFreeBusy[]> {
    const { from, to } = rangeOfMoments(input, 'UTC', limits.meeting.maxFreeBusyRangeMs)
    const window = { start: from, end: to }
    const found = await people.peopleOf(caller, input)
    const ids = found.map(({ id }) => id)
    const busy = await people.busyOf(caller.organizationId, ids, { from, to }, input.calendarId)
    return found.map((person) => ({
      userId: person.id,
      name: person.name,
      timeZone: person.timeZone,
      busy: within(busy.get(person.id) ?? [], window).map(slotOf),
      working: within(merge(workingTime(person, window)), window).map(slotOf),
    }))
  }

  return { freeBusy, suggest: createFindTime({ ...deps, people }) }
}

/** The parts of the intervals that lie in the window. */
function within(intervals: readonly Interval[], window: Interval): Interval[] {
  return subtract([window], subtract([window], intervals))
}
