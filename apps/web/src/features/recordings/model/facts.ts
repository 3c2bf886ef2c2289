const minuteMs = 60_000
const megabyte = 1024 * 1024

/** The length of a recording in whole minutes (spec 2.65); null if it is shorter than one. */
export function minutesOf(lengthMs: number): number | null {
  return lengthMs < minuteMs ? null : Math.round(lengthMs / minuteMs)
}

/** The size of a file in megabytes (spec 2.65), about as precise as lists show it, and never 0. */
export function megabytesOf(bytes: number): number {
  const value = bytes / megabyte
  const steps = value >= 100 ? 1 : value >= 1 ? 10 : 100
  return Math.max(0.01, Math.round(value * steps) / steps)
}

/** The address of a page that plays the file instead of downloading it. */
export function playUrlOf(downloadUrl: string): string {
  return `${downloadUrl}${downloadUrl.includes('?') ? '&' : '?'}disposition=inline`
}

/** A time at which a meeting took place, or was planned. */
export interface TimeSpan {
  startDateTime: number
  endDateTime: number
}

/** The time between the two; negative if they overlap, by the overlap. */
function gapMs(held: TimeSpan, date: TimeSpan): number {
  return Math.max(held.startDateTime, date.startDateTime) - Math.min(held.endDateTime, date.endDateTime)
}

/** The one nearest to a planned date; the first if there are several. */
export function nearestTo<T extends TimeSpan>(date: TimeSpan, spans: readonly T[]): T | undefined {
  return spans.toSorted((one, other) => gapMs(one, date) - gapMs(other, date))[0]
}

const leewayMs = 6 * 3_600_000

/** Whether a room that was open at that time belongs to a planned date: people come early and stay late. */
export function isOfDate(held: TimeSpan, date: TimeSpan): boolean {
  return held.startDateTime < date.endDateTime + leewayMs && held.endDateTime > date.startDateTime - leewayMs
}

/** A planned date of a meeting; a split series has several meetings. */
interface Occurrence {
  calendarId: string
  occurrenceStart: number
}

export interface ShownDate extends TimeSpan {
  /** Null if the date is not known. */
  occurrence: Occurrence | null
}

/** Whether what was recorded belongs to the date that is shown. Without a planned date, the time tells. */
export function isRecordedOn(
  recorded: TimeSpan & { occurrence: Occurrence | null },
  date: ShownDate,
): boolean {
  const [one, shown] = [recorded.occurrence, date.occurrence]
  if (!one || !shown) return isOfDate(recorded, date)
  return one.calendarId === shown.calendarId && one.occurrenceStart === shown.occurrenceStart
}
