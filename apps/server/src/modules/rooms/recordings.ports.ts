import type { RecordingObstacle, RecordingPurposes, RoomCapture } from '@majlis/contract'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { Meeting } from '../meetings/index.ts'

/** The recording of a room session. */
export interface SessionRecording {
  capture: RoomCapture | null
  /** A recorder is in the room, or about to be: everyone inside is asked. */
  isConsentNeeded: boolean
  /** What is made from the recording, decided when it was requested; null unless everyone inside is asked for consent. */
  purposes: RecordingPurposes | null
  /** Participants who agreed to it. */
  agreedIds: ReadonlySet<string>
}

/** What rooms read of recordings, which a higher module makes. */
export interface RecordingReader {
  findOfSession(db: DbOrTx, roomSessionId: string): Promise<SessionRecording>
  /** What would be made from a recording of the meeting with these settings. */
  findPurposes(
    db: DbOrTx,
    meeting: Pick<Meeting, 'organizationId' | 'hostUserId' | 'settings'>,
  ): Promise<RecordingPurposes>
  /** What would be made from a recording of the room now. */
  findPurposesOfSession(db: DbOrTx, roomSessionId: string): Promise<RecordingPurposes>
  /** Why a meeting cannot be recorded; null if it can. */
  findObstacle(
    db: DbOrTx,
    meeting: Pick<Meeting, 'organizationId' | 'hostUserId'>,
  ): Promise<RecordingObstacle | null>
  /** Whether the identity is a browser that records the room; no participant has it. */
  hasRecorder(db: DbOrTx, roomSessionId: string, identity: string): Promise<boolean>
  /** The SFU reports that one of its own recorders has gone on. */
  egressChanged(db: Db, egressId: string): Promise<void>
}
