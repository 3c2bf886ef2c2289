import { formatLocal, instantOf, localMinutesOf, minuteMs, parseLocal } from './local-time.ts'
import {
  type Frequency,
  frequencies,
  RecurrenceError,
  type RecurrenceErrorCode,
  type RecurrenceRule,
  type RuleDay,
  type RuleEnd,
  ruleLimits,
  type Weekday,
  weekdays,
} from './rule.ts'
import { canonicalRule } from './rule-check.ts'
import { zoneOf } from './time-zone.ts'

/** Parts of RFC 5545 and RFC 7529 that Majlis does not have. */
const unsupportedParts = ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO', 'RSCALE', 'SKIP']

/** The rule of a text such as `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10`, in canonical order. Throws `RecurrenceError`. */
export function parseRule(text: string, timeZone: string): RecurrenceRule {
  if (text.length > ruleLimits.textLength) throw refused('rule_too_large', text)
  const parts = text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
  let frequency: Frequency | undefined
  let interval = 1
  let count: number | undefined
  let until: string | undefined
  let byDay: RuleDay[] | undefined
  let byMonthDay: number[] | undefined
  let byMonth: number[] | undefined
  let bySetPos: number[] | undefined
  let weekStart: Weekday | undefined
  const seen: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const key = part.slice(0, equals)
    const value = part.slice(equals + 1)
    if (equals < 1 || value === '' || seen.includes(key)) throw refused('invalid_rule', text)
    seen.push(key)
    switch (key) {
      case 'FREQ':
        frequency = parseFrequency(value)
        break
      case 'INTERVAL':
        interval = parseInteger(value)
        break
      case 'COUNT':
        count = parseInteger(value)
        break
      case 'UNTIL':
        until = parseUntil(value, timeZone)
        break
      case 'BYDAY':
        byDay = value.split(',').map(parseRuleDay)
        break
      case 'BYMONTHDAY':
        byMonthDay = value.split(',').map(parseInteger)
        break
      case 'BYMONTH':
        byMonth = value.split(',').map(parseInteger)
        break
      case 'BYSETPOS':
        bySetPos = value.split(',').map(parseInteger)
        break
      case 'WKST':
        weekStart = parseWeekday(value)
        break
      default:
        throw refused(unsupportedParts.includes(key) ? 'unsupported_rule' : 'invalid_rule', text)
    }
  }
  if (!frequency || (count !== undefined && until !== undefined)) throw refused('invalid_rule', text)
  return canonicalRule({
    frequency,
    interval,
    ...(byDay && { byDay }),
    ...(byMonthDay && { byMonthDay }),
    ...(byMonth && { byMonth }),
    ...(bySetPos && { bySetPos }),
    ...(weekStart && { weekStart }),
    end: endOf(count, until),
  })
}

/** The rule as canonical text, `UNTIL` in UTC. Throws `RecurrenceError` for what `parseRule` would refuse. */
export function formatRule(rule: RecurrenceRule, timeZone: string): string {
  return formatRuleWith(rule, (until) => {
    const instant = instantOf(parseLocal(until), zoneOf(timeZone))
    return `${compact(formatLocal(instant / minuteMs))}00Z`
  })
}

/** The rule of an all-day series, whose last day is a date without zone (RFC 5545 3.3.10). */
export function formatAllDayRule(rule: RecurrenceRule): string {
  return formatRuleWith(rule, (until) => compact(until.slice(0, 10)))
}

function formatRuleWith(rule: RecurrenceRule, formatUntil: (until: string) => string): string {
  const { frequency, interval, byMonth, byMonthDay, byDay, bySetPos, weekStart, end } = canonicalRule(rule)
  let text = `FREQ=${frequency}`
  if (interval > 1) text += `;INTERVAL=${interval}`
  if (byMonth) text += `;BYMONTH=${byMonth.join(',')}`
  if (byMonthDay) text += `;BYMONTHDAY=${byMonthDay.join(',')}`
  if (byDay) text += `;BYDAY=${byDay.map(({ ordinal, weekday }) => `${ordinal ?? ''}${weekday}`).join(',')}`
  if (bySetPos) text += `;BYSETPOS=${bySetPos.join(',')}`
  if (weekStart) text += `;WKST=${weekStart}`
  switch (end.kind) {
    case 'never':
      return text
    case 'count':
      return `${text};COUNT=${end.count}`
    case 'until':
      return `${text};UNTIL=${formatUntil(end.until)}`
  }
}

/** `20260302T0930` of `2026-03-02T09:30`. */
function compact(local: string): string {
  return local.replaceAll(/[-:]/g, '')
}

function endOf(count: number | undefined, until: string | undefined): RuleEnd {
  if (count !== undefined) return { kind: 'count', count }
  return until === undefined ? { kind: 'never' } : { kind: 'until', until }
}

function parseFrequency(value: string): Frequency {
  const frequency = frequencies.find((one) => one === value)
  if (frequency) return frequency
  throw refused(value === 'SECONDLY' || value === 'MINUTELY' ? 'unsupported_rule' : 'invalid_rule', value)
}

function parseInteger(value: string): number {
  if (!/^[+-]?\d{1,6}$/.test(value)) throw refused('invalid_rule', value)
  return Number(value)
}

function parseWeekday(value: string): Weekday {
  const weekday = weekdays.find((one) => one === value)
  if (!weekday) throw refused('invalid_rule', value)
  return weekday
}

function parseRuleDay(value: string): RuleDay {
  const weekday = parseWeekday(value.slice(-2))
  return value.length === 2 ? { weekday } : { weekday, ordinal: parseInteger(value.slice(0, -2)) }
}

/** A date means all of that day. Seconds are dropped: no meeting starts at one. */
function parseUntil(value: string, timeZone: string): string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)([0-5]\d|60)(Z?))?$/.exec(value)
  if (!match) throw refused('invalid_rule', value)
  const [, year, month, day, hour, minute, , utc] = match
  const text = `${year}-${month}-${day}T${hour ?? '23'}:${minute ?? '59'}`
  const local = parseLocal(text)
  return utc ? formatLocal(localMinutesOf(local * minuteMs, zoneOf(timeZone))) : text
}

function refused(code: RecurrenceErrorCode, text: string): RecurrenceError {
  return new RecurrenceError(code, text.slice(0, 80))
}
