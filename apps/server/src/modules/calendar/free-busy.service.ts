import { limits, type TimeSlot } from '@majlis/contract'
import {
  addDays,
  dateOf,
  dayOfPerson,
  findDays,
  findTime,
  isTimeZone,
  merge,
  subtract,
  toInstant,
  workingTime,
  type Interval,
} from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Seats } from '../resources/index.ts'
import type { GroupDirectory } from '../planning/index.ts'
import { isTaken } from './calendar.policy.ts'
import { rangeOfMoments } from './calendar-range.ts'
import { listDates } from './dates-in-range.ts'
import * as peopleRepository from './people.repository.ts'
import type { CalendarPerson } from './people.repository.ts'

export interface FreeBusyDeps {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'findByUser'>
  groups: GroupDirectory
}

interface PeopleInput {
  userIds: readonly string[]
  groupIds: readonly string[]
}

/** `calendarId`: the meeting that is being moved, which is not in its own way. */
type FindInput = PeopleInput & { from: number; calendarId?: string | undefined }

type FindTimesInput = FindInput & { minutes: number }
type FindDaysInput = FindInput & { days: number; timeZone?: string | undefined }

export interface PersonFreeBusy {
  userId: string
  name: string
  timeZone: string
  busy: TimeSlot[]
  working: TimeSlot[]
}

export type FreeBusy = ReturnType<typeof createFreeBusy>

const { freeBusyPeople, maxFreeBusyRangeMs, findTimeMs, findTimeSlots, findDaysAhead, slotStepMs } =
  limits.meeting
const dayMs = 86_400_000

/** When colleagues have time, without a word of what they do else. */
export function createFreeBusy({ db, clock, seats, groups }: FreeBusyDeps) {
  /**
   * The active people of the own organisation who are meant, in the order asked, groups after them. Throws
   * `schedule.invitee_unknown`, and `schedule.too_many_people` for more than one answer holds, not counting the caller.
   */
  async function peopleOf(
    { organizationId, userId }: UserCaller,
    { userIds, groupIds }: PeopleInput,
  ): Promise<CalendarPerson[]> {
    const expanded = await groups.expandGroups(db, organizationId, groupIds)
    const asked = new Set(userIds)
    const all = [...new Set([...asked, ...expanded.flatMap((group) => group.userIds)])]
    if (all.filter((id) => id !== userId).length > freeBusyPeople)
      throw new AppError('schedule.too_many_people', { field: 'userIds' })
    const found = await peopleRepository.list(db, organizationId, all)
    const byId = new Map(found.map((person) => [person.id, person]))
    if (all.some((id) => !byId.has(id))) throw new AppError('schedule.invitee_unknown')
    return all.flatMap((id) => byId.get(id) ?? []).filter(({ isActive }) => isActive)
  }

  /** By person, merged. */
  async function busyOf(
    organizationId: string,
    userIds: readonly string[],
    range: { from: number; to: number },
    exceptMeetingId?: string,
  ): Promise<Map<string | null, Interval[]>> {
    const dates = await listDates(db, { kind: 'people', organizationId, userIds }, range)
    const taken = dates.filter((date) => isTaken(date) && date.meetingId !== exceptMeetingId)
    const byUser = Map.groupBy(taken, ({ userId }) => userId)
    return new Map(Array.from(byUser, ([userId, own]) => [userId, merge(own.map(intervalOf))]))
  }

  /**
   * When people are taken – by anything but the meeting that is named – and when they work, within the range. Throws `schedule.invitee_unknown`, `schedule.too_many_people`,
   * `schedule.range_too_long`, `schedule.end_before_start`.
   */
  async function freeBusy(
    caller: UserCaller,
    input: PeopleInput & { startDate: number; endDate: number; calendarId?: string | undefined },
  ): Promise<PersonFreeBusy[]> {
    const { from, to } = rangeOfMoments(input, 'UTC', maxFreeBusyRangeMs)
    const window = { start: from, end: to }
    const people = await peopleOf(caller, input)
    const ids = people.map(({ id }) => id)
    const busy = await busyOf(caller.organizationId, ids, { from, to }, input.calendarId)
    return people.map((person) => ({
      userId: person.id,
      name: person.name,
      timeZone: person.timeZone,
      busy: within(busy.get(person.id) ?? [], window).map(slotOf),
      working: within(merge(workingTime(person, window)), window).map(slotOf),
    }))
  }

  /** The caller and these people with what takes them, and what is planned on the caller's seat, but for one meeting. */
  async function requiredPeople(
    caller: UserCaller,
    { calendarId, ...input }: PeopleInput & { calendarId?: string | undefined },
    range: { from: number; to: number },
  ): Promise<{ people: (CalendarPerson & { busy: Interval[] })[]; onSeat: Interval[] }> {
    const { organizationId, userId } = caller
    const seat = await seats.findByUser(db, organizationId, userId)
    if (!seat) throw new AppError('resource.not_found')
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

  /**
   * The first slots, none of which touches another, at which the caller's seat, the caller and all these people are free and at work,
   * from the next quarter of an hour on. Throws `resource.not_found`, `schedule.invitee_unknown`,
   * `schedule.too_many_people`.
   */
  async function suggestTimes(caller: UserCaller, input: FindTimesInput): Promise<TimeSlot[]> {
    const start = toStep(Math.max(input.from, clock.now()))
    const range = { from: start, to: start + findTimeMs }
    const { people, onSeat } = await requiredPeople(caller, input, range)
    // The seat is taken by whatever is planned on it, also where the host is shown as available.
    const judged = people.map((person) =>
      person.id === caller.userId ? { ...person, busy: [...person.busy, ...onSeat] } : person,
    )
    const slots: TimeSlot[] = []
    for (let next = start; slots.length < findTimeSlots;) {
      const lengthMs = input.minutes * 60_000
      const options = { from: next, to: range.to, lengthMs, stepMs: slotStepMs, limit: 1 }
      const [slot] = findTime(judged, options)
      if (!slot) break
      slots.push(slotOf(slot))
      next = toStep(slot.end)
    }
    return slots
  }

  /**
   * The first whole days in a row, today or later, on which all these people work and are taken by nothing while they do, and the caller's
   * seat is free from midnight to midnight. Throws what `suggestTimes` does, and `input.invalid_time_zone`.
   */
  async function suggestDays(caller: UserCaller, input: FindDaysInput): Promise<TimeSlot[]> {
    const { days } = input
    const timeZone =
      input.timeZone ?? (await peopleRepository.getTimeZone(db, caller.organizationId, caller.userId))
    if (!isTimeZone(timeZone)) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
    const from = dateOf(Math.max(input.from, clock.now()), timeZone)
    const to = addDays(from, findDaysAhead)
    const midnight = (date: string) => toInstant(`${date}T00:00`, timeZone)
    // A date begins elsewhere up to a day sooner or later.
    const range = { from: midnight(from) - dayMs, to: midnight(to) + 2 * dayMs }
    const { people, onSeat } = await requiredPeople(caller, input, range)
    const window = { start: range.from, end: range.to }
    const judged = people.map((person) => ({ ...person, working: workingTime(person, window) }))
    const isFree = (date: string) => {
      const [start, end] = [midnight(date), midnight(addDays(date, 1))]
      if (onSeat.some((taken) => taken.start < end && taken.end > start)) return false
      return judged.every((person) => {
        const { isBusy, isOff } = dayOfPerson(person, date)
        return !isBusy && !isOff
      })
    }
    const found = findDays(isFree, { from, to, days, limit: findTimeSlots })
    return found.map((date) => slotOf({ start: midnight(date), end: midnight(addDays(date, days)) }))
  }

  /** Whole days where they are asked for, otherwise times. Throws what `suggestDays` does. */
  function suggest(
    caller: UserCaller,
    { days, ...input }: FindTimesInput & Partial<FindDaysInput>,
  ): Promise<TimeSlot[]> {
    return days === undefined ? suggestTimes(caller, input) : suggestDays(caller, { ...input, days })
  }

  return { freeBusy, suggest }
}

function intervalOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }): Interval {
  return { start: startsAt, end: endsAt }
}

function slotOf({ start, end }: Interval): TimeSlot {
  return { startDateTime: start, endDateTime: end }
}

/** What of the intervals lies in the window. */
function within(intervals: readonly Interval[], window: Interval): Interval[] {
  return subtract([window], subtract([window], intervals))
}

function toStep(moment: number): number {
  return Math.ceil(moment / slotStepMs) * slotStepMs
}
