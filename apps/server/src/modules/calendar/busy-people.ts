import { limits } from '@majlis/contract'
import { merge, type Interval } from '@majlis/scheduling'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getOwnSeat } from '../meetings/index.ts'
import type { GroupDirectory, ListBusyOutside } from '../planning/index.ts'
import type { Seats } from '../resources/index.ts'
import { isTaken } from './calendar.policy.ts'
import { listDates } from './dates-in-range.ts'
import * as peopleRepository from './people.repository.ts'
import type { CalendarPerson } from './people.repository.ts'

export interface BusyPeopleDeps {
  db: Db
  seats: Pick<Seats, 'findByUser'>
  groups: GroupDirectory
  listBusyOutside: ListBusyOutside
}

export interface PeopleInput {
  userIds: readonly string[]
  groupIds: readonly string[]
}

export type BusyPeople = ReturnType<typeof createBusyPeople>

/** Reads people of an organisation and when they are busy. */
export function createBusyPeople({ db, seats, groups, listBusyOutside }: BusyPeopleDeps) {
  /**
   * The active people of the organisation, in the requested order, groups after them. Throws
   * `schedule.invitee_unknown`, and `schedule.too_many_people` for more than one response can contain, not counting the caller.
   */
  async function peopleOf(
    { organizationId, userId }: UserCaller,
    { userIds, groupIds }: PeopleInput,
  ): Promise<CalendarPerson[]> {
    const expanded = await groups.expandGroups(db, organizationId, groupIds)
    const all = [...new Set([...userIds, ...expanded.flatMap((group) => group.userIds)])]
    if (all.filter((id) => id !== userId).length > limits.meeting.freeBusyPeople)
      throw new AppError('schedule.too_many_people', { field: 'userIds' })
    const found = await peopleRepository.list(db, organizationId, all)
    const byId = new Map(found.map((person) => [person.id, person]))
    if (all.some((id) => !byId.has(id))) throw new AppError('schedule.invitee_unknown')
    return all.flatMap((id) => byId.get(id) ?? []).filter(({ isActive }) => isActive)
  }

  /** By person, merged: by meetings, and by what they have in connected calendars. */
  async function busyOf(
    organizationId: string,
    userIds: readonly string[],
    range: { from: number; to: number },
    exceptMeetingId?: string,
  ): Promise<Map<string | null, Interval[]>> {
    const [dates, outside] = await Promise.all([
      listDates(db, { kind: 'people', organizationId, userIds }, range),
      listBusyOutside(db, userIds, range),
    ])
    const taken = dates.filter((date) => isTaken(date) && date.meetingId !== exceptMeetingId)
    const times = [
      ...taken.map((date) => ({ userId: date.userId, ...intervalOf(date) })),
      ...outside.map(({ userId, start, end }) => ({ userId, start, end })),
    ]
    const byUser = Map.groupBy(times, ({ userId }) => userId)
    return new Map(Array.from(byUser, ([userId, own]) => [userId, merge(own)]))
  }

  /** The caller and these people with what takes them, and what is planned on the caller's seat, but for one meeting. */
  async function requiredPeople(
    caller: UserCaller,
    { calendarId, ...input }: PeopleInput & { calendarId?: string | undefined },
    range: { from: number; to: number },
  ): Promise<{ people: (CalendarPerson & { busy: Interval[] })[]; onSeat: Interval[] }> {
    const { organizationId, userId } = caller
    const seat = await getOwnSeat(db, seats, caller)
    const people = await peopleOf(caller, { ...input, userIds: [userId, ...input.userIds] })
    const ids = people.map(({ id }) => id)
    const owner = { kind: 'seat', organizationId, resourceId: seat.id, viewerId: userId } as const
    const [dates, busy] = await Promise.all([
      listDates(db, owner, range),
      busyOf(organizationId, ids, range, calendarId),
    ])
    return {
      people: people.map((person) => ({ ...person, busy: busy.get(person.id) ?? [] })),
      onSeat: dates.filter(({ meetingId }) => meetingId !== calendarId).map(intervalOf),
    }
  }

  return { peopleOf, busyOf, requiredPeople }
}

function intervalOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): Interval {
  return { start: startsAt, end: endsAt }
}
