import { limits, type Conflict, type TimeSlot } from '@majlis/contract'

export interface Clash {
  conflicts: readonly Conflict[]
  freeSlots: readonly TimeSlot[]
}

/** The dates that were planned. */
export interface WantedDates {
  isSeries: boolean
  /** All starts of the series, as far as they can be known; null if they are not. */
  dates: readonly number[] | null
}

const namedSteps = [1, 2, 3, 4] as const

/** Which dates clash: the only one, every nth of a series, or so many of them. */
export type ClashPattern =
  | { kind: 'single' }
  | { kind: 'every'; step: (typeof namedSteps)[number] }
  | { kind: 'some'; count: number }

/** The starts that clash, each once, in order. */
export function startsOf({ conflicts }: Pick<Clash, 'conflicts'>): number[] {
  return [...new Set(conflicts.map(({ occurrenceStart }) => occurrenceStart))].toSorted((a, b) => a - b)
}

export function patternOf(clash: Pick<Clash, 'conflicts'>, { isSeries, dates }: WantedDates): ClashPattern {
  const starts = startsOf(clash)
  if (!isSeries) return { kind: 'single' }
  const step = dates && stepOf(starts, dates)
  return step ? { kind: 'every', step } : { kind: 'some', count: starts.length }
}

/** Every how many dates there is a clash, from the first ones to the last; null if there is no such rule. */
function stepOf(starts: readonly number[], dates: readonly number[]): (typeof namedSteps)[number] | null {
  const last = dates.at(-1) ?? -Infinity
  const places = starts.filter((start) => start <= last).map((start) => dates.indexOf(start))
  const [first, second] = places
  // Two dates are no pattern, unless they are all.
  if (first === undefined || (places.length < 3 && places.length < dates.length)) return null
  const step = namedSteps.find((one) => one === (second ?? first + 1) - first)
  const isRegular = places.every((place, index) => place >= 0 && place === first + index * (step ?? 0))
  const reachesEnd =
    starts.length >= limits.recurrence.maxCount || (places.at(-1) ?? 0) + (step ?? 0) >= dates.length
  return step !== undefined && isRegular && first < step && reachesEnd ? step : null
}

/** Whether something is left of the series without the dates that clash. */
export function leavesDates(clash: Pick<Clash, 'conflicts'>, { dates }: WantedDates): boolean {
  return dates === null || startsOf(clash).length < dates.length
}

/** The solution that loses least: leave out a few dates, otherwise move. */
export type Remedy = { kind: 'skip'; starts: number[] } | { kind: 'move'; slot: TimeSlot }

/** Up to this many dates are few if the total is unknown. */
const fewDates = 3

/** `canSkip`: dates can be left out. Null if nothing but another time remains, and none nearby is free. */
export function remedyOf(clash: Clash, wanted: WantedDates, canSkip: boolean): Remedy | null {
  const starts = startsOf(clash)
  const mostDates = wanted.dates ? Math.max(1, wanted.dates.length / 4) : fewDates
  const slot = nearestOf(clash)
  if (canSkip && leavesDates(clash, wanted) && (starts.length <= mostDates || !slot))
    return { kind: 'skip', starts }
  return slot ? { kind: 'move', slot } : null
}

/** The free time nearest to the first clashing date; of two equally near ones, the later. */
function nearestOf({ conflicts, freeSlots }: Clash): TimeSlot | undefined {
  const wanted = conflicts[0]?.startDateTime ?? 0
  const distance = ({ startDateTime }: TimeSlot) => Math.abs(startDateTime - wanted)
  return freeSlots.toSorted((a, b) => distance(a) - distance(b) || b.startDateTime - a.startDateTime)[0]
}

/** Only events of connected calendars are in the way, which do not prevent scheduling. */
export function isOnlyConnected({ conflicts }: Pick<Clash, 'conflicts'>): boolean {
  return conflicts.length > 0 && conflicts.every(({ calendarId }) => calendarId === null)
}

/** The titles of the meetings in the way, the most frequent one first. */
export function titlesOf({ conflicts }: Pick<Clash, 'conflicts'>): string[] {
  // Events of connected calendars have no ID.
  const byMeeting = [
    ...Map.groupBy(conflicts, ({ calendarId, meetingTitle }) => calendarId ?? ` ${meetingTitle}`).values(),
  ]
  return byMeeting.toSorted((a, b) => b.length - a.length).flatMap(([one]) => (one ? [one.meetingTitle] : []))
}
