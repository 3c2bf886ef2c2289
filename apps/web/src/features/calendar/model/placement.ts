import type { CalendarEntry } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import { daysBetween, type Day } from '../../../shared/date-time/index.ts'
import type { ShownEntry } from './external-entries.ts'
import { minuteOf, minutesPerDay } from './local-time.ts'

const dayMs = 86_400_000
/** Shorter entries are drawn this long, so that their title fits. */
const shortestMinutes = 25

/** An entry in the viewer's zone. */
export interface PlacedEntry {
  key: string
  entry: ShownEntry
  first: Day
  /** The last day it touches. */
  last: Day
  /** Minutes since midnight, on `first` and on `last`. */
  startMinute: number
  endMinute: number
  /** Shown above the hours: all-day entries, and those of a day or longer. */
  isBanner: boolean
}

/** Identifies an occurrence in the whole calendar. */
export function keyOf({ calendarId, occurrenceStart }: CalendarEntry): string {
  return `${calendarId}.${occurrenceStart}`
}

/** All entries in the viewer's zone, in order of time. All-day entries have the same dates in every zone. */
export function placeEntries(entries: readonly ShownEntry[], timeZone: string): PlacedEntry[] {
  return entries
    .map((entry) => placeEntry(entry, timeZone))
    .toSorted(
      (a, b) =>
        a.first.localeCompare(b.first) ||
        Number(b.isBanner) - Number(a.isBanner) ||
        a.entry.startDateTime - b.entry.startDateTime ||
        a.entry.meetingTitle.localeCompare(b.entry.meetingTitle),
    )
}

function placeEntry(entry: ShownEntry, timeZone: string): PlacedEntry {
  const { startDateTime: start, endDateTime: end } = entry
  const key = keyOf(entry)
  if (entry.isAllDay) {
    const first = entry.startDate ?? dateOf(start, entry.timeZone)
    const last = entry.endDate ?? first
    return { key, entry, first, last, startMinute: 0, endMinute: minutesPerDay, isBanner: true }
  }
  const last = dateOf(Math.max(end - 1, start), timeZone)
  return {
    key,
    entry,
    first: dateOf(start, timeZone),
    last,
    startMinute: minuteOf(start, timeZone),
    endMinute: dateOf(end, timeZone) === last ? minuteOf(end, timeZone) : minutesPerDay,
    isBanner: end - start >= dayMs,
  }
}

export function isOn(placed: PlacedEntry, day: Day): boolean {
  return placed.first <= day && day <= placed.last
}

/** The part of an entry in one day, and its position beside entries at the same time. */
export interface Segment {
  placed: PlacedEntry
  top: number
  bottom: number
  /** The entry begins, or ends, on this day. */
  isStart: boolean
  isEnd: boolean
  column: number
  columns: number
}

/** The timed entries of a day, side by side where they overlap. */
export function segmentsOf(entries: readonly PlacedEntry[], day: Day): Segment[] {
  const segments = entries
    .filter((placed) => !placed.isBanner && isOn(placed, day))
    .map((placed): Segment => {
      const top = placed.first === day ? placed.startMinute : 0
      const end = placed.last === day ? placed.endMinute : minutesPerDay
      // When the clocks go back, an entry can end at an earlier time of day than it began.
      const bottom = Math.min(Math.max(end, top + shortestMinutes), minutesPerDay)
      return {
        placed,
        top: Math.min(top, bottom - shortestMinutes),
        bottom,
        isStart: placed.first === day,
        isEnd: placed.last === day,
        column: 0,
        columns: 1,
      }
    })
    .toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)
  let cluster: Segment[] = []
  let clusterEnd = -1
  for (const segment of segments) {
    if (segment.top >= clusterEnd) {
      cluster = []
      clusterEnd = -1
    }
    const taken = new Set(cluster.filter(({ bottom }) => bottom > segment.top).map(({ column }) => column))
    while (taken.has(segment.column)) segment.column += 1
    cluster.push(segment)
    clusterEnd = Math.max(clusterEnd, segment.bottom)
    const columns = Math.max(...cluster.map(({ column }) => column)) + 1
    for (const one of cluster) one.columns = columns
  }
  return segments
}

/** An entry as a bar over several days of a row. */
export interface Bar {
  placed: PlacedEntry
  /** Column in the row, from 0. */
  from: number
  span: number
  lane: number
  isStart: boolean
  isEnd: boolean
}

/** Entries as bars across the days of a row, each in the first free lane. */
export function barsOf(entries: readonly PlacedEntry[], days: readonly Day[]): Bar[] {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return []
  const laneEnds: number[] = []
  return entries
    .filter((placed) => placed.first <= last && endOf(placed) >= first)
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .toSorted((a, b) => Math.max(0, daysBetween(first, a.first)) - Math.max(0, daysBetween(first, b.first)))
    .map((placed) => {
      const from = Math.max(0, daysBetween(first, placed.first))
      const to = Math.min(days.length - 1, daysBetween(first, endOf(placed)))
      let lane = laneEnds.findIndex((end) => end < from)
      if (lane < 0) lane = laneEnds.length
      laneEnds[lane] = to
      return {
        placed,
        from,
        span: to - from + 1,
        lane,
        isStart: placed.first >= first,
        isEnd: endOf(placed) <= last,
      }
    })
}

function lengthOf(placed: PlacedEntry): number {
  return daysBetween(placed.first, endOf(placed)) * 2 + (placed.isBanner ? 1 : 0)
}

/** Entries that end after midnight belong to the day on which they begin. */
function endOf({ first, last, isBanner }: PlacedEntry): Day {
  return isBanner ? last : first
}
