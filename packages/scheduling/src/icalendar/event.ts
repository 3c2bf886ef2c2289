import type { Series } from '../series.ts'

export interface CalendarAttendee {
  readonly name?: string
  readonly email: string
  readonly role: 'REQ-PARTICIPANT' | 'OPT-PARTICIPANT' | 'CHAIR'
  readonly status: 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'
}

/** Features of iCalendar that meetings don't have: additional dates (RDATE), and changes to this and following dates. */
export type LeftOut = 'RDATE' | 'RANGE=THISANDFUTURE'

/** A meeting as calendars exchange it (RFC 5545 VEVENT). Times are epoch milliseconds. */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  readonly series: Series
  /** The original start, when this is one occurrence of a series. */
  readonly recurrenceId?: number
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly attendees: readonly CalendarAttendee[]
  readonly status: 'CONFIRMED' | 'CANCELLED'
  readonly isBusy: boolean
  readonly createdAt: number
  readonly updatedAt: number
  /** Minutes before the start. */
  readonly alarmsMinutes?: readonly number[]
  /** Parts of a calendar that was read and that a meeting cannot store. */
  readonly leftOut?: readonly LeftOut[]
  /** Occurrences that differ from the rest. */
  readonly overrides?: readonly CalendarEvent[]
}
