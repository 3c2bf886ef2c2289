import { weekdays, type Weekday, type WorkingHours } from '@majlis/contract'
import { minutesOfTime, timeOf } from '../../../shared/date-time/index.ts'

type Hours = WorkingHours[Weekday][number]

/** The hours of a day that was just turned on. */
const usual: Hours = { start: '09:00', end: '17:00' }
const maxPerDay = 3
const breakMinutes = 60

/** Weekdays in the order of the user's week. 1 is Monday, 7 Sunday. */
export function weekdaysFrom(weekStart: number): Weekday[] {
  return [...weekdays.slice(weekStart - 1), ...weekdays.slice(0, weekStart - 1)]
}

/** Turns a day on, with the hours of an earlier day that has some, or off. */
export function toggled(hours: WorkingHours, day: Weekday): WorkingHours {
  if (hours[day].length > 0) return { ...hours, [day]: [] }
  const like = weekdays.map((one) => hours[one]).find((one) => one.length > 0)
  return { ...hours, [day]: like ?? [usual] }
}

/** Gives every other working day the hours of this one. */
export function spread(hours: WorkingHours, from: Weekday): WorkingHours {
  const changes = othersThan(hours, from).map((day) => [day, hours[from]])
  return { ...hours, ...Object.fromEntries(changes) }
}

/** Whether another working day has other hours than this one. */
export function canSpread(hours: WorkingHours, from: Weekday): boolean {
  return othersThan(hours, from).some((day) => !areSame(hours[day], hours[from]))
}

function othersThan(hours: WorkingHours, from: Weekday): Weekday[] {
  return weekdays.filter((day) => day !== from && hours[day].length > 0)
}

function areSame(a: Hours[], b: Hours[]): boolean {
  const isSame = ({ start, end }: Hours, place: number) => start === b[place]?.start && end === b[place].end
  return a.length === b.length && a.every(isSame)
}

export function canAdd(hours: Hours[]): boolean {
  const last = hours.at(-1)
  return hours.length < maxPerDay && last !== undefined && minutesOfTime(last.end) + 2 * breakMinutes < 1440
}

/** Adds an hour, one hour after the last hours. */
export function added(hours: Hours[]): Hours[] {
  const last = hours.at(-1) ?? usual
  const start = minutesOfTime(last.end) + breakMinutes
  return [...hours, { start: timeOf(start), end: timeOf(start + breakMinutes) }]
}

export function replaced(hours: Hours[], place: number, changes: Partial<Hours>): Hours[] {
  return hours.map((one, index) => (index === place ? { ...one, ...changes } : one))
}

/** Days with an invalid time or overlapping hours. Hours that end before they start continue after midnight. */
export function wrongDays(hours: WorkingHours): Weekday[] {
  return weekdays.filter((day) => hasUnreadable(hours[day]) || doOverlap(hours[day]))
}

function hasUnreadable(hours: Hours[]): boolean {
  return hours.some(({ start, end }) => !start || !end)
}

function doOverlap(hours: Hours[]): boolean {
  const spans = hours
    .map(({ start, end }) => ({ from: minutesOfTime(start), to: minutesOfTime(end) }))
    .map(({ from, to }) => ({ from, to: to > from ? to : to + 1440 }))
    .toSorted((a, b) => a.from - b.from)
  return spans.some(({ to }, place) => to > (spans[place + 1]?.from ?? Infinity))
}
