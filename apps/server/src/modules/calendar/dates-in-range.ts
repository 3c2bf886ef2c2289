import { hourMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CalendarDate, CalendarOwner } from './calendar-date.ts'
import { daysOf } from './calendar.presenter.ts'
import type { CalendarRange } from './calendar-range.ts'
import { listPlannedDates } from './calendar.repository.ts'
import { listFarDates } from './far-dates.ts'

/** All-day dates are days: seen from another zone they begin or end this much before or after their own midnight at most. */
const zonesApartMs = 26 * hourMs

/** The dates that a view of the range shows, in order: timed ones by the moment, all-day ones by their days. */
export async function listDatesIn(
  db: Db,
  owner: CalendarOwner,
  range: CalendarRange,
): Promise<CalendarDate[]> {
  const wide = { from: range.from - zonesApartMs, to: range.to + zonesApartMs }
  const dates = await listDates(db, owner, wide)
  return dates.filter((date) => isWithin(date, range))
}

/** The dates that touch [from, to), in order, whether they have rows or not. */
export async function listDates(
  db: Db,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<CalendarDate[]> {
  const [planned, far] = await Promise.all([
    listPlannedDates(db, owner, range),
    listFarDates(db, owner, range),
  ])
  return far.length > 0 ? [...planned, ...far].toSorted((a, b) => a.startsAt - b.startsAt) : planned
}

function isWithin(date: CalendarDate, range: CalendarRange): boolean {
  if (!date.isAllDay) return date.startsAt < range.to && date.endsAt > range.from
  const { firstDate, lastDate } = daysOf(date, range.timeZone)
  return firstDate <= range.lastDate && lastDate >= range.firstDate
}
