import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { RoomSignals } from './room-signals.ts'
import * as sessionsRepository from './sessions.repository.ts'
import { isLockedAt } from './sessions.repository.ts'

/** Does nothing if a host has locked, unlocked or ended the room in the meantime. */
export function lockRoomHandler({ db, clock, signals }: { db: Db; clock: Clock; signals: RoomSignals }) {
  return async ({ roomSessionId }: { roomSessionId: string }): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
      if (!session || session.endedAt !== null || session.isLocked || !isLockedAt(session, clock.now()))
        return
      await sessionsRepository.update(tx, session.id, { is_locked: true, locks_at: null })
      await signals.roomChanged(tx, roomSessionId)
    })
  }
}
