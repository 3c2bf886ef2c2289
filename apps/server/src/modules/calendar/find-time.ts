import { limits, type TimeSlot } from '@majlis/contract'
import {
  addDays,
  dateOf,
  dayOfPerson,
  findDays,
  findTime,
  isTimeZone,
  toInstant,
  workingTime,
  type Interval,
} from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { BusyPeople, PeopleInput } from './busy-people.ts'
import * as peopleRepository from './people.repository.ts'

export interface FindTimeDeps {
  db: Db
  clock: Clock
  people: Pick<BusyPeople, 'requiredPeople'>
}

/** `calendarId`: the meeting that is being moved, which is not in its own way. */
type FindInput = PeopleInput & { from: number; calendarId?: string | undefined }

type FindTimesInput = FindInput & { minutes: number }
type FindDaysInput = FindInput & { days: number; timeZone?: string | undefined }

const { findTimeMs, findTimeSlots, findDaysAhead, slotStepMs } = limits.meeting

/** Suggests when people could meet. */
export function createFindTime({ db, clock, people: busyPeople }: FindTimeDeps) {
  /**
   * The first slots, none of which touches another, at which the caller's seat, the caller and all these people are free and at work,
   * from the next quarter of an hour on. Throws `resource.not_found`, `schedule.invitee_unknown`,
   * `schedule.too_many_people`.
   */
  async function suggestTimes(caller: UserCaller, input: FindTimesInput): Promise<TimeSlot[]> {
    const start = toStep(Math.max(input.from, clock.now()))
    const range = { from: start, to: start + findTimeMs }
    const { people, onSeat } = await busyPeople.requiredPeople(caller, input, range)
    // Every meeting on the seat takes it up, even if the host is shown as available.
    const judged = people.map((person) =>
      person.id === caller.userId ? { ...person, busy: [...person.busy, ...onSeat] } : person,
    )
    const slots: TimeSlot[] = []
    for (let next = start; slots.length < findTimeSlots;) {
      const lengthMs = input.minutes * minuteMs
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
    const { people, onSeat } = await busyPeople.requiredPeople(caller, input, range)
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

  /** Whole days if requested, otherwise times. Throws what `suggestDays` does. */
  return function suggest(
    caller: UserCaller,
    { days, ...input }: FindTimesInput & Partial<FindDaysInput>,
  ): Promise<TimeSlot[]> {
    return days === undefined ? suggestTimes(caller, input) : suggestDays(caller, { ...input, days })
  }
}

export function slotOf({ start, end }: Interval): TimeSlot {
  return { startDateTime: start, endDateTime: end }
}

function toStep(moment: number): number {
  return Math.ceil(moment / slotStepMs) * slotStepMs
}
