import type { ShowMeAs } from './meetings.tables.ts'

/** One date with what is shown of it: its own title, agenda and state, or those of its meeting. Times are epoch milliseconds. */
export interface ShownDate {
  originalStart: number
  startsAt: number
  endsAt: number
  title: string
  agenda: string
  showMeAs: ShowMeAs
}

export interface ShownDateRow {
  original_start: Date
  starts_at: Date
  ends_at: Date
  title: string
  agenda: string
  show_me_as: ShowMeAs
}

export function shownDateOf(row: ShownDateRow): ShownDate {
  return {
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    title: row.title,
    agenda: row.agenda,
    showMeAs: row.show_me_as,
  }
}
