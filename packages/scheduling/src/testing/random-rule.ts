import type { Random } from '@majlis/testing/random'
import { formatLocal, parseLocal } from '../local-time.ts'
import { frequencies, type RecurrenceRule, type RuleDay, weekdays } from '../rule.ts'

/** Zones with and without daylight saving, with odd offsets, and with rules that changed. */
export const testZones = [
  'UTC',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Istanbul',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Jerusalem',
  'Asia/Dhaka',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

/** Days at which calendars go wrong. */
const edges = [
  '02-29',
  '02-28',
  '08-31',
  '01-31',
  '12-31',
  '01-01',
  '05-30',
  '03-29',
  '10-25',
  '11-01',
  '03-08',
]

/** A start between 1990 and 2035; every second one at an edge of the calendar or at the hour when clocks change. */
export function randomStart(random: Random): string {
  const isEdge = random.chance(0.5)
  const year = random.between(1990, 2035)
  const hour = String(isEdge ? random.between(0, 3) : random.between(0, 23)).padStart(2, '0')
  const minute = random.pick(['00', '15', '30', '45'])
  const edge = random.pick(edges)
  if (isEdge && edge === '02-29') return `${year - (year % 4)}-02-29T${hour}:${minute}`
  if (isEdge) return `${year}-${edge}T${hour}:${minute}`
  const day = parseLocal(`${year}-01-01T${hour}:${minute}`) + random.between(0, 364) * 1440
  return formatLocal(day)
}

/** Any rule that Majlis can say, but for what python-dateutil takes otherwise than RFC 5545: every Monday and the second Tuesday. */
export function randomRule(random: Random, localStart: string): RecurrenceRule {
  const frequency = random.pick(frequencies)
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const byMonth = random.chance(0.3) ? random.some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4) : undefined
  const byDay = random.chance(0.5)
    ? randomDays(random, isOfMonth, frequency === 'YEARLY' && !byMonth)
    : undefined
  const monthDays = [1, 2, 5, 13, 15, 20, 28, 29, 30, 31, -1, -2, -5, -31]
  const byMonthDay = frequency !== 'WEEKLY' && random.chance(0.35) ? random.some(monthDays, 4) : undefined
  const hasPositions = isOfMonth && Boolean(byDay ?? byMonthDay) && random.chance(0.25)
  return {
    frequency,
    interval: random.chance(0.5) ? 1 : random.pick([2, 3, 4, 5, 6, 7, 12, 25]),
    ...(byDay && { byDay }),
    ...(byMonthDay && { byMonthDay }),
    ...(byMonth && { byMonth }),
    ...(hasPositions && { bySetPos: random.some([1, 2, 3, 5, -1, -2, -4], 3) }),
    ...(random.chance(0.2) && { weekStart: random.pick(weekdays) }),
    end: randomEnd(random, localStart),
  }
}

function randomDays(random: Random, isOfMonth: boolean, isOfYear: boolean): RuleDay[] {
  const days = random.some(weekdays, 4).map((weekday) => ({ weekday }))
  if (!isOfMonth || random.chance(0.5)) return days
  const ordinals = isOfYear ? [1, 2, 5, 20, 52, 53, -1, -2, -53] : [1, 2, 3, 4, 5, -1, -2, -5]
  return days.map(({ weekday }) => ({ weekday, ordinal: random.pick(ordinals) }))
}

function randomEnd(random: Random, localStart: string): RecurrenceRule['end'] {
  switch (random.between(0, 2)) {
    case 0:
      return { kind: 'never' }
    case 1:
      return { kind: 'count', count: random.between(1, 60) }
    default:
      return { kind: 'until', until: formatLocal(parseLocal(localStart) + random.between(0, 3000) * 1440) }
  }
}
