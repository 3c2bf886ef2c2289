import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Seats } from '../resources/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import { canRecord } from './recordings.policy.ts'
import * as preparedRecordingsRepository from './prepared-recordings.repository.ts'
import type { PreparedRecordingRow } from './prepared-recordings.repository.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { requireTakingPart } from './taking-part.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'
import type { UnreadRecording } from './unread-recordings.repository.ts'

export interface RecordingListsDeps {
  db: Db
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  seats: Pick<Seats, 'listFeatures'>
}

interface PageInput {
  cursor?: string | undefined
  pageSize: number
}

interface Page {
  recordings: KeptRecording[]
  nextCursor: string | null
}

/** What is not a recording yet. */
interface Unfinished {
  unread: UnreadRecording[]
  preparing: PreparedRecordingRow[]
}

export type RecordingLists = ReturnType<typeof createRecordingLists>

/** Who sees which recordings (spec 7.27, 7.54). */
export function createRecordingLists(deps: RecordingListsDeps) {
  const { db, seats } = deps

  /**
   * For the owner of the meeting and the invited people; for others it does not exist. The first page includes uploads of the caller that the
   * server has not read yet, and what has no file yet. Throws `schedule.not_found`.
   */
  async function list(
    caller: UserCaller,
    {
      meetingId,
      fileName,
      cursor,
      pageSize,
    }: PageInput & { meetingId: string; fileName?: string | undefined },
  ): Promise<Page & Unfinished & { canAdd: boolean }> {
    const meetingIds = await requireTakingPart(deps, caller, meetingId)
    const found = await recordingsRepository.listOfMeetings(db, meetingIds, {
      fileName,
      after: cursor,
      limit: pageSize + 1,
    })
    const isOwner = await heldSessionsRepository.ownsOneOf(db, meetingIds, caller.userId)
    return {
      ...pageOf(found, pageSize),
      unread: cursor === undefined ? await listUnread(caller, meetingIds) : [],
      preparing:
        cursor === undefined ? await preparedRecordingsRepository.listOfMeetings(db, meetingIds) : [],
      canAdd: isOwner && canRecord(await seats.listFeatures(db, caller)),
    }
  }

  const listUnread = ({ userId }: UserCaller, meetingIds?: readonly string[]) =>
    unreadRecordingsRepository.listUnread(db, userId, meetingIds)

  /** Recordings of the meetings that the caller owns; the first page includes unread uploads, and what has no file yet. */
  async function listOwn(
    caller: UserCaller,
    { search, cursor, pageSize }: PageInput & { search?: string | undefined },
  ): Promise<Page & Unfinished> {
    const found = await recordingsRepository.listOwned(db, caller, {
      search,
      after: cursor,
      limit: pageSize + 1,
    })
    return {
      ...pageOf(found, pageSize),
      unread: cursor === undefined ? await listUnread(caller) : [],
      preparing: cursor === undefined ? await preparedRecordingsRepository.listOwned(db, caller.userId) : [],
    }
  }

  return { list, listOwn }
}

/** `found` has one more than a page if there is another page. */
function pageOf(found: KeptRecording[], pageSize: number): Page {
  const recordings = found.slice(0, pageSize)
  return { recordings, nextCursor: found.length > pageSize ? (recordings.at(-1)?.id ?? null) : null }
}
