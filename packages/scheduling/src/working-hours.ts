import type { Interval } from './intervals.ts'
import type { Weekday } from './rule.ts'

/** `HH:mm` on the person's clocks; an end at or before the start is on the next day. */
export type WorkingHours = {
  readonly [weekday in Weekday]?: readonly { readonly start: string; readonly end: string }[]
}

export interface Person {
  readonly busy: readonly Interval[]
  readonly workingHours: WorkingHours
  readonly timeZone: string
}

/** The first slots at which all people are free and at work, starting at whole steps from `from`. */
export function findTime(
  people: readonly Person[],
  options: {
    readonly from: number
    readonly to: number
    readonly lengthMs: number
    readonly stepMs: number
    readonly limit: number
  },
): Interval[] {
  throw new Error(`Not there yet: ${String([people, options])}`)
}
