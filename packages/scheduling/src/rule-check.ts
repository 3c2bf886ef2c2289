import { lastLocalMinute, parseLocal } from './local-time.ts'
import { RecurrenceError, type RecurrenceRule, type RuleDay, ruleLimits, weekdays } from './rule.ts'

/**
 * The same rule in canonical form, with sorted lists and without redundant parts. Throws `RecurrenceError` if it contradicts
 * itself or RFC 5545 3.3.10, exceeds `ruleLimits`, or is not supported.
 */
export function canonicalRule(rule: RecurrenceRule): RecurrenceRule {
  const { frequency, interval, weekStart } = rule
  checkCount(interval, ruleLimits.interval)
  const byDay = rule.byDay?.length ? canonicalDays(rule.byDay) : undefined
  const byMonthDay = rule.byMonthDay?.length ? canonicalNumbers(rule.byMonthDay, 31, true) : undefined
  const byMonth = rule.byMonth?.length ? canonicalNumbers(rule.byMonth, 12, false) : undefined
  const bySetPos = rule.bySetPos?.length ? canonicalNumbers(rule.bySetPos, 366, true) : undefined
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY'
  if (byMonthDay && frequency === 'WEEKLY') throw new RecurrenceError('invalid_rule', 'BYMONTHDAY of a week')
  if (bySetPos && !byDay && !byMonthDay && !byMonth)
    throw new RecurrenceError('invalid_rule', 'BYSETPOS of nothing')
  if (bySetPos && !isOfMonth) throw new RecurrenceError('unsupported_rule', `BYSETPOS with ${frequency}`)
  for (const { ordinal } of byDay ?? []) {
    if (ordinal === undefined) continue
    if (!isOfMonth) throw new RecurrenceError('invalid_rule', `n-th weekday with ${frequency}`)
    checkCount(Math.abs(ordinal), frequency === 'MONTHLY' ? 5 : 53)
  }
  checkEnd(rule)
  return {
    frequency,
    interval,
    ...(byDay && { byDay }),
    ...(byMonthDay && { byMonthDay }),
    ...(byMonth && { byMonth }),
    ...(bySetPos && { bySetPos }),
    ...(weekStart && weekStart !== 'MO' && { weekStart }),
    end: rule.end,
  }
}

function checkEnd({ end }: RecurrenceRule): void {
  switch (end.kind) {
    case 'never':
      return
    case 'count':
      return checkCount(end.count, ruleLimits.count)
    case 'until':
      if (parseLocal(end.until) > lastLocalMinute) throw new RecurrenceError('invalid_rule', end.until)
  }
}

function canonicalDays(days: readonly RuleDay[]): readonly RuleDay[] {
  checkLength(days)
  if (days.length === 1) return days
  const order = ({ weekday, ordinal = 0 }: RuleDay) => ordinal * 7 + weekdays.indexOf(weekday)
  return days
    .toSorted((a, b) => order(a) - order(b))
    .filter((day, index, all) => {
      const before = all[index - 1]
      return !before || order(before) !== order(day)
    })
}

/** 1 to `most`, then those counted from the end (-1 first). */
function canonicalNumbers(values: readonly number[], most: number, isFromEnd: boolean): readonly number[] {
  checkLength(values)
  for (const value of values) checkCount(isFromEnd ? Math.abs(value) : value, most)
  if (values.length === 1) return values
  return [...new Set(values)].toSorted((a, b) => (a > 0 === b > 0 ? Math.abs(a) - Math.abs(b) : b - a))
}

function checkLength(list: readonly unknown[]): void {
  if (list.length > ruleLimits.listLength)
    throw new RecurrenceError('rule_too_large', `${list.length} values`)
}

/** Throws unless the value is a whole number from 1 to `most`. */
function checkCount(value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return
  const isTooLarge = Number.isInteger(value) && value > most && most >= 1000
  throw new RecurrenceError(isTooLarge ? 'rule_too_large' : 'invalid_rule', String(value))
}
