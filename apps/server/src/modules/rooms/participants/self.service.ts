import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RoomView, SfuAccess } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as participantsRepository from './participants.repository.ts'
import { holdsPlace, needsApproval } from './places.ts'
import { isHostLike, permissionsOf } from './rights.policy.ts'
import type { RoomLog } from './room-log.ts'
import type { RoomMedia } from '../media/room-media.ts'
import { getAdmitted } from '../sessions/room-access.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { RoomViews } from '../sessions/room-views.ts'
import { presentRoom } from '../rooms.presenter.ts'

export interface SelfDeps {
  db: Db
  clock: Clock
  state: Pick<RoomState, 'countFreePlaces'>
  views: RoomViews
  signals: RoomSignals
  media: RoomMedia
  roomLog: RoomLog
}

interface SwitchOnInput {
  source: 'microphone' | 'camera'
}

const blockedFlagOf = { microphone: 'microphone_held', camera: 'camera_held' } as const

/** Joining judges who comes back after a while. Throws `room.not_admitted`. */
async function getReturning({ db, clock }: Pick<SelfDeps, 'db' | 'clock'>, caller: ParticipantCaller) {
  const found = await getAdmitted(db, caller)
  if (needsApproval(found.self, clock.now())) throw new AppError('room.not_admitted')
  return found
}

/** What participants do for themselves. */
export function createSelf({ db, clock, state, views, signals, media, roomLog }: SelfDeps) {
  const now = () => new Date(clock.now())

  async function view(caller: ParticipantCaller): Promise<RoomView> {
    const { session, self } = await getAdmitted(db, caller)
    return presentRoom(await views.load(db, session), self, now().getTime())
  }

  return {
    view,

    /**
     * Checked again at each call: refuses people who were removed or have left. Does not keep a place: without one, a token is issued only
     * while there is room. Throws `room.full`, `room.not_admitted`, `room.media_unavailable`.
     */
    async sfuToken(caller: ParticipantCaller): Promise<SfuAccess> {
      const { session, self } = await getReturning({ db, clock }, caller)
      const hasPlace = isHostLike(self.role) || holdsPlace(self, now().getTime())
      if (!hasPlace && (await state.countFreePlaces(db, session)) === 0) throw new AppError('room.full')
      await participantsRepository.update(db, self.id, { last_seen_at: now() })
      return media.access(session, self)
    },

    /** Throws `room.rename_forbidden` (spec 3.28). */
    async rename(caller: ParticipantCaller, { displayName }: { displayName: string }): Promise<RoomView> {
      const { session, self } = await getAdmitted(db, caller)
      if (!permissionsOf(self, session.settings).canRename) throw new AppError('room.rename_forbidden')
      await db.transaction().execute(async (tx) => {
        await participantsRepository.update(tx, self.id, { display_name: displayName })
        await signals.roomChanged(tx, session.id)
      })
      await media.syncOne(session, self.id)
      return view(caller)
    },

    /** Lets someone publish what was off on arrival, also after rejoining (spec 3.26). Throws `room.switch_on_forbidden`. */
    async switchOn(caller: ParticipantCaller, { source }: SwitchOnInput): Promise<void> {
      const { session, self } = await getAdmitted(db, caller)
      const { canUnmute, canStartVideo } = permissionsOf(self, session.settings)
      const isAllowed = source === 'microphone' ? canUnmute : canStartVideo
      if (!isAllowed) throw new AppError('room.switch_on_forbidden')
      await participantsRepository.update(db, self.id, { [blockedFlagOf[source]]: false })
      await media.switchOn(session, self.id)
    },

    /** Raising a raised hand keeps its place in the order. */
    async raiseHand(caller: ParticipantCaller, { isRaised }: { isRaised: boolean }): Promise<void> {
      const { session, self } = await getAdmitted(db, caller)
      const hand_raised_at = isRaised ? new Date(self.handRaisedAt ?? clock.now()) : null
      await db.transaction().execute(async (tx) => {
        await participantsRepository.update(tx, self.id, { hand_raised_at })
        if (isRaised === (self.handRaisedAt !== null)) return
        const act = isRaised ? 'hand_raised' : 'hand_lowered'
        await roomLog(tx, session, { participantId: self.id, act })
      })
      await media.syncOne(session, self.id)
    },

    /** The SFU alone knows it, until the next connection. */
    async reportConnection(caller: ParticipantCaller, { isWeak }: { isWeak: boolean }): Promise<void> {
      const { session, self } = await getAdmitted(db, caller)
      await media.showWeakness(session, self.id, isWeak)
    },

    /** admitted → left, waiting → left or deleted (`endWaits`). Leaving twice is harmless; the token still identifies them when they rejoin. */
    async leave(caller: ParticipantCaller): Promise<void> {
      const { participantId: id, roomSessionId } = caller
      await db.transaction().execute(async (tx) => {
        const self = await participantsRepository.findInSession(tx, roomSessionId, id)
        if (self?.status === 'waiting') {
          await lobbyRepository.endWaits(tx, [id], now())
          await signals.lobbyChanged(tx, roomSessionId)
        }
        await participantsRepository.leave(tx, [id], now())
        if (self && isHostLike(self.role)) await signals.hostsChanged(tx, roomSessionId)
      })
      await media.remove({ id: roomSessionId }, id)
    },
  }
}

export type SelfService = ReturnType<typeof createSelf>
