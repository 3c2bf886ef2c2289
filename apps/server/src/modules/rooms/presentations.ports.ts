import type { RoomPresentation } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** What rooms read about presentations. A higher module implements it. */
export interface PresentationReader {
  findOfSession(db: DbOrTx, roomSessionId: string): Promise<RoomPresentation | null>
}
