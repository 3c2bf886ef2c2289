import type { RecordedMeeting } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { listPresences } from './presence.repository.ts'

export interface MeetingFactsDeps {
  db: Db
  meetings: Pick<MeetingsApi, 'findByReference' | 'findInviteeRole' | 'listTakingPart' | 'getPlan'>
  rooms: Pick<RoomsApi, 'findLastStarted'>
}

export type MeetingFacts = ReturnType<typeof createMeetingFacts>

/** What people outside a room can read about it (spec 7.11). */
export function createMeetingFacts({ db, meetings, rooms }: MeetingFactsDeps) {
  /**
   * For invited people and colleagues of the host; for others the meeting does not exist. Throws `schedule.not_found`.
   */
  async function isOngoing(
    caller: UserCaller,
    { id: reference }: { id: string },
  ): Promise<{ isOngoing: boolean; insideCount: number }> {
    const meeting = await meetings.findByReference(db, reference)
    if (!meeting) throw new AppError('schedule.not_found')
    const isKnown =
      meeting.organizationId === caller.organizationId ||
      (await meetings.findInviteeRole(db, meeting.id, caller.userId)) !== null
    if (!isKnown) throw new AppError('schedule.not_found')
    const presence = (await listPresences(db, caller.userId, [meeting.id])).get(meeting.id)
    const insideCount = presence?.insideCount ?? 0
    return { isOngoing: insideCount > 0, insideCount }
  }

  /**
   * Of the last session. Meetings that never opened, or in which the caller has no part, do not exist. Throws `schedule.not_found`.
   */
  async function recordedInfo(
    { userId }: UserCaller,
    { id: publicId }: { id: string },
  ): Promise<RecordedMeeting> {
    const meetingIds = await meetings.listTakingPart(db, publicId, userId)
    const session = await rooms.findLastStarted(db, meetingIds)
    if (!session?.occurrenceId || session.startedAt === null) throw new AppError('schedule.not_found')
    const { title, startsAt, endsAt } = await meetings.getPlan(db, session.occurrenceId)
    return {
      meeting_title: title,
      meeting_time: startsAt,
      ending_time: session.endedAt ?? endsAt,
      actualStartTime: session.startedAt,
    }
  }

  return { isOngoing, recordedInfo }
}
