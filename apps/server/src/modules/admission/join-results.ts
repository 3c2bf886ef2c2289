import type { JoinResult } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Meeting } from '../meetings/index.ts'
import {
  isHostInside,
  isHostLike,
  type Participant,
  presentRoom,
  type RoomsForAdmission,
  type RoomSession,
} from '../rooms/index.ts'

interface JoinResultsDeps extends Pick<RoomsForAdmission, 'views' | 'media'> {
  db: Db
  clock: Clock
}

/** What the pages of admitted and waiting people receive. */
export function createJoinResults({ db, clock, views, media }: JoinResultsDeps) {
  const now = () => new Date(clock.now())

  /** Throws `room.media_unavailable`. `isReady` is when the SFU has opened the room, if that was requested before; `letIn` resolves whether a connection before Join was admitted. */
  async function admitted(
    session: RoomSession,
    self: Participant,
    {
      participantToken,
      meeting,
      isReady,
      letIn = Promise.resolve(false),
    }: {
      participantToken: string
      meeting: Meeting
      isReady?: Promise<void> | undefined
      letIn?: Promise<boolean>
    },
  ): Promise<JoinResult> {
    const [room, sfu, isConnectedAhead] = await Promise.all([
      views.loadFor(db, session, meeting, { isLobbySeen: isHostLike(self.role) }),
      media.access(session, self, isReady),
      letIn,
    ])
    const { isMicrophoneBlocked, isCameraBlocked } = self
    return {
      outcome: 'admitted',
      participantToken,
      sfu,
      isMicrophoneBlocked,
      isCameraBlocked,
      isConnectedAhead,
      room: presentRoom(room, self, now().getTime()),
    }
  }

  async function waiting(self: Participant, participantToken: string): Promise<JoinResult> {
    return {
      outcome: 'waiting',
      participantToken,
      participantId: self.id,
      reason: self.waitsFor ?? 'approval',
      isHostHere: await isHostInside(db, self.roomSessionId, now()),
    }
  }

  return { admitted, waiting }
}

export type JoinResults = ReturnType<typeof createJoinResults>
