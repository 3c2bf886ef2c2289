import * as z from 'zod'
import { timestampField, uuidField } from './fields.ts'
import { dateField } from './recurrence.ts'

/** A meeting that is about to start, as pages show it (spec 9.4). */
export const dueReminderSchema = z.object({
  /** Identifies this reminder of this start, so that a page shows it once. */
  id: z.string(),
  calendarId: uuidField,
  meetingTitle: z.string(),
  startDateTime: timestampField,
  /** The first day of an all-day date, the same in every zone; otherwise null. */
  startDate: dateField.nullable(),
  /** After this time, it is no longer shown. */
  shownUntil: timestampField,
  joinLink: z.string(),
  isHost: z.boolean(),
})

export type DueReminder = z.infer<typeof dueReminderSchema>
