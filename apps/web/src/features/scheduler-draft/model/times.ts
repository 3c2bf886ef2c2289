import { limits } from '@majlis/contract'
import {
  addDays,
  dateOf,
  formatLocal,
  minuteMs,
  offsetAt,
  parseLocal,
  toInstant,
  toLocal,
  type Interval,
} from '@majlis/scheduling'

/** The times of a draft, local to `timeZone`. */
export interface DraftTimes {
  isAllDay: boolean
  /** `YYYY-MM-DD`; empty while the typed date is invalid. */
  startDate: string
  /** `HH:mm`; empty while the typed time is invalid. */
  startTime: string
  /** The last day is included when all-day. */
  endDate: string
  endTime: string
  timeZone: string
}

const defaultMinutes = limits.meeting.defaultLengthMs / minuteMs

/** `YYYY-MM-DDTHH:mm` of the start on the meeting's clocks, or null while it cannot be read. */
export function localStartOf({ startDate, startTime, isAllDay }: DraftTimes): string | null {
  if (!startDate || (!startTime && !isAllDay)) return null
  return `${startDate}T${isAllDay ? '00:00' : startTime}`
}

/** An all-day entry ends at the midnight after its last day. */
function localEndOf({ endDate, endTime, isAllDay }: DraftTimes): string | null {
  if (!endDate || (!endTime && !isAllDay)) return null
  return isAllDay ? `${dayAfter(endDate)}T00:00` : `${endDate}T${endTime}`
}

/** The instants of the draft, or null while they are invalid. If a clock change skips its start, its length stays. */
export function instantsOf(draft: DraftTimes): Interval | null {
  const start = localStartOf(draft)
  const end = localEndOf(draft)
  if (!start || !end) return null
  const from = toInstant(start, draft.timeZone)
  const isLeftOut = !draft.isAllDay && toLocal(from, draft.timeZone) !== start
  const to = isLeftOut
    ? from + (parseLocal(end) - parseLocal(start)) * minuteMs
    : toInstant(end, draft.timeZone)
  return { start: from, end: to }
}

/** The time part of a request. Null while a date or time is invalid. */
export function timesOf(draft: DraftTimes) {
  const instants = instantsOf(draft)
  if (!instants) return null
  return {
    startDateTime: instants.start,
    endDateTime: instants.end,
    isAllDay: draft.isAllDay,
    startDate: draft.isAllDay ? draft.startDate : null,
    endDate: draft.isAllDay ? draft.endDate : null,
    timeZone: draft.timeZone,
  }
}

/** The local start of the meeting and its dates; if a clock change skips it, the time that is used instead. */
export function plannedStartOf(draft: DraftTimes): string | null {
  const change = clockChangeOf(draft)
  return change?.kind === 'gap' ? change.instead : localStartOf(draft)
}

/** What a clock change does to the start of a draft: it is skipped and moves to `instead`, or it happens twice. */
export type ClockChange = { kind: 'gap'; instead: string } | { kind: 'twice' }

/** Null where every clock shows the start once, or it cannot be read. Times are `YYYY-MM-DDTHH:mm`. */
export function clockChangeOf(draft: DraftTimes): ClockChange | null {
  const { isAllDay, timeZone } = draft
  const start = localStartOf(draft)
  if (isAllDay || !start) return null
  const at = toInstant(start, timeZone)
  const instead = toLocal(at, timeZone)
  if (instead !== start) return { kind: 'gap', instead }
  // Clocks go back by an hour; on Lord Howe Island, by half an hour.
  const isTwice = [30, 60].some(
    (minutes) =>
      toLocal(at + minutes * minuteMs, timeZone) === start &&
      offsetAt(at, timeZone) > offsetAt(at + minutes * minuteMs, timeZone),
  )
  return isTwice ? { kind: 'twice' } : null
}

/** Minutes on the clock from start to end; null while they cannot be read. */
export function minutesOf(draft: DraftTimes): number | null {
  const start = localStartOf(draft)
  const end = localEndOf(draft)
  return start && end ? parseLocal(end) - parseLocal(start) : null
}

/**
 * Another start takes the end along, so that the length stays (spec 4.6: dates are set as a pair). After a start that could not be read
 * it is the length of `lastRead`, the draft before that, unless another end was set meanwhile.
 */
export function withStart<T extends DraftTimes>(
  draft: T,
  change: Partial<Pick<T, 'startDate' | 'startTime'>>,
  lastRead: T = draft,
): T {
  const changed = { ...draft, ...change }
  const length = minutesOf(draft) ?? (localEndOf(draft) === localEndOf(lastRead) ? minutesOf(lastRead) : null)
  const start = localStartOf(changed)
  if (length === null || start === null || length < 0) return changed
  const end = formatLocal(parseLocal(start) + length - (draft.isAllDay ? 1440 : 0))
  return { ...changed, endDate: end.slice(0, 10), ...(draft.isAllDay ? {} : { endTime: end.slice(11) }) }
}

/** An end time before the start, on the same day, means the next day. */
export function withEndTime<T extends DraftTimes>(draft: T, endTime: string): T {
  const { startDate, startTime } = draft
  if (!endTime || !startDate || !startTime) return { ...draft, endTime }
  const isNextDay = endTime <= startTime
  const wasWithinADay = !draft.endDate || draft.endDate <= dayAfter(startDate)
  if (!wasWithinADay) return { ...draft, endTime }
  return { ...draft, endTime, endDate: isNextDay ? dayAfter(startDate) : startDate }
}

/** Puts the draft at two instants, with times of day. */
export function withInstants<T extends DraftTimes>(draft: T, { start, end }: Interval): T {
  const from = toLocal(start, draft.timeZone)
  const to = toLocal(end, draft.timeZone)
  return {
    ...draft,
    isAllDay: false,
    startDate: from.slice(0, 10),
    startTime: from.slice(11),
    endDate: to.slice(0, 10),
    endTime: to.slice(11),
  }
}

/** Moves the draft to a free slot: whole days if it is all-day, up to the midnight at which they end. */
export function withSlot<T extends DraftTimes>(draft: T, slot: Interval): T {
  if (!draft.isAllDay) return withInstants(draft, slot)
  const day = (instant: number) => dateOf(instant, draft.timeZone)
  return { ...draft, startDate: day(slot.start), endDate: day(slot.end - 1) }
}

/** All-day entries last whole days; a timed one that would end before it starts gets the default length. */
export function withAllDay<T extends DraftTimes>(draft: T, isAllDay: boolean): T {
  if (isAllDay) {
    const endsAtMidnight = draft.endTime === '00:00' && draft.endDate > draft.startDate
    const last = endsAtMidnight
      ? formatLocal(parseLocal(`${draft.endDate}T00:00`) - 1).slice(0, 10)
      : draft.endDate
    return { ...draft, isAllDay, endDate: last }
  }
  const changed = { ...draft, isAllDay }
  const start = localStartOf(changed)
  const length = minutesOf(changed)
  if (start === null || (length !== null && length > 0)) return changed
  const end = formatLocal(parseLocal(start) + defaultMinutes)
  return { ...changed, endDate: end.slice(0, 10), endTime: end.slice(11) }
}

/** The day after the last one, where an all-day entry ends. */
function dayAfter(date: string): string {
  return addDays(date, 1)
}
