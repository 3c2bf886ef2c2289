import { defaultRoomSettings, type MeetingRole, type RoomSettings } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { PresentationReader } from '../rooms/index.ts'
import * as presentationsRepository from './presentations.repository.ts'

/** What rooms, and the download of files, need to know of presentations. */
export function createPresentationReader(): PresentationReader & {
  isShownTo(db: DbOrTx, participantId: string, fileId: string): Promise<boolean>
  isShownIn(db: DbOrTx, roomSessionId: string, fileId: string): Promise<boolean>
  /** Where a participant is now; null if they are in no room. */
  findInside(
    db: DbOrTx,
    participantId: string,
  ): Promise<{
    meetingId: string
    occurrenceId: string | null
    userId: string | null
  } | null>
  /** Where an account is inside the room of a meeting, and as what; null if it is not. */
  findAccountInside(
    db: DbOrTx,
    of: { meetingId: string; userId: string },
  ): Promise<{
    occurrenceId: string | null
    role: MeetingRole
    settings: Pick<RoomSettings, 'participantsAddFiles'>
  } | null>
} {
  return {
    async findOfSession(db, roomSessionId) {
      const row = await presentationsRepository.find(db, roomSessionId)
      return (
        row && {
          fileId: row.file_id,
          fileName: row.file_name,
          page: row.page,
          presenterId: row.presenter_id,
          presenterName: row.presenter_name,
        }
      )
    },
    isShownTo: presentationsRepository.isShownTo,
    async findInside(db, participantId) {
      const row = await presentationsRepository.findInside(db, participantId)
      return (
        row && {
          meetingId: row.meeting_id,
          occurrenceId: row.occurrence_id,
          userId: row.user_id,
        }
      )
    },
    async findAccountInside(db, of) {
      const row = await presentationsRepository.findAccountInside(db, of)
      return (
        row && {
          occurrenceId: row.occurrence_id,
          role: row.role,
          settings: { ...defaultRoomSettings, ...row.settings },
        }
      )
    },
    isShownIn: async (db, roomSessionId, fileId) =>
      (await presentationsRepository.find(db, roomSessionId))?.file_id === fileId,
  }
}
