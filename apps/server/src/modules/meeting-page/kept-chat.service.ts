import type { MeetingMessage } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedDate } from '../meetings/index.ts'
import * as keptMessagesRepository from './kept-messages.repository.ts'

interface KeptChatInput {
  calendarId: string
  date?: number | undefined
  search?: string | undefined
  cursor?: string | undefined
  pageSize: number
}

export type KeptChat = ReturnType<typeof createKeptChat>

/** The chat of a meeting as its page shows it (spec 1.9). */
export function createKeptChat({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Invitees read what was written to everyone; guests only of the sessions that they were in. Throws `schedule.not_found`,
   * `schedule.occurrence_not_found`.
   */
  return async function list(
    caller: UserCaller,
    { search, cursor, pageSize, ...input }: KeptChatInput,
  ): Promise<{ messages: MeetingMessage[]; nextCursor: string | null }> {
    const { occurrenceId, role } = await getViewedDate(db, caller, input, clock.now())
    if (occurrenceId === null) return { messages: [], nextCursor: null }
    const rows = await keptMessagesRepository.list(db, {
      occurrenceId,
      userId: caller.userId,
      seesEverySession: role !== 'guest',
      search,
      after: cursor,
      limit: pageSize + 1,
    })
    const shown = rows.slice(0, pageSize)
    return {
      messages: shown.map((row) => ({
        id: row.id,
        displayName: row.display_name,
        text: row.text,
        sentAt: row.sent_at.getTime(),
        isOwn: row.is_own,
        isPrivate: row.is_private,
      })),
      nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    }
  }
}
