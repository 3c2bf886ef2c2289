import * as z from 'zod'
import { timestampField } from '../fields.ts'
import { dateField } from '../recurrence.ts'

/** When a planned meeting takes place: one date, and the rule of a series. */
export const meetingTimeSchema = z.object({
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** All-day entries are dates in every zone; the last day is included. Null for timed ones. */
  isAllDay: z.boolean(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  timeZone: z.string(),
  /** `FREQ=…`; null for a single meeting. */
  rrule: z.string().nullable(),
})

export type MeetingTime = z.infer<typeof meetingTimeSchema>
