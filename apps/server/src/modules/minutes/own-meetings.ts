import { sql } from 'kysely'

/** Whether the account takes part in the meeting `m` of a query. */
export const takesPart = (userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM invitees i WHERE i.meeting_id = m.id AND i.account_id = ${userId})`
