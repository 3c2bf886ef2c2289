import {
  addDays,
  toInstant,
  toLocal,
  type RecurrenceRule,
  type RuleDay,
  type Series,
  weekdays,
} from '@majlis/scheduling'
import { AppError } from '../../../platform/errors/app-error.ts'
import { daysBetween, minuteMs, ruleOf, ruleTextOf, type WallTime } from './timing.ts'

/**
 * The series moved as one of its dates was moved: by the same time on the clocks. Moved to another day, "every Monday" becomes "every
 * Tuesday", "the 5th" becomes "the 7th". Throws `schedule.recurrence_invalid` for a rule whose days do not follow from one date.
 */
export function moveSeries(series: Series, from: Pick<WallTime, 'localStart'>, to: WallTime): Series {
  const move = movement(from, to)
  const moved: Series = {
    ...series,
    ...to,
    localStart: move(series.localStart),
    // A date that was left out stays so.
    cancelledStarts: (series.cancelledStarts ?? []).map((start) =>
      moveStart(start, series.timeZone, from, to),
    ),
  }
  const rule = ruleOf(series)
  if (!rule) return moved
  const days = daysBetween(dayOf(from), dayOf(to))
  return { ...moved, rule: ruleTextOf(days === 0 ? rule : moveRule(rule, days, dayOf(moved)), moved) }
}

/** Where a date that starts at `start` is when it is moved as one date of its series was. */
export function moveStart(
  start: number,
  timeZone: string,
  from: Pick<WallTime, 'localStart'>,
  to: WallTime,
): number {
  return toInstant(movement(from, to)(toLocal(start, timeZone)), to.timeZone)
}

/** The same day, at the time on the clocks to which one date of the series was moved. */
export function sameDay(
  start: number,
  timeZone: string,
  from: Pick<WallTime, 'localStart'>,
  to: WallTime,
): number {
  const local = toLocal(start, timeZone)
  const moved = movement(from, to)(local)
  return toInstant(`${local.slice(0, 10)}T${moved.slice(11)}`, to.timeZone)
}

function movement(from: Pick<WallTime, 'localStart'>, to: WallTime): (local: string) => string {
  const minutes = wallMinutes(from, to)
  return (local) => {
    const moved = addWall(local, minutes)
    return to.isAllDay ? `${moved.slice(0, 10)}T00:00` : moved
  }
}

function moveRule(rule: RecurrenceRule, days: number, first: string): RecurrenceRule {
  const { frequency, byDay, byMonthDay, byMonth, bySetPos } = rule
  const [, month, day] = first.split('-').map(Number)
  if (month === undefined || day === undefined) throw new Error(`${first} is no date`)
  if (frequency === 'WEEKLY' && byDay)
    return { ...rule, byDay: byDay.map((one) => ({ weekday: weekdayAfter(one, days) })) }
  if (!byDay && !byMonthDay && !byMonth) return rule
  const isOfOneMonth = !byMonth || byMonth.length === 1
  const months = byMonth ? { byMonth: [month] } : {}
  if (isOfOneMonth && !bySetPos && !byDay && byMonthDay?.length === 1 && (byMonthDay[0] ?? 0) > 0)
    return { ...rule, ...months, byMonthDay: [day] }
  const nth = byDay?.length === 1 ? byDay[0] : undefined
  if (isOfOneMonth && !bySetPos && !byMonthDay && nth?.ordinal)
    return { ...rule, ...months, byDay: [nthWeekdayOf(first, day, nth.ordinal < 0)] }
  throw new AppError('schedule.recurrence_invalid', { field: 'recurrence' })
}

function nthWeekdayOf(date: string, day: number, isFromEnd: boolean): RuleDay {
  const weekday = weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
  return { weekday, ordinal: isFromEnd && isLast ? -1 : Math.ceil(day / 7) }
}

function weekdayAfter({ weekday }: RuleDay, days: number) {
  return weekdays[(((weekdays.indexOf(weekday) + days) % 7) + 7) % 7] ?? weekday
}

/** Minutes on the clocks between two starts. */
function wallMinutes(from: Pick<WallTime, 'localStart'>, to: Pick<WallTime, 'localStart'>): number {
  return (Date.parse(`${to.localStart}Z`) - Date.parse(`${from.localStart}Z`)) / minuteMs
}

function addWall(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * minuteMs).toISOString().slice(0, 16)
}

function dayOf({ localStart }: Pick<WallTime, 'localStart'>): string {
  return localStart.slice(0, 10)
}
