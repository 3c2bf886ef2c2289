import { addDays, dateOf } from '@majlis/scheduling'
import {
  addMonths,
  daysFrom,
  isDay,
  monthWeeks,
  startOfWeek,
  type Day,
} from '../../../shared/date-time/index.ts'
import { isExternalId } from './external-entries.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

export function isView(text: unknown): text is View {
  return views.some((view) => view === text)
}

/** What the address of the calendar says (spec 2.27). */
export interface Place {
  view: View
  /** The day shown, which may differ from the day of the open entry. */
  day: Day
  /** The entry whose details are open. */
  opened: Opened | null
}

export interface Opened {
  calendarId: string
  /** Original start; null if the address names only a day. */
  occurrenceStart: number | null
}

/** How many days the agenda shows at once. */
const agendaDays = 30
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Calls accept dates from 1900 to 9998; around each of these days, every view is within that range. */
const firstDay: Day = '1901-01-01'
const lastDay: Day = '9997-12-31'
/** Stands for the entry in the address if none is open and a day is named. */
const noEntry = '-'

interface Surroundings {
  timeZone: string
  now: number
  /** The default view. */
  view: View
}

/**
 * Reads `/calendar/{type}/{id}/{dateTime}?day=`, also as `/calender` (spec 2.38). `dateTime` is the original start of
 * the entry in epoch milliseconds, or a date; `day` is the day shown, if that is another one because the entry was
 * moved or lasts longer. Anything invalid means today, in the default view.
 */
export function readPlace(href: string, { timeZone, now, view }: Surroundings): Place {
  const { pathname, searchParams } = new URL(href, 'https://page.invalid')
  const [, , type, id = '', dateTime = ''] = pathname.split('/')
  const instant =
    /^\d{1,15}$/.test(dateTime) && Number(dateTime) < Date.parse(lastDay) ? Number(dateTime) : null
  const named = [searchParams.get('day') ?? '', dateTime].find(isShowable)
  return {
    view: isView(type) ? type : view,
    day: named ?? dateOf(instant ?? now, timeZone),
    opened: uuid.test(id) || isExternalId(id) ? { calendarId: id, occurrenceStart: instant } : null,
  }
}

function isShowable(text: string): boolean {
  return isDay(text) && text >= firstDay && text <= lastDay
}

/** The address of what the calendar shows. */
export function pathOf({ view, day, opened }: Place, timeZone: string): string {
  if (!opened || opened.occurrenceStart === null)
    return `/calendar/${view}/${opened?.calendarId ?? noEntry}/${day}`
  const { calendarId, occurrenceStart } = opened
  const elsewhere = dateOf(occurrenceStart, timeZone) === day ? '' : `?day=${day}`
  return `/calendar/${view}/${calendarId}/${occurrenceStart}${elsewhere}`
}

/** The days that a view shows around a date, in order. */
export function shownDays(view: View, day: Day, weekStart: number): Day[] {
  switch (view) {
    case 'day':
      return [day]
    case 'week':
      return daysFrom(startOfWeek(day, weekStart), 7)
    case 'month':
      return monthWeeks(day, weekStart).flat()
    case 'agenda':
      return daysFrom(day, agendaDays)
  }
}

/** The date for Next (1) or Previous (-1). */
export function stepped(view: View, day: Day, direction: 1 | -1): Day {
  switch (view) {
    case 'day':
      return addDays(day, direction)
    case 'week':
      return addDays(day, 7 * direction)
    case 'month':
      return addMonths(day, direction)
    case 'agenda':
      return addDays(day, agendaDays * direction)
  }
}
