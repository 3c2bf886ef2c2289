import * as z from 'zod'
import { timestampField, uuidField } from './fields.ts'

/** Two meetings that cannot both be on one seat (spec-notes: overlap). */
export const conflictSchema = z.object({
  /** The wanted occurrence. */
  occurrenceStart: timestampField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** What is there already. */
  calendarId: uuidField,
  meetingTitle: z.string(),
  busyStart: timestampField,
  busyEnd: timestampField,
})

export type Conflict = z.infer<typeof conflictSchema>

export const timeSlotSchema = z.object({ startDateTime: timestampField, endDateTime: timestampField })
export type TimeSlot = z.infer<typeof timeSlotSchema>
