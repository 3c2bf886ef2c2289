import { sql } from 'kysely'

/** Whether the account takes part in the meeting `m` of a query. */
export const takesPart = (userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM invitees i WHERE i.meeting_id = m.id AND i.account_id = ${userId})`

/** Whether the account takes part in the meeting of a line of minutes `t`. */
export const takesPartInLine = (userId: string) =>
  sql<boolean>`t.minutes_id IN (
    SELECT n.id FROM minutes n JOIN transcripts of ON of.id = n.transcript_id
    JOIN recordings r ON r.id = of.recording_id JOIN meetings m ON m.id = r.meeting_id
    WHERE ${takesPart(userId)})`
