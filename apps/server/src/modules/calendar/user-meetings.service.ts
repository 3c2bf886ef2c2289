import { defaultRoomSettings, type MeetingListItem } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { settingsAsDecided } from '../meetings/index.ts'
import {
  presentUserMeeting,
  type MessageCounts,
  type PresenceLookup,
  type RecordingCounts,
} from './user-meetings.presenter.ts'
import type { UserMeetingsPage } from './user-meetings-pages.ts'
import { listUserMeetings, type UserMeetingRow } from './user-meetings.repository.ts'

export interface UserMeetingsDeps {
  db: Db
  clock: Clock
  publicUrl: string
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  presence: PresenceLookup
  countRecordings: RecordingCounts
  countMessages: MessageCounts
  /** Whether a recording was kept of the date with that ID. */
  isRecorded: NonNullable<UserMeetingsPage['isRecorded']>
}

export interface UserMeetingsInput {
  type: 'upcoming' | 'previous'
  declined: 'included' | 'left_out'
  /** Epoch milliseconds. */
  nextOnlyFrom?: number | undefined
  search?: string | undefined
  role?: 'host' | 'invitee' | undefined
  kind?: UserMeetingsPage['kind']
  has?: 'recording' | undefined
  /** Epoch milliseconds, as the next one. */
  from?: number | undefined
  before?: number | undefined
  series: 'each' | 'last'
  page: number
  pageSize: number
}

const dateOf = (timestamp: number | undefined) => (timestamp === undefined ? undefined : new Date(timestamp))

/** The lists of spec 4.4. One query; further ones if a listed room is open, for recordings, and for each organisation whose members host. */
export function createUserMeetings({
  db,
  clock,
  publicUrl,
  rules,
  presence,
  countRecordings,
  countMessages,
  isRecorded,
}: UserMeetingsDeps) {
  return async (
    userId: string,
    { nextOnlyFrom, page, pageSize, has, from, before, series, ...filter }: UserMeetingsInput,
  ): Promise<{ meetings: MeetingListItem[]; total: number }> => {
    const now = new Date(clock.now())
    const offset = (page - 1) * pageSize
    const { type } = filter
    const shown = {
      ...filter,
      nextOnlyFrom: dateOf(nextOnlyFrom) ?? null,
      from: dateOf(from),
      before: dateOf(before),
      isRecorded: has === 'recording' ? isRecorded : undefined,
      isLastOnly: series === 'last',
    }
    const rows = await listUserMeetings(db, userId, { ...shown, limit: pageSize, offset }, now)
    const openIds = rows.filter((row) => row.room_state === 'open').map((row) => row.id)
    const present = openIds.length > 0 ? await presence(db, userId, openIds) : new Map()
    const pastIds = type === 'previous' ? rows.map((row) => row.occurrence_id) : []
    const recordings = await countRecordings(db, pastIds)
    const messages = await countMessages(db, pastIds, userId)
    const passcodes = await typedPasscodes(rows)
    return {
      meetings: rows.map((row, index) =>
        presentUserMeeting(row, present.get(row.id), {
          publicUrl,
          type,
          passcode: passcodes[index] ?? null,
          recordingCount: recordings.get(row.occurrence_id) ?? 0,
          messageCount: messages.get(row.occurrence_id)?.messages ?? 0,
        }),
      ),
      // The total comes with the rows; a page behind the last one has none.
      total: rows[0]?.total ?? (offset > 0 ? await totalBefore() : 0),
    }

    /** The passcodes that people type to join, by their organisations' current rules; null if there is none. */
    async function typedPasscodes(of: readonly UserMeetingRow[]): Promise<(string | null)[]> {
      const decided = new Map<string, ReturnType<typeof rules.meetingDefaultsOf>>()
      const askedOnce: typeof rules = {
        meetingDefaultsOf: (tx, id) => {
          const known = decided.get(id) ?? rules.meetingDefaultsOf(tx, id)
          decided.set(id, known)
          return known
        },
      }
      return Promise.all(
        of.map(async (row) => {
          const settings = await settingsAsDecided(db, askedOnce, {
            organizationId: row.organization_id,
            hostRole: row.host_role,
            settings: { ...defaultRoomSettings, ...row.settings },
          })
          return settings.passcodeRequired && row.id_source !== 'unique_url' ? row.passcode : null
        }),
      )
    }

    async function totalBefore(): Promise<number> {
      const [first] = await listUserMeetings(db, userId, { ...shown, limit: offset, offset: 0 }, now)
      return first?.total ?? 0
    }
  }
}

export type UserMeetings = ReturnType<typeof createUserMeetings>
