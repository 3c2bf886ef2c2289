import { movedFirstDay, moveRule, toInstant, toLocal, type Series } from '@majlis/scheduling'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { catchTime, ruleOf, ruleTextOf, type WallTime } from '../dates/timing.ts'

/**
 * The series moved as one of its dates was moved: by the same local time. Moved to another day, "every Monday" becomes "every
 * Tuesday", "the 5th" becomes "the 7th", as that one date has it. Throws `schedule.rule_not_movable` for a rule whose days do not follow from one date.
 */
export function moveSeries(series: Series, from: Pick<WallTime, 'localStart'>, to: WallTime): Series {
  const move = movement(from, to)
  const moved: Series = {
    ...series,
    ...to,
    localStart: move(series.localStart),
    // A cancelled date stays cancelled.
    cancelledStarts: (series.cancelledStarts ?? []).map((start) =>
      moveStart(start, series.timeZone, from, to),
    ),
  }
  const rule = ruleOf(series)
  if (!rule) return moved
  const [before, after] = [dayOf(from), dayOf(to)]
  const movedRule = catchTime(() => moveRule(rule, before, after))
  const first = movedFirstDay(movedRule, dayOf(series), before, after)
  const localStart = `${first}${moved.localStart.slice(10)}`
  return { ...moved, localStart, rule: ruleTextOf(movedRule, moved) }
}

/** The start of a date from `start` after it is moved as one date of its series was. */
export function moveStart(
  start: number,
  timeZone: string,
  from: Pick<WallTime, 'localStart'>,
  to: WallTime,
): number {
  return toInstant(movement(from, to)(toLocal(start, timeZone)), to.timeZone)
}

/** The same day, at the local time to which one date of the series was moved. */
export function sameDay(
  start: number,
  timeZone: string,
  from: Pick<WallTime, 'localStart'>,
  to: WallTime,
): number {
  const local = toLocal(start, timeZone)
  const moved = movement(from, to)(local)
  return toInstant(`${local.slice(0, 10)}T${moved.slice(11)}`, to.timeZone)
}

function movement(from: Pick<WallTime, 'localStart'>, to: WallTime): (local: string) => string {
  const minutes = wallMinutes(from, to)
  return (local) => {
    const moved = addWall(local, minutes)
    return to.isAllDay ? `${moved.slice(0, 10)}T00:00` : moved
  }
}

/** Minutes of local time between two starts. */
function wallMinutes(from: Pick<WallTime, 'localStart'>, to: Pick<WallTime, 'localStart'>): number {
  return (Date.parse(`${to.localStart}Z`) - Date.parse(`${from.localStart}Z`)) / minuteMs
}

function addWall(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * minuteMs).toISOString().slice(0, 16)
}

function dayOf({ localStart }: Pick<WallTime, 'localStart'>): string {
  return localStart.slice(0, 10)
}
