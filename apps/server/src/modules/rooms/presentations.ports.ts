import type { RoomPresentation } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** What rooms read of documents that are presented in them, which a higher module keeps. */
export interface PresentationReader {
  findOfSession(db: DbOrTx, roomSessionId: string): Promise<RoomPresentation | null>
}
