import type { CaptionDelay, CaptionObstacle, RoomCaptions } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Meeting } from '../meetings/index.ts'
import type { RoomSession } from './sessions/sessions.repository.ts'

type Owned = Pick<Meeting, 'organizationId' | 'hostUserId'>

/** What rooms read about captions. A higher module implements it. */
export interface CaptionReader {
  /** `captions`: null unless they are on and possible. `obstacle` and `delay`: read for hosts only; `delay` while captions are off. */
  readOfSession(
    db: DbOrTx,
    session: Pick<RoomSession, 'id' | 'settings'>,
    meeting: Owned,
    options: { isForHosts: boolean },
  ): Promise<{ captions: RoomCaptions | null; obstacle: CaptionObstacle | null; delay: CaptionDelay | null }>
  /** The host that would get the sound, null if it is this server, and the one that can get captions. Null if the meeting cannot have captions. */
  findPossible(
    db: DbOrTx,
    meeting: Owned,
  ): Promise<{ sentTo: string | null; translationSentTo?: string } | null>
  /** Why a meeting cannot have captions; null if it can. */
  findObstacle(db: DbOrTx, meeting: Owned): Promise<CaptionObstacle | null>
  /** Whether the identity is the room's listening process, which is not a participant. */
  isListener(db: DbOrTx, roomSessionId: string, identity: string): Promise<boolean>
}
