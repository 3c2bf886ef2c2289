import type { CalendarEvent } from './event.ts'

export interface CalendarOptions {
  readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly events: readonly CalendarEvent[]
  /** How calendar programs call it. */
  readonly name?: string
  /** How often a program that follows the feed should ask. */
  readonly refreshMinutes?: number
  readonly now: number
}

/** An iCalendar text (RFC 5545, RFC 5546) with a VTIMEZONE for every zone it names. */
export function writeCalendar(options: CalendarOptions): string {
  throw new Error(`Not there yet: ${String([options])}`)
}
