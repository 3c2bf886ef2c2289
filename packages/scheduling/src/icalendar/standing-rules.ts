import { calendarDateOf, dayOf, daysInMonth, weekdayIndexOf } from '../calendar-date.ts'
import { minuteMs, minutesPerDay } from '../local-time.ts'
import { weekdays } from '../rule.ts'
import type { Transition, Zone } from '../time-zone.ts'

/** Every date falls on a given weekday at least every twelfth year, so this many years show all days on which a rule can fall. */
const yearsOfRule = 28
/** Within this many years from now, a zone's rules are yearly, or they are not within the lifetime of any series. */
const furthestYears = 100

/** A change of the clocks: `local` is the time on them just before, `day` and `minuteOfDay` say the same. */
export interface Onset extends Transition {
  readonly local: number
  readonly day: number
  readonly year: number
  readonly month: number
  readonly date: number
  readonly weekday: number
  readonly minuteOfDay: number
}

/** Changes that come every year on one weekday within certain dates of a month. */
export interface StandingRule {
  /** The value of an RRULE (RFC 5545 3.3.10). */
  readonly text: string
  /** The first one that the rule names. */
  readonly first: Onset
}

export interface ClockChanges {
  /** Changes before the yearly rules begin, in order. */
  readonly single: readonly Onset[]
  /** The yearly rules from then on. */
  readonly standing: readonly StandingRule[]
}

/**
 * The clock changes after `from`, without end. If yearly rules hold after `now`, `single` ends with them; otherwise (Ramadan
 * follows the moon) it continues until they do, at most for a hundred years.
 */
export function clockChangesOf(zone: Zone, { from, now }: { from: number; now: number }): ClockChanges {
  const nearYear = calendarDateOf(Math.floor(Math.max(from, now) / minuteMs / minutesPerDay)).year + 1
  for (const firstYear of [nearYear, nearYear + furthestYears - yearsOfRule]) {
    const onsets = onsetsBetween(zone, from, Date.UTC(firstYear + yearsOfRule, 0, 1))
    const rules = rulesOf(onsets.filter(({ year }) => year >= firstYear))
    if (rules) return split(onsets, rules, firstYear)
  }
  return { single: onsetsBetween(zone, from, Date.UTC(nearYear + furthestYears, 0, 1)), standing: [] }
}

function onsetsBetween(zone: Zone, from: number, to: number): Onset[] {
  return zone.transitionsBetween(from, to).map((transition) => {
    const local = Math.floor((transition.at + transition.before) / minuteMs)
    const day = Math.floor(local / minutesPerDay)
    const { year, month, day: date } = calendarDateOf(day)
    const minuteOfDay = local - day * minutesPerDay
    return { ...transition, local, day, year, month, date, weekday: weekdayIndexOf(day), minuteOfDay }
  })
}

interface Rule {
  readonly month: number
  readonly weekday: number
  /** The dates of the month on which it may fall. */
  readonly dates: ReadonlySet<number>
  readonly key: string
}

/** A change that recurs every year: on one weekday of one month. */
function keyOf({ before, after, month, weekday, minuteOfDay }: Onset): string {
  return [before, after, month, weekday, minuteOfDay].join(' ')
}

/** The rules that produce exactly these onsets of whole years; null if there are none. */
function rulesOf(onsets: readonly Onset[]): readonly Rule[] | null {
  const rules = [...Map.groupBy(onsets, keyOf)].flatMap(([key, same]): Rule[] => {
    const [one] = same
    return one ? [{ key, ...one, dates: new Set(same.map(({ date }) => date)) }] : []
  })
  const years = new Set(onsets.map(({ year }) => year))
  return [...years].every((year) => isByRules(rules, onsets, year)) ? rules : null
}

/** Whether the onsets of a year are those that the rules name, no more and no fewer. */
function isByRules(rules: readonly Rule[], onsets: readonly Onset[], year: number): boolean {
  const named = rules.flatMap((rule) => daysOf(rule, year).map((day) => `${rule.key} ${day}`))
  const real = onsets.filter((onset) => onset.year === year).map((onset) => `${keyOf(onset)} ${onset.day}`)
  return named.toSorted().join() === real.toSorted().join()
}

function daysOf({ month, weekday, dates }: Rule, year: number): number[] {
  const length = daysInMonth(year, month)
  return [...dates]
    .filter((date) => date <= length)
    .map((date) => dayOf(year, month, date))
    .filter((day) => weekdayIndexOf(day) === weekday)
}

/** The rules hold from the first year from which on all years are as they say. */
function split(onsets: readonly Onset[], rules: readonly Rule[], firstYear: number): ClockChanges {
  if (rules.length === 0) return { single: onsets, standing: [] }
  let since = firstYear
  const earliest = onsets[0]?.year ?? firstYear
  while (since > earliest && isByRules(rules, onsets, since - 1)) since -= 1
  const standing = rules.flatMap((rule): StandingRule[] => {
    const first = onsets.find((onset) => onset.year >= since && keyOf(onset) === rule.key)
    return first ? [{ first, text: ruleText(rule, since) }] : []
  })
  return { single: onsets.filter(({ year }) => year < since), standing }
}

/** As calendar programs write it, if equivalent: the n-th or the last such weekday; otherwise by its dates. */
function ruleText({ month, weekday, dates }: Rule, year: number): string {
  const ordered = [...dates].toSorted((a, b) => a - b)
  const [earliest = 0, latest = 0] = [ordered[0], ordered.at(-1)]
  const day = weekdays[weekday]
  const rule = `FREQ=YEARLY;BYMONTH=${month}`
  if (dates.size === 7 && latest - earliest === 6) {
    if (month !== 2 && latest === daysInMonth(year, month)) return `${rule};BYDAY=-1${day}`
    if (latest % 7 === 0) return `${rule};BYDAY=${latest / 7}${day}`
  }
  return `${rule};BYMONTHDAY=${ordered.join(',')};BYDAY=${day}`
}
