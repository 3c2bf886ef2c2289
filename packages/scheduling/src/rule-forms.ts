import { calendarDateOf, daysInMonth, weekdayIndexOf } from './calendar-date.ts'
import { formatLocal, minutesPerDay, parseLocal, two } from './local-time.ts'
import { canonicalRule } from './rule-check.ts'
import {
  type Frequency,
  RecurrenceError,
  type RecurrenceRule,
  type RuleDay,
  type RuleEnd,
  type Weekday,
  weekdays,
} from './rule.ts'
import { zoneOf } from './time-zone.ts'

/** Spec 9.5. `quarter` is every 3 months, `half_year` every 6. */
export const basicPatterns = [
  'hour',
  'day',
  'week',
  'biweekly',
  'month',
  'quarter',
  'half_year',
  'year',
] as const
export type BasicPattern = (typeof basicPatterns)[number]

/** The basic recurrence of the form (spec 3.21, 9.5). */
export interface BasicRecurrence {
  readonly pattern: BasicPattern
  readonly interval: number
  readonly end: RuleEnd
}

export const repeatTypes = ['Daily', 'Weekly', 'Monthly', 'Yearly'] as const
export type RepeatType = (typeof repeatTypes)[number]

/** The custom recurrence of the form (spec 3.19, 3.20). Empty lists and null mean: derived from the start. */
export interface CustomRecurrence {
  readonly repeatType: RepeatType
  readonly repeatInterval: number
  readonly repeatDays: readonly Weekday[]
  /** Where a week begins, which matters for every second week. Monday when left out. */
  readonly weekStart?: Weekday | undefined
  /** 1 to 31; -1 is the last day of the month. */
  readonly repeatDates: readonly number[]
  readonly repeatMonths: readonly number[]
  /** `day`: on dates (`repeatDates`); `week`: on the n-th weekday (`repeatSerial`, `repeatDayMonth`). */
  readonly viewType: 'day' | 'week'
  /** 1 to 5; -1 is the last. */
  readonly repeatSerial: number | null
  readonly repeatDayMonth: Weekday | null
  readonly ends: 'never' | 'after' | 'on'
  readonly afterOccur: number
  /** `YYYY-MM-DD`, inclusive. */
  readonly endDate: string
}

export type RecurrenceForm = { readonly basic: BasicRecurrence } | { readonly custom: CustomRecurrence }

const basics: Readonly<Record<BasicPattern, { frequency: Frequency; every: number }>> = {
  hour: { frequency: 'HOURLY', every: 1 },
  day: { frequency: 'DAILY', every: 1 },
  week: { frequency: 'WEEKLY', every: 1 },
  biweekly: { frequency: 'WEEKLY', every: 2 },
  month: { frequency: 'MONTHLY', every: 1 },
  quarter: { frequency: 'MONTHLY', every: 3 },
  half_year: { frequency: 'MONTHLY', every: 6 },
  year: { frequency: 'YEARLY', every: 1 },
}

const frequencyOf: Readonly<Record<RepeatType, Frequency>> = {
  Daily: 'DAILY',
  Weekly: 'WEEKLY',
  Monthly: 'MONTHLY',
  Yearly: 'YEARLY',
}

/** How a form says where a recurrence ends; the last day counts. */
export function ruleEndOf({
  ends,
  afterOccur,
  endDate,
}: Pick<CustomRecurrence, 'ends' | 'afterOccur' | 'endDate'>): RuleEnd {
  switch (ends) {
    case 'never':
      return { kind: 'never' }
    case 'after':
      return { kind: 'count', count: afterOccur }
    case 'on':
      return { kind: 'until', until: `${endDate}T23:59` }
  }
}

/** The rule of a basic pattern: weekday, date and month come from the start. Throws `RecurrenceError`. */
export function ruleOfBasic(
  pattern: BasicPattern,
  interval: number,
  localStart: string,
  end: RuleEnd,
): RecurrenceRule {
  parseLocal(localStart)
  const { frequency, every } = basics[pattern]
  return canonicalRule({ frequency, interval: interval * every, end })
}

/** The rule of the custom form. It contains weekdays and dates, including those of the start. Throws `RecurrenceError`. */
export function ruleOfCustom(form: CustomRecurrence, localStart: string, timeZone: string): RecurrenceRule {
  zoneOf(timeZone)
  const start = startPartsOf(localStart)
  const frequency = frequencyOf[form.repeatType]
  const rule = { frequency, interval: form.repeatInterval, end: ruleEndOf(form) }
  const ofMonth =
    form.viewType === 'week'
      ? { byDay: [nthWeekday(form, start)] }
      : { byMonthDay: form.repeatDates.length > 0 ? form.repeatDates : [start.day] }
  switch (form.repeatType) {
    case 'Daily':
      return canonicalRule(rule)
    case 'Weekly': {
      const days = form.repeatDays.length > 0 ? form.repeatDays : [start.weekday]
      const { weekStart } = form
      const byDay = days.map((weekday) => ({ weekday }))
      return canonicalRule({ ...rule, byDay, ...(weekStart && { weekStart }) })
    }
    case 'Monthly':
      return canonicalRule({ ...rule, ...ofMonth })
    case 'Yearly':
      return canonicalRule({
        ...rule,
        ...ofMonth,
        byMonth: form.repeatMonths.length > 0 ? form.repeatMonths : [start.month],
      })
  }
}

/**
 * The form for a rule, the basic one if possible; null for a rule that no form can express (from another calendar). The
 * form produces the same rule again. Throws `RecurrenceError`.
 */
export function formOfRule(
  given: RecurrenceRule,
  localStart: string,
  timeZone: string,
): RecurrenceForm | null {
  const rule = canonicalRule(given)
  const basic = basicOf(rule)
  if (basic) return { basic }
  const custom = customOf(rule, localStart)
  if (!custom) return null
  const again = ruleOfCustom(custom, localStart, timeZone)
  return JSON.stringify(again) === JSON.stringify(rule) ? { custom } : null
}

/** The date at which a recurrence ends by default: one month ahead (spec 9.5), or the last day of that month. */
export function defaultEndDate(localStart: string): string {
  const { year, month, day } = startPartsOf(localStart)
  const nextYear = month === 12 ? year + 1 : year
  const nextMonth = month === 12 ? 1 : month + 1
  const nextDay = Math.min(day, daysInMonth(nextYear, nextMonth))
  return `${String(nextYear).padStart(4, '0')}-${two(nextMonth)}-${two(nextDay)}`
}

function basicOf({ byDay, byMonth, byMonthDay, bySetPos, weekStart, ...rule }: RecurrenceRule) {
  if (byDay || byMonth || byMonthDay || bySetPos || weekStart) return null
  // The longest step that fits: every 6 months rather than twice every 3.
  const pattern = basicPatterns
    .filter((name) => basics[name].frequency === rule.frequency && rule.interval % basics[name].every === 0)
    .at(-1)
  return pattern ? { pattern, interval: rule.interval / basics[pattern].every, end: rule.end } : null
}

function customOf(rule: RecurrenceRule, localStart: string): CustomRecurrence | null {
  const { byDay = [], byMonthDay = [], byMonth = [], weekStart, end } = rule
  const repeatType = repeatTypes.find((type) => frequencyOf[type] === rule.frequency)
  const nth = repeatType === 'Monthly' || repeatType === 'Yearly' ? byDay[0] : undefined
  if (!repeatType) return null
  return {
    repeatType,
    repeatInterval: rule.interval,
    repeatDays: nth ? [] : byDay.map(({ weekday }) => weekday),
    ...(weekStart && { weekStart }),
    repeatDates: byMonthDay,
    repeatMonths: byMonth,
    viewType: nth ? 'week' : 'day',
    repeatSerial: serialOf(nth?.ordinal),
    repeatDayMonth: nth?.weekday ?? null,
    ends: endsOf(end),
    afterOccur: end.kind === 'count' ? end.count : 1,
    endDate: end.kind === 'until' ? end.until.slice(0, 10) : defaultEndDate(localStart),
  }
}

function endsOf(end: RuleEnd): CustomRecurrence['ends'] {
  switch (end.kind) {
    case 'never':
      return 'never'
    case 'count':
      return 'after'
    case 'until':
      return 'on'
  }
}

function serialOf(ordinal: number | undefined): CustomRecurrence['repeatSerial'] {
  return [1, 2, 3, 4, 5, -1].find((serial) => serial === ordinal) ?? null
}

/** What the form leaves open is taken from the start; a fifth weekday is the last. */
function nthWeekday({ repeatSerial, repeatDayMonth }: CustomRecurrence, start: StartParts): RuleDay {
  return {
    weekday: repeatDayMonth ?? start.weekday,
    ordinal: repeatSerial ?? (start.serial > 4 ? -1 : start.serial),
  }
}

/** What follows from the date of the start if the form does not say it. */
export interface StartParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: Weekday
  /** Which occurrence of its weekday in the month a date is, 1 to 5. */
  readonly serial: number
}

export function startPartsOf(localStart: string): StartParts {
  const dayNumber = Math.floor(parseLocal(localStart) / minutesPerDay)
  const weekday = weekdays[weekdayIndexOf(dayNumber)]
  if (!weekday) throw new RecurrenceError('invalid_time', formatLocal(dayNumber * minutesPerDay))
  const date = calendarDateOf(dayNumber)
  return { ...date, weekday, serial: Math.ceil(date.day / 7) }
}
