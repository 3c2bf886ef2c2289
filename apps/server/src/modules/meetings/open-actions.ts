import type { DbOrTx } from '../../platform/database/database.ts'
import type { QuotedAction } from './mails/action-line.ts'

/** Reads what is left to do from the last date before `startsAt`; `meetingIds` are the parts of a series. */
export type ListOpenActions = (
  db: DbOrTx,
  next: { meetingIds: readonly string[]; startsAt: number; now: number },
) => Promise<QuotedAction[]>
