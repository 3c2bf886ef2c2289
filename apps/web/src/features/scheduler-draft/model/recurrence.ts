import type { CustomRecurrence, Recurrence } from '@majlis/contract'
import {
  basicPatterns,
  dateOf,
  defaultEndDate,
  formOfRule,
  moveRule,
  nextOccurrences,
  RecurrenceError,
  ruleEndOf,
  ruleOfBasic,
  ruleOfCustom,
  toInstant,
  type BasicPattern,
  type OccurrenceTime,
  type RecurrenceRule,
} from '@majlis/scheduling'
import { minutesOf, plannedStartOf, type DraftTimes } from './times.ts'

/** A recurrence being edited: its last day is a date in the draft's zone, like the other dates. */
export type DraftRecurrence = WithEndDate<Recurrence>
export type DraftCustomRecurrence = WithEndDate<CustomRecurrence>

/** `YYYY-MM-DD`; null is a month ahead. */
type WithEndDate<R extends Recurrence> = R extends Recurrence
  ? Omit<R, 'endDateLong'> & { endDate: string | null }
  : never

/** The times of a draft, with its other dates. */
export interface DraftDates extends DraftTimes {
  /** Null: does not repeat. */
  recurrence: DraftRecurrence | null
  /** Starts of skipped dates of the series, which clash with something else. */
  skipDates: number[]
}

export function draftRecurrenceOf(recurrence: Recurrence | null, timeZone: string): DraftRecurrence | null {
  if (!recurrence) return null
  const { endDateLong, ...rest } = recurrence
  return { ...rest, endDate: endDateLong === null ? null : dateOf(endDateLong, timeZone) }
}

export function recurrenceOf(draft: Pick<DraftDates, 'recurrence' | 'timeZone'>): Recurrence | null {
  if (!draft.recurrence) return null
  const { endDate, ...rest } = draft.recurrence
  const isNamed = rest.ends === 'on' && endDate !== null
  return { ...rest, endDateLong: isNamed ? toInstant(`${endDate}T12:00`, draft.timeZone) : null }
}

/** The options of the field (spec 9.5). */
export const recurrenceChoices = ['none', ...basicPatterns, 'custom'] as const
export type RecurrenceChoice = (typeof recurrenceChoices)[number]

export function choiceOf(recurrence: DraftRecurrence | null): RecurrenceChoice {
  if (!recurrence) return 'none'
  return recurrence.type === 'basic' ? recurrence.recurPattern : 'custom'
}

/** The recurrence of an option; its end stays the same. */
export function withChoice(
  previous: DraftRecurrence | null,
  choice: RecurrenceChoice,
  localStart: string,
): DraftRecurrence | null {
  const { ends, afterOccur, endDate } = previous ?? {
    ends: 'never' as const,
    afterOccur: 1,
    endDate: defaultEndDate(localStart),
  }
  const end = { ends, afterOccur, endDate }
  switch (choice) {
    case 'none':
      return null
    case 'custom':
      return previous?.type === 'custom' ? previous : { ...customOf(previous), ...end }
    default:
      return { type: 'basic', recurPattern: choice, repeatInterval: 1, ...end }
  }
}

const repeatOf: Record<BasicPattern, Pick<CustomRecurrence, 'repeatType' | 'repeatInterval'>> = {
  // The custom form begins with days (spec 3.19); hours are a basic pattern only.
  hour: { repeatType: 'Daily', repeatInterval: 1 },
  day: { repeatType: 'Daily', repeatInterval: 1 },
  week: { repeatType: 'Weekly', repeatInterval: 1 },
  biweekly: { repeatType: 'Weekly', repeatInterval: 2 },
  month: { repeatType: 'Monthly', repeatInterval: 1 },
  quarter: { repeatType: 'Monthly', repeatInterval: 3 },
  half_year: { repeatType: 'Monthly', repeatInterval: 6 },
  year: { repeatType: 'Yearly', repeatInterval: 1 },
}

/** The custom form starts from the basic pattern. Empty lists follow the start. */
function customOf(basic: DraftRecurrence | null): DraftCustomRecurrence {
  return {
    type: 'custom',
    ...(basic?.type === 'basic' ? repeatOf[basic.recurPattern] : repeatOf.day),
    repeatDays: [],
    repeatDates: [],
    repeatMonths: [],
    viewType: 'day',
    repeatSerial: null,
    repeatDayMonth: null,
    ends: 'never',
    afterOccur: 1,
    endDate: null,
  }
}

export const serials = [1, 2, 3, 4, 5, -1] as const

/** The RFC 5545 rule of the form. Throws `RecurrenceError` if it is impossible. */
export function ruleOf(recurrence: DraftRecurrence, localStart: string, timeZone: string): RecurrenceRule {
  const endDate = recurrence.endDate ?? defaultEndDate(localStart)
  if (recurrence.type === 'custom') return ruleOfCustom({ ...recurrence, endDate }, localStart, timeZone)
  const { recurPattern, repeatInterval } = recurrence
  return ruleOfBasic(recurPattern, repeatInterval, localStart, ruleEndOf({ ...recurrence, endDate }))
}

/**
 * The recurrence after one of its dates (`YYYY-MM-DD`) and all others have moved, as the server moves them; unchanged if its
 * days don't follow from one date, or follow from the start anyway.
 */
export function movedRecurrence(
  recurrence: DraftRecurrence | null,
  from: string,
  to: string,
  timeZone: string,
): DraftRecurrence | null {
  if (recurrence?.type !== 'custom' || !from || !to || from === to) return recurrence
  try {
    const rule = moveRule(ruleOf(recurrence, `${from}T00:00`, timeZone), from, to)
    const form = formOfRule(rule, `${to}T00:00`, timeZone)
    if (!form || !('custom' in form)) return recurrence
    const { repeatDays, weekStart, repeatDates, repeatMonths, repeatSerial, repeatDayMonth } = form.custom
    return {
      ...recurrence,
      weekStart,
      repeatDays: [...repeatDays],
      repeatDates: [...repeatDates],
      repeatMonths: [...repeatMonths],
      // The parts of a rule, in the contract's terms.
      repeatSerial: repeatSerial as DraftCustomRecurrence['repeatSerial'],
      repeatDayMonth,
    }
  } catch (error) {
    if (error instanceof RecurrenceError) return recurrence
    throw error
  }
}

/** The dates of the draft, and its rule; null while they cannot be computed. */
export function datesOf(
  draft: DraftDates,
  count: number,
): { rule: RecurrenceRule; dates: OccurrenceTime[] } | null {
  const localStart = plannedStartOf(draft)
  const minutes = minutesOf(draft)
  if (!draft.recurrence || !localStart || minutes === null || minutes <= 0) return null
  try {
    const rule = ruleOf(draft.recurrence, localStart, draft.timeZone)
    const { timeZone, isAllDay, skipDates: cancelledStarts } = draft
    const series = { localStart, timeZone, durationMinutes: minutes, isAllDay, rule, cancelledStarts }
    return { rule, dates: nextOccurrences(series, Number.MIN_SAFE_INTEGER, count) }
  } catch (error) {
    if (error instanceof RecurrenceError) return null
    throw error
  }
}
