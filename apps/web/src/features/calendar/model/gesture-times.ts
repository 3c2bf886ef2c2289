import type { CalendarEntry } from '@majlis/contract'
import { daysBetween, type Day } from '../../../shared/date-time/index.ts'
import { at } from './local-time.ts'
import { moved, stepMinutes, stretched, type Times } from './moving.ts'

interface Point {
  day: Day
  minute: number | null
}

const shortestNewMinutes = 30

/** The times of an entry after it, or its end, was dragged from one point to another. */
export function draggedTimes(
  entry: CalendarEntry,
  { kind, from, to }: { kind: 'move' | 'stretch'; from: Point; to: Point },
  timeZone: string,
): Times {
  const minutes =
    from.minute === null || to.minute === null
      ? 0
      : Math.round((to.minute - from.minute) / stepMinutes) * stepMinutes
  const by = { days: daysBetween(from.day, to.day), minutes }
  return kind === 'move' ? moved(entry, by, timeZone) : stretched(entry, by, timeZone)
}

export interface NewTimes {
  start: number
  end: number
  isAllDay: boolean
  first: Day
  /** The last day. */
  last: Day
}

/** The times of a new entry dragged from one point to another, in either direction. */
export function drawnTimes({ from, to }: { from: Point; to: Point }, timeZone: string): NewTimes {
  const isForward = from.day < to.day || (from.day === to.day && (from.minute ?? 0) <= (to.minute ?? 0))
  const [first, last] = isForward ? [from, to] : [to, from]
  if (first.minute === null || last.minute === null) {
    const start = at(first.day, 0, timeZone)
    return { start, end: at(last.day, 1440, timeZone), isAllDay: true, first: first.day, last: last.day }
  }
  const start = at(first.day, Math.floor(first.minute / stepMinutes) * stepMinutes, timeZone)
  const end = at(last.day, Math.ceil(last.minute / stepMinutes) * stepMinutes, timeZone)
  return {
    start,
    end: Math.max(end, start + shortestNewMinutes * 60_000),
    isAllDay: false,
    first: first.day,
    last: last.day,
  }
}
