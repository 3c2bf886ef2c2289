import type { GeneratedAlways } from 'kysely'

/** Only the database writes it. */
export interface MeetingSearchTable {
  meeting_id: GeneratedAlways<string>
  audience: GeneratedAlways<'colleagues' | 'outside'>
  accounts: GeneratedAlways<string[]>
  kind: GeneratedAlways<string>
  is_cancelled: GeneratedAlways<boolean>
  name: GeneratedAlways<string>
  text: GeneratedAlways<string>
  files: GeneratedAlways<string>
  recordings: GeneratedAlways<string>
  host: GeneratedAlways<string>
  first_start: GeneratedAlways<Date | null>
  last_start: GeneratedAlways<Date | null>
}

export interface MeetingSearchDueTable {
  meeting_id: GeneratedAlways<string>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    meeting_search: MeetingSearchTable
    meeting_search_due: MeetingSearchDueTable
  }
}
