import type { MeetingListItem } from '@majlis/contract'
import { dayKey } from '@majlis/i18n'

export interface DayGroup {
  /** `YYYY-MM-DD` in the viewer's zone; meetings that go on now belong to today. */
  day: string
  startsAt: number
  meetings: MeetingListItem[]
}

const rank = { ongoing: 0, rejoinable: 1, upcoming: 2, ended: 3 } as const

/** Meetings by day, the nearest day first, and within a day what goes on before what comes (spec 4.4). */
export function groupByDay(meetings: readonly MeetingListItem[], now: number, timeZone?: string): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  const sorted = meetings.toSorted(
    (a, b) => rank[a.state] - rank[b.state] || a.startDateTime - b.startDateTime,
  )
  for (const meeting of sorted) {
    const isNow = meeting.state === 'ongoing' || meeting.state === 'rejoinable'
    const startsAt = isNow ? now : meeting.startDateTime
    const day = dayKey(startsAt, timeZone)
    const group = groups.get(day) ?? { day, startsAt, meetings: [] }
    group.meetings.push(meeting)
    groups.set(day, group)
  }
  return [...groups.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

/** How many are on for today, and when the next one begins. */
export function summarise(
  meetings: readonly MeetingListItem[],
  now: number,
  timeZone?: string,
): { today: number; nextInMs: number | null } {
  const today = dayKey(now, timeZone)
  const coming = meetings.filter(({ state, startDateTime }) => state === 'upcoming' && startDateTime > now)
  const next = Math.min(...coming.map(({ startDateTime }) => startDateTime))
  const group = groupByDay(meetings, now, timeZone).find(({ day }) => day === today)
  return {
    today: group?.meetings.length ?? 0,
    nextInMs: dayKey(next === Infinity ? 0 : next, timeZone) === today ? next - now : null,
  }
}

/** The greeting of the hour, in the viewer's zone. */
export function dayTime(now: number, timeZone?: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  )
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
