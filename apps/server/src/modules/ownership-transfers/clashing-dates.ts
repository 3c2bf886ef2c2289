/** A date on someone's seat, in milliseconds. */
export interface SeatDate {
  title: string
  start: number
  end: number
}

/** A date for which the receiver's seat is taken, and by what. */
export interface ClashingDates {
  date: SeatDate
  busy: SeatDate
}

/**
 * The clashes if the dates of several seats are moved to one, seat by seat: with what is there already, and with what came from the seats
 * before. `held` and each of `given` are in order of time, and no two dates of one of them overlap.
 */
export function clashingDates(
  held: readonly SeatDate[],
  given: readonly (readonly SeatDate[])[],
): ClashingDates[] {
  const taken = [...held]
  const clashing: ClashingDates[] = []
  for (const dates of given)
    for (const date of dates) {
      const place = firstEndingAfter(taken, date.start)
      const busy = taken[place]
      if (busy && busy.start < date.end) clashing.push({ date, busy })
      else taken.splice(place, 0, date)
    }
  return clashing.toSorted((a, b) => a.date.start - b.date.start)
}

function firstEndingAfter(dates: readonly SeatDate[], time: number): number {
  let [from, to] = [0, dates.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((dates[middle]?.end ?? 0) > time) to = middle
    else from = middle + 1
  }
  return from
}
