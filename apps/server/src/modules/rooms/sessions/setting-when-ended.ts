import { sql } from 'kysely'

/** Whether the room session `s` of a query ended with a setting on that is on by default: people were informed of it when they joined. */
export const wasSettingOn = (setting: 'transcribeRecordings' | 'writeMinutes') =>
  sql<boolean>`coalesce((s.settings ->> ${sql.lit(setting)})::boolean, true)`
