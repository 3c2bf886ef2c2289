import { limits, type Recurrence, type ScheduledMeeting } from '@majlis/contract'
import {
  addDays,
  canonicalTimeZone,
  checkReach,
  dateOf,
  defaultEndDate,
  formatAllDayRule,
  formatRule,
  formOfRule,
  nextOccurrences,
  type OccurrenceTime,
  parseRule,
  RecurrenceError,
  type RecurrenceRule,
  ruleEndOf,
  ruleOfBasic,
  ruleOfCustom,
  type RuleEnd,
  type Series,
  splitSeries,
  toInstant,
  toLocal,
} from '@majlis/scheduling'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { datesOf } from '../../meetings/index.ts'

export const dayMinutes = 1_440
const yearMs = 366 * dayMinutes * minuteMs

/** The time fields of a draft; all of one occurrence, or of the first one. */
export type TimeFields = Partial<
  Pick<
    ScheduledMeeting,
    'startDateTime' | 'endDateTime' | 'isAllDay' | 'startDate' | 'endDate' | 'isRecurrent' | 'recurrence'
  >
> & { timeZone: string }

/** The time of one date, as local time of its zone. */
export interface WallTime {
  localStart: string
  timeZone: string
  durationMinutes: number
  isAllDay: boolean
}

/**
 * Start and length of a draft, seconds zeroed (spec 9.1), an hour long unless it says otherwise; all-day ones from midnight to midnight.
 * Throws `input.invalid_time_zone`, `input.invalid_date`, `schedule.end_before_start`, `schedule.too_long`.
 */
export function wallTimeOf(fields: TimeFields): WallTime {
  const timeZone = timeZoneOf(fields.timeZone)
  return catchTime(() =>
    fields.isAllDay ? wholeDays({ ...fields, timeZone }) : timed({ ...fields, timeZone }),
  )
}

/** The canonical name of a zone that someone sent. Throws `input.invalid_time_zone`. */
export function timeZoneOf(spelling: string): string {
  const timeZone = canonicalTimeZone(spelling)
  if (timeZone === null) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
  return timeZone
}

function timed({ timeZone, startDateTime, endDateTime }: TimeFields): WallTime {
  if (startDateTime === undefined) throw new AppError('input.invalid_date', { field: 'startDateTime' })
  checkInstants(startDateTime, endDateTime ?? 0)
  const start = floorToMinute(startDateTime)
  const end = floorToMinute(endDateTime ?? start + limits.meeting.defaultLengthMs)
  checkLength(end - start, 'endDateTime')
  const durationMinutes = (end - start) / minuteMs
  return { localStart: toLocal(start, timeZone), timeZone, durationMinutes, isAllDay: false }
}

function wholeDays({ timeZone, startDateTime, startDate, endDate }: TimeFields): WallTime {
  const first = startDate ?? (startDateTime === undefined ? null : dateOf(startDateTime, timeZone))
  if (first === null) throw new AppError('input.invalid_date', { field: 'startDate' })
  const days = daysBetween(first, endDate ?? first) + 1
  checkLength(days * dayMinutes * minuteMs, 'endDate')
  return { localStart: `${first}T00:00`, timeZone, durationMinutes: days * dayMinutes, isAllDay: true }
}

/** Numbers that are not the time of any meeting. */
function checkInstants(...instants: number[]): void {
  const latest = Date.UTC(3000, 0)
  if (instants.some((instant) => instant < 0 || instant > latest))
    throw new AppError('input.invalid_date', { field: 'startDateTime' })
}

function checkLength(lengthMs: number, field: string): void {
  if (lengthMs <= 0) throw new AppError('schedule.end_before_start', { field })
  if (lengthMs > limits.meeting.maxLengthMs) throw new AppError('schedule.too_long', { field })
}

/** The series of a draft. Throws `schedule.recurrence_invalid`, `schedule.recurrence_too_far` and what `wallTimeOf` does. */
export function seriesOfDraft(fields: TimeFields): Series {
  const wall = wallTimeOf(fields)
  if (!fields.isRecurrent) return { ...wall, rule: null }
  if (!fields.recurrence) throw new AppError('schedule.recurrence_invalid', { field: 'recurrence' })
  return { ...wall, rule: ruleTextOf(ruleOfForm(fields.recurrence, wall), wall) }
}

/** Throws `schedule.recurrence_invalid`, `schedule.recurrence_too_far`. */
export function ruleOfForm(form: Recurrence, { localStart, timeZone }: WallTime): RecurrenceRule {
  const ends = form.noEnd ? 'never' : form.ends
  const endDate = form.endDateLong === null ? defaultEndDate(localStart) : dateOf(form.endDateLong, timeZone)
  return catchTime(() => {
    const rule =
      form.type === 'basic'
        ? ruleOfBasic(
            form.recurPattern,
            form.repeatInterval,
            localStart,
            ruleEndOf({ ...form, ends, endDate }),
          )
        : ruleOfCustom({ ...form, ends, endDate }, localStart, timeZone)
    checkReach(rule, localStart)
    return rule
  })
}

/** The form in which the scheduler shows a rule; null for a single date, and for a rule that the form cannot show. */
export function formOf({ rule, localStart, timeZone }: Series): Recurrence | null {
  const parsed = ruleOf({ rule, timeZone })
  const form = parsed && formOfRule(parsed, localStart, timeZone)
  if (!parsed || !form) return null
  if ('basic' in form) {
    const { pattern, interval } = form.basic
    return {
      type: 'basic',
      recurPattern: pattern,
      repeatInterval: interval,
      ...endFieldsOf(parsed.end, timeZone),
    }
  }
  const { custom } = form
  return {
    type: 'custom',
    repeatType: custom.repeatType,
    repeatInterval: custom.repeatInterval,
    repeatDays: [...custom.repeatDays],
    ...(custom.weekStart ? { weekStart: custom.weekStart } : {}),
    repeatDates: [...custom.repeatDates],
    repeatMonths: [...custom.repeatMonths],
    viewType: custom.viewType,
    repeatSerial: custom.repeatSerial,
    repeatDayMonth: custom.repeatDayMonth,
    ...endFieldsOf(parsed.end, timeZone),
  }
}

function endFieldsOf(
  end: RuleEnd,
  timeZone: string,
): Pick<Recurrence, 'ends' | 'afterOccur' | 'endDateLong'> {
  switch (end.kind) {
    case 'never':
      return { ends: 'never', afterOccur: 1, endDateLong: null }
    case 'count':
      return { ends: 'after', afterOccur: end.count, endDateLong: null }
    case 'until':
      return {
        ends: 'on',
        afterOccur: 1,
        endDateLong: toInstant(`${end.until.slice(0, 10)}T12:00`, timeZone),
      }
  }
}

/**
 * The series from its first date after `after` on: earlier dates are history, and a count is reduced by them. Null if nothing is
 * left. Without a rule the series itself, while its date is to come.
 */
export function continueFrom(series: Series, after: number): Series | null {
  return catchTime(() => {
    if (series.rule === null) return startOf(series) > after ? series : null
    const [next] = nextOccurrences({ ...series, cancelledStarts: [] }, after, 1)
    return next ? withRuleText(splitSeries(series, next.startsAt).after) : null
  })
}

/** The series from its first date after `after` on, with an end that counts from there. */
export function beginAfter(series: Series, after: number): Series | null {
  const rule = ruleOf(series)
  if (!rule) return continueFrom(series, after)
  const begun = continueFrom({ ...series, rule: { ...rule, end: { kind: 'never' } } }, after)
  const result = begun && { ...begun, rule: ruleTextOf({ ...rule, end: rule.end }, begun) }
  return result && nextOccurrences(result, after, 1).length > 0 ? result : null
}

/** Both parts of a series that is split before the date that starts at `at`; the first is null when `at` is its first date. */
export function splitAt(series: Series, at: number): { before: Series | null; after: Series } {
  return catchTime(() => {
    const { before, after } = splitSeries(series, at)
    const hasDatesBefore =
      startOf(series) < at && nextOccurrences({ ...before, cancelledStarts: [] }, 0, 1).length > 0
    return { before: hasDatesBefore ? withRuleText(before) : null, after: withRuleText(after) }
  })
}

/** The instant of the first date, cancelled or not. */
export function startOf({ localStart, timeZone }: Pick<Series, 'localStart' | 'timeZone'>): number {
  return toInstant(localStart, timeZone)
}

/** Throws `schedule.too_far` for what begins too far ahead, `schedule.in_past` for what has begun before this minute. */
export function checkStart(series: Series, nowMs: number): void {
  checkTimes(
    catchTime(() => timesOf(series, startOf(series))),
    series,
    nowMs,
  )
}

/** The same for one date. An all-day entry of today is not past. */
export function checkTimes(
  { startsAt, endsAt }: OccurrenceTime,
  { isAllDay }: Pick<Series, 'isAllDay'>,
  nowMs: number,
): void {
  const field = isAllDay ? 'startDate' : 'startDateTime'
  const isPast = isAllDay ? endsAt <= nowMs : startsAt < floorToMinute(nowMs)
  if (isPast) throw new AppError('schedule.in_past', { field })
  if (startsAt > nowMs + limits.meeting.maxYearsAhead * yearMs)
    throw new AppError('schedule.too_far', { field })
}

/** The date that starts at `startsAt`, as long as the series says; whole days where clocks change are not 24 hours. */
export function timesOf(series: Series, startsAt: number): OccurrenceTime {
  if (!series.isAllDay) return { startsAt, endsAt: startsAt + series.durationMinutes * minuteMs }
  const lastDay = addDays(dateOf(startsAt, series.timeZone), series.durationMinutes / dayMinutes)
  return { startsAt, endsAt: toInstant(`${lastDay}T00:00`, series.timeZone) }
}

/** The local time of one date of a series. */
export function wallOf(series: Series, date: OccurrenceTime): WallTime {
  const { timeZone, isAllDay } = series
  const { startsAt: startDateTime, endsAt: endDateTime } = date
  return wallTimeOf({ ...datesOf(series, date), timeZone, isAllDay, startDateTime, endDateTime })
}

/** Just before the moment from which dates of the series may be planned. */
export function planningFrom({ isAllDay, timeZone }: Series, nowMs: number): number {
  return (isAllDay ? toInstant(`${dateOf(nowMs, timeZone)}T00:00`, timeZone) : floorToMinute(nowMs)) - 1
}

export function floorToMinute(ms: number): number {
  return Math.floor(ms / minuteMs) * minuteMs
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (dayMinutes * minuteMs)
}

export function ruleOf({ rule, timeZone }: Pick<Series, 'rule' | 'timeZone'>): RecurrenceRule | null {
  return typeof rule === 'string' ? parseRule(rule, timeZone) : rule
}

export function ruleTextOf(
  rule: RecurrenceRule,
  { timeZone, isAllDay }: Pick<Series, 'timeZone' | 'isAllDay'>,
): string {
  return catchTime(() => (isAllDay ? formatAllDayRule(rule) : formatRule(rule, timeZone)))
}

function withRuleText(series: Series): Series {
  const rule = ruleOf(series)
  return rule ? { ...series, rule: ruleTextOf(rule, series) } : series
}

/** What the scheduling package refuses, as an error of the catalogue. */
export function catchTime<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    switch (error.code) {
      case 'invalid_time_zone':
        throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
      case 'invalid_time':
        throw new AppError('input.invalid_date', { field: 'startDateTime' })
      case 'not_an_occurrence':
        throw new AppError('schedule.occurrence_not_found')
      case 'rule_too_far':
        throw new AppError('schedule.recurrence_too_far', { field: 'recurrence' })
      case 'rule_not_movable':
        throw new AppError('schedule.rule_not_movable', { field: 'recurrence' })
      default:
        throw new AppError('schedule.recurrence_invalid', { field: 'recurrence' })
    }
  }
}
