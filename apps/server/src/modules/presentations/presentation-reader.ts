import type { DbOrTx } from '../../platform/database/database.ts'
import type { PresentationReader } from '../rooms/index.ts'
import * as presentationsRepository from './presentations.repository.ts'

/** What rooms, and the download of files, need to know of presentations. */
export function createPresentationReader(): PresentationReader & {
  isShownTo(db: DbOrTx, participantId: string, fileId: string): Promise<boolean>
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
  }
}
