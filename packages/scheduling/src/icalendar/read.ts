import type { CalendarEvent } from './event.ts'

/** The meetings of an iCalendar text; changed occurrences hang on their series. Throws `RecurrenceError` for what is no calendar. */
export function readCalendar(text: string): CalendarEvent[] {
  throw new Error(`Not there yet: ${String([text])}`)
}
