import type { MeetingListItem } from '@majlis/contract'
import { dayKey } from '@majlis/i18n'
import { toInstant } from '@majlis/scheduling'

const minuteMs = 60_000
const dayMs = 86_400_000

export interface DayGroup {
  /** `YYYY-MM-DD`; current meetings belong to today. */
  day: string
  meetings: MeetingListItem[]
}

const rank = { ongoing: 0, rejoinable: 1, upcoming: 2, ended: 3 } as const

/** Meetings by day, the nearest day first, and within a day current meetings before upcoming ones, and all-day ones before timed ones (spec 4.4). */
export function groupByDay(meetings: readonly MeetingListItem[], now: number, timeZone?: string): DayGroup[] {
  const today = dayKey(now, timeZone)
  const groups = new Map<string, DayGroup>()
  const sorted = meetings.toSorted(
    (a, b) =>
      rank[a.state] - rank[b.state] ||
      Number(b.isAllDay) - Number(a.isAllDay) ||
      a.startDateTime - b.startDateTime,
  )
  for (const meeting of sorted) {
    const day = shownDay(meeting, today, timeZone)
    const group = groups.get(day) ?? { day, meetings: [] }
    group.meetings.push(meeting)
    groups.set(day, group)
  }
  return [...groups.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

/** An all-day date is the same day in every zone; what has begun and is not over belongs to today. */
function shownDay(meeting: MeetingListItem, today: string, timeZone?: string): string {
  const { state, startDateTime, startDate } = meeting
  const firstDay = startDate ?? dayKey(startDateTime, timeZone)
  switch (state) {
    case 'ongoing':
    case 'rejoinable':
      return today
    case 'upcoming':
      return firstDay < today ? today : firstDay
    case 'ended':
      return firstDay
  }
}

/** The following day. */
export function dayAfter(day: string): string {
  return dayKey(Date.parse(day) + dayMs, 'UTC')
}

/** When the day after today ends; epoch milliseconds. */
export function endOfTomorrow(now: number, timeZone: string): number {
  return toInstant(`${dayAfter(dayAfter(dayKey(now, timeZone)))}T00:00`, timeZone)
}

/** How many meetings belong to today, how many of them are still to begin, and when the next timed one begins. */
export function summarise(
  meetings: readonly MeetingListItem[],
  now: number,
  timeZone?: string,
): { today: number; left: number; nextInMs: number | null } {
  const today = dayKey(now, timeZone)
  const starts = meetings
    .filter(({ state, isAllDay }) => state === 'upcoming' && !isAllDay)
    .map(({ startDateTime }) => startDateTime)
    .filter((startsAt) => startsAt > now)
  const next = Math.min(...starts)
  const group = groupByDay(meetings, now, timeZone).find(({ day }) => day === today)
  return {
    today: group?.meetings.length ?? 0,
    left: group?.meetings.filter(({ state }) => state === 'upcoming').length ?? 0,
    // Rounded up to a minute in the last seconds; a current meeting shows none.
    nextInMs:
      dayKey(next === Infinity ? 0 : next, timeZone) === today ? Math.max(next - now, minuteMs) : null,
  }
}

/** The greeting for the time of day in the viewer's zone. */
export function dayTime(now: number, timeZone?: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  )
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
