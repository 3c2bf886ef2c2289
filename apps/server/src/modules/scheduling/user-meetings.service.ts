import type { MeetingListItem } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { presentUserMeeting, type PresenceLookup } from './scheduling.presenter.ts'
import { listUserMeetings } from './user-meetings.repository.ts'

export interface UserMeetingsDeps {
  db: Db
  clock: Clock
  publicUrl: string
  presence: PresenceLookup
}

export interface UserMeetingsInput {
  type: 'upcoming' | 'previous'
  declined: 'included' | 'left_out'
  page: number
  pageSize: number
}

/** The lists of spec 4.4. One query; a second one only when a listed room is open. */
export function createUserMeetings({ db, clock, publicUrl, presence }: UserMeetingsDeps) {
  return async (
    userId: string,
    { type, declined, page, pageSize }: UserMeetingsInput,
  ): Promise<{ meetings: MeetingListItem[]; total: number }> => {
    const now = new Date(clock.now())
    const offset = (page - 1) * pageSize
    const rows = await listUserMeetings(db, userId, { type, declined, limit: pageSize, offset }, now)
    const openIds = rows.filter((row) => row.room_state === 'open').map((row) => row.id)
    const present = openIds.length > 0 ? await presence(userId, openIds) : new Map()
    return {
      meetings: rows.map((row) => presentUserMeeting(row, present.get(row.id), { publicUrl, type })),
      // The total comes with the rows; a page behind the last one has none.
      total: rows[0]?.total ?? (offset > 0 ? await firstTotal() : 0),
    }

    async function firstTotal(): Promise<number> {
      const [first] = await listUserMeetings(db, userId, { type, declined, limit: 1, offset: 0 }, now)
      return first?.total ?? 0
    }
  }
}

export type UserMeetings = ReturnType<typeof createUserMeetings>
