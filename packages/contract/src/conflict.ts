import * as z from 'zod'
import { timestampField, uuidField } from './fields.ts'

/** Two meetings that overlap on one seat, or a meeting and something in a connected calendar of the seat’s owner. */
export const conflictSchema = z.object({
  /** The requested occurrence. */
  occurrenceStart: timestampField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** The existing one; null if it is in a connected calendar, which does not prevent scheduling. */
  calendarId: uuidField.nullable(),
  meetingTitle: z.string(),
  busyStart: timestampField,
  busyEnd: timestampField,
})

export type Conflict = z.infer<typeof conflictSchema>

export const timeSlotSchema = z.object({ startDateTime: timestampField, endDateTime: timestampField })
export type TimeSlot = z.infer<typeof timeSlotSchema>
