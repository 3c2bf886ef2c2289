import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RoomView, SfuAccess } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as participantsRepository from './participants.repository.ts'
import { holdsPlace } from './places.ts'
import { isHostLike, permissionsOf } from './rights.policy.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { RoomState } from '../sessions/room-state.ts'
import { presentRoom } from '../rooms.presenter.ts'

export interface SelfDeps {
  db: Db
  clock: Clock
  state: RoomState
  media: RoomMedia
  realtime: Realtime
}

const blockedFlagOf = { microphone: 'microphone_held', camera: 'camera_held' } as const

/** What a participant does about themselves. */
export function createSelf({ db, clock, state, media, realtime }: SelfDeps) {
  const now = () => new Date(clock.now())

  async function view(caller: ParticipantCaller): Promise<RoomView> {
    const { session, self } = await state.getAdmitted(db, caller)
    return presentRoom(await state.load(db, session), self, now().getTime())
  }

  return {
    view,

    /**
     * Judged again at each call: who was removed or has left gets none. Keeps no place: who has lost theirs gets a token while there is room.
     * Throws `room.full`, `room.media_unavailable`.
     */
    async sfuToken(caller: ParticipantCaller): Promise<SfuAccess> {
      const { session, self } = await state.getAdmitted(db, caller)
      const hasPlace = isHostLike(self.role) || holdsPlace(self, now().getTime())
      if (!hasPlace && (await state.countFreePlaces(db, session)) === 0) throw new AppError('room.full')
      await participantsRepository.update(db, self.id, { last_seen_at: now() })
      return media.access(session, self)
    },

    /** Throws `room.rename_forbidden` (spec 3.28). */
    async rename(caller: ParticipantCaller, displayName: string): Promise<RoomView> {
      const { session, self } = await state.getAdmitted(db, caller)
      if (!permissionsOf(self, session.settings).canRename) throw new AppError('room.rename_forbidden')
      await db.transaction().execute(async (tx) => {
        await participantsRepository.update(tx, self.id, { display_name: displayName })
        await realtime.signal(tx, 'room.changed', { roomSessionId: session.id })
      })
      await media.syncOne(session, self.id)
      return view(caller)
    },

    /** What was off on arrival may be published from now on, also after coming again (spec 3.26). Throws `room.switch_on_forbidden`. */
    async switchOn(caller: ParticipantCaller, source: 'microphone' | 'camera'): Promise<void> {
      const { session, self } = await state.getAdmitted(db, caller)
      const { canUnmute, canStartVideo } = permissionsOf(self, session.settings)
      const isAllowed = source === 'microphone' ? canUnmute : canStartVideo
      if (!isAllowed) throw new AppError('room.switch_on_forbidden')
      await participantsRepository.update(db, self.id, { [blockedFlagOf[source]]: false })
      await media.switchOn(session, self.id)
    },

    /** Raising a raised hand keeps its place in the order. */
    async raiseHand(caller: ParticipantCaller, isRaised: boolean): Promise<void> {
      const { session, self } = await state.getAdmitted(db, caller)
      const handRaisedAt = isRaised ? (self.handRaisedAt ?? now().getTime()) : null
      const hand_raised_at = handRaisedAt === null ? null : new Date(handRaisedAt)
      await participantsRepository.update(db, self.id, { hand_raised_at })
      await media.syncOne(session, self.id)
    },

    /** admitted → left, waiting → forgotten. Leaving twice is harmless; the token still identifies them when they rejoin. */
    async leave(caller: ParticipantCaller): Promise<void> {
      const { participantId: id, roomSessionId } = caller
      await db.transaction().execute(async (tx) => {
        const self = await participantsRepository.findInSession(tx, roomSessionId, id)
        if (self?.status === 'waiting') {
          await participantsRepository.delete(tx, id)
          await realtime.signal(tx, 'lobby.changed', { roomSessionId })
        }
        await participantsRepository.leave(tx, id, now())
        if (self && isHostLike(self.role)) await state.announceHosts(tx, roomSessionId)
      })
      await media.remove({ id: roomSessionId }, id)
    },
  }
}

export type SelfService = ReturnType<typeof createSelf>
