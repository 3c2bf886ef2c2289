import { type Interval, subtract } from './intervals.ts'
import { addDays, toInstant } from './local-time.ts'

/** A person with the times when they are busy and at work, including a day before and after the requested dates. */
export interface DayPerson {
  readonly busy: readonly Interval[]
  readonly working: readonly Interval[]
  readonly timeZone: string
}

export interface DayOfPerson {
  /** Something takes them within their working hours; on a day off, at any hour. */
  readonly isBusy: boolean
  /** They do not work on that day. */
  readonly isOff: boolean
}

/** How one date (`YYYY-MM-DD`) is for a person. A whole day is that date wherever one is: it is checked on the person's own clocks. */
export function dayOfPerson({ busy, working, timeZone }: DayPerson, date: string): DayOfPerson {
  const day = {
    start: toInstant(`${date}T00:00`, timeZone),
    end: toInstant(`${addDays(date, 1)}T00:00`, timeZone),
  }
  const off = subtract([day], working)
  const atWork = subtract([day], off)
  const hours = atWork.length > 0 ? atWork : [day]
  return {
    isBusy: hours.some(({ start, end }) => busy.some((taken) => taken.start < end && taken.end > start)),
    isOff: atWork.length === 0,
  }
}

/**
 * The first dates from `from` on, up to `to`, at which so many free days in a row begin. The results do not overlap, so that there is a
 * choice.
 */
export function findDays(
  isFree: (date: string) => boolean,
  { from, to, days, limit }: { from: string; to: string; days: number; limit: number },
): string[] {
  const found: string[] = []
  let inARow = 0
  for (let date = from; date <= to && found.length < limit; date = addDays(date, 1)) {
    inARow = isFree(date) ? inARow + 1 : 0
    if (inARow < days) continue
    found.push(addDays(date, 1 - days))
    inARow = 0
  }
  return found
}
