import type { Tx } from '../../../platform/database/database.ts'
import { type DateRow, listStartsOfFiles, moveFilesToDates, type PlannedDate } from '../../meetings/index.ts'

interface Meetings {
  /** The meeting that the dates belonged to, and the one they belong to now. */
  from: string
  to: string
  /** Dates with an earlier original start stay. */
  since: number
}

interface MovedDates {
  /** The dates as they were. */
  ahead: readonly DateRow[]
  /** The dates as they are now. */
  dates: readonly PlannedDate[]
  /** Original starts of dates that stay as they are, with their files. */
  staying: ReadonlySet<number>
  placeOf: (originalStart: number) => number | null
  /** The same among all dates of the series, also those that were cancelled. */
  wholePlaceOf: (originalStart: number) => number | null
}

/**
 * Files of single dates go where their dates went, also those of cancelled dates. Where the series has no date in the place of an earlier one, they
 * keep its original start: hosts find them on the next date.
 */
export async function moveFiles(
  tx: Tx,
  { from, to, since }: Meetings,
  { ahead, dates, staying, placeOf, wholePlaceOf }: MovedDates,
): Promise<void> {
  const rows = new Map(ahead.map((row) => [row.original_start.getTime(), row]))
  const byId = new Map(dates.map((date) => [date.id, date.originalStart]))
  /** A date that was changed alone keeps its row; the row of another is that of whichever date has its start now. */
  const placeAfter = (start: number): number => {
    const row = rows.get(start)
    const kept = row?.is_changed ? byId.get(row.id) : undefined
    const place = kept ?? placeOf(start) ?? wholePlaceOf(start)
    return place === null || staying.has(place) ? start : place
  }
  const starts = (await listStartsOfFiles(tx, from, since)).filter((start) => !staying.has(start))
  const moved = starts.map((start) => ({ from: start, to: placeAfter(start) }))
  await moveFilesToDates(
    tx,
    { fromId: from, toId: to },
    moved.filter((date) => from !== to || date.from !== date.to),
  )
}
