/** A date of a meeting by its original start. */
interface Entry {
  calendarId: string
  occurrenceStart: number
}

/** The page of a date in the web app (spec 2.53). */
export function entryPath({ calendarId, occurrenceStart }: Entry): string {
  return `/meeting-management/${calendarId}/overview?date=${occurrenceStart}`
}
