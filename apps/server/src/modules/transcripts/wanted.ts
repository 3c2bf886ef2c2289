import { sql } from 'kysely'

/** Whether the room session `s` of a query had a setting of the host on when it ended: people were told of it when they joined. */
export const isWanted = (setting: 'transcribeRecordings' | 'writeMinutes') =>
  sql<boolean>`coalesce((s.settings ->> ${sql.lit(setting)})::boolean, true)`
