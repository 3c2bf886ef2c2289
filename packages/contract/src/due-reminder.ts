import * as z from 'zod'
import { timestampField, uuidField } from './fields.ts'
import { dateField } from './recurrence.ts'

/** A meeting that is about to start, as pages tell of it (spec 9.4). */
export const dueReminderSchema = z.object({
  /** Names this one reminder of this start, so that a page shows it once. */
  id: z.string(),
  calendarId: uuidField,
  meetingTitle: z.string(),
  startDateTime: timestampField,
  /** The first day of an all-day date, the same in every zone; else null. */
  startDate: dateField.nullable(),
  /** After that it says nothing useful. */
  shownUntil: timestampField,
  joinLink: z.string(),
  isHost: z.boolean(),
})

export type DueReminder = z.infer<typeof dueReminderSchema>
