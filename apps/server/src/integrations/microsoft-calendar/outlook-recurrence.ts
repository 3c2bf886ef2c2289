import type { RecurrenceRule, Weekday } from '@majlis/scheduling'

const dayNames: Record<Weekday, string> = {
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
  SU: 'sunday',
}

const weekdayOrder: readonly Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const indexes: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
}

/** https://learn.microsoft.com/graph/api/resources/recurrencepattern */
export interface OutlookPattern {
  type: 'daily' | 'weekly' | 'absoluteMonthly' | 'relativeMonthly' | 'absoluteYearly' | 'relativeYearly'
  interval: number
  daysOfWeek?: string[]
  firstDayOfWeek?: string
  dayOfMonth?: number
  index?: string
  month?: number
}

/** The pattern of a rule whose first date is `startDate` (YYYY-MM-DD); null if Outlook cannot express it. */
export function patternOf(rule: RecurrenceRule, startDate: string): OutlookPattern | null {
  const { frequency, interval, byDay = [], byMonthDay = [], byMonth = [] } = rule
  const isPlain = byMonthDay.length === 0 && byMonth.length === 0 && !rule.bySetPos
  if (frequency === 'DAILY') {
    if (!isPlain || (byDay.length > 0 && interval !== 1)) return null
    return byDay.length === 0 ? { type: 'daily', interval } : weekly(rule, startDate)
  }
  if (frequency === 'WEEKLY') return isPlain ? weekly(rule, startDate) : null
  if (frequency === 'MONTHLY') return byMonth.length === 0 ? dayOf(rule, startDate, 'Monthly') : null
  if (frequency === 'YEARLY' && byMonth.length <= 1) {
    const month = byMonth[0] ?? Number(startDate.slice(5, 7))
    // Without a month, the n-th weekday is one of the year.
    if (byDay.length > 0 && byMonth.length === 0) return null
    const pattern = dayOf(rule, startDate, 'Yearly')
    return pattern && { ...pattern, month }
  }
  return null
}

function weekly(
  { interval, byDay = [], weekStart }: RecurrenceRule,
  startDate: string,
): OutlookPattern | null {
  if (byDay.some(({ ordinal }) => ordinal !== undefined)) return null
  const first = weekdayOrder[new Date(`${startDate}T00:00Z`).getUTCDay()] ?? 'MO'
  const days = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [first]
  return {
    type: 'weekly',
    interval,
    daysOfWeek: days.map((day) => dayNames[day]),
    firstDayOfWeek: dayNames[weekStart ?? 'MO'],
  }
}

/** A rule with one day of a month: by its number, or the n-th of some weekdays. */
function dayOf(
  { interval, byDay = [], byMonthDay = [], bySetPos = [] }: RecurrenceRule,
  startDate: string,
  every: 'Monthly' | 'Yearly',
): OutlookPattern | null {
  if (byDay.length === 0) {
    const dayOfMonth = byMonthDay[0] ?? Number(startDate.slice(8, 10))
    // Outlook moves the 31st to the last day of shorter months; RFC 5545 leaves them out.
    if (byMonthDay.length > 1 || bySetPos.length > 0 || dayOfMonth < 1 || dayOfMonth > 28) return null
    return { type: `absolute${every}`, interval, dayOfMonth }
  }
  const [only] = byDay
  const ordinal = byDay.length === 1 && only?.ordinal !== undefined ? only.ordinal : bySetPos[0]
  const hasOrdinals = byDay.some((day) => day.ordinal !== undefined)
  const index = indexes[ordinal ?? 0]
  if (
    !index ||
    byMonthDay.length > 0 ||
    (hasOrdinals ? byDay.length > 1 || bySetPos.length > 0 : bySetPos.length !== 1)
  )
    return null
  return {
    type: `relative${every}`,
    interval,
    daysOfWeek: byDay.map(({ weekday }) => dayNames[weekday]),
    index,
  }
}
