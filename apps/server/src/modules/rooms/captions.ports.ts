import type { CaptionObstacle, RoomCaptions } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Meeting } from '../meetings/index.ts'
import type { RoomSession } from './sessions/sessions.repository.ts'

type Owned = Pick<Meeting, 'organizationId' | 'hostUserId'>

/** What rooms read of captions, which a higher module makes. */
export interface CaptionReader {
  /** Null unless captions are on and possible. */
  findOfSession(
    db: DbOrTx,
    session: Pick<RoomSession, 'id' | 'settings'>,
    meeting: Owned,
  ): Promise<RoomCaptions | null>
  /** Why a meeting cannot have captions; null if it can. */
  findObstacle(db: DbOrTx, meeting: Owned): Promise<CaptionObstacle | null>
  /** Whether the identity hears the room for its captions; no participant has it. */
  isListener(db: DbOrTx, roomSessionId: string, identity: string): Promise<boolean>
}
