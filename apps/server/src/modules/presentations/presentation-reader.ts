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
    isShownIn: async (db, roomSessionId, fileId) =>
      (await presentationsRepository.find(db, roomSessionId))?.file_id === fileId,
  }
}
