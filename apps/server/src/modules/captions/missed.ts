import { minuteMs } from '../../platform/clock/durations.ts'

/** A visit of a person to the room; `leftAt` null: they are inside. */
export interface Visit {
  joinedAt: number
  leftAt: number | null
}

/** Someone who is back sooner has only reloaded the page, or lost the connection. */
const briefMs = minuteMs

/**
 * The time that a person was last away from a meeting, by their visits in order of time. `from` null: they were not there before. Null: they are not
 * known to be inside yet.
 */
export function missedBetween(visits: readonly Visit[]): { from: number | null; until: number } | null {
  let from: number | null = null
  let until: number | null = null
  /** Null: some visit goes on. */
  let lastLeft: number | null = null
  for (const { joinedAt, leftAt } of visits) {
    if (until === null || (lastLeft !== null && joinedAt - lastLeft > briefMs)) {
      from = lastLeft
      until = joinedAt
      lastLeft = leftAt
    } else {
      lastLeft = lastLeft === null || leftAt === null ? null : Math.max(lastLeft, leftAt)
    }
  }
  return until === null ? null : { from, until }
}
