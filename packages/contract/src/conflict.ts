import * as z from 'zod'
import { timestampField, uuidField } from './fields.ts'

/** Two meetings that overlap on one seat (spec-notes: overlap). */
export const conflictSchema = z.object({
  /** The requested occurrence. */
  occurrenceStart: timestampField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** The existing one. */
  calendarId: uuidField,
  meetingTitle: z.string(),
  busyStart: timestampField,
  busyEnd: timestampField,
})

export type Conflict = z.infer<typeof conflictSchema>

export const timeSlotSchema = z.object({ startDateTime: timestampField, endDateTime: timestampField })
export type TimeSlot = z.infer<typeof timeSlotSchema>
