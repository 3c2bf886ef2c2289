import { sql } from 'kysely'

/** The files that came with a row of `feedback`, as a column of an export. */
export const screenshotIds = sql<
  string[]
>`ARRAY(SELECT file_id FROM feedback_screenshots WHERE feedback_id = feedback.id ORDER BY file_id)`.as(
  'screenshots',
)
