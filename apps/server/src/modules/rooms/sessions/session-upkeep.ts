import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as connectionsRepository from '../media/connections.repository.ts'
import type { RoomMedia } from '../media/room-media.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import type { EndSession } from './end-session.ts'
import type { RoomSignals } from './room-signals.ts'
import type { RoomState } from './room-state.ts'
import * as sessionsRepository from './sessions.repository.ts'
import type { RoomSession } from './sessions.repository.ts'

interface SessionUpkeepDeps {
  db: Db
  clock: Clock
  state: Pick<RoomState, 'admitHostAbsent'>
  signals: RoomSignals
  roomMedia: Pick<RoomMedia, 'close'>
  endSession: EndSession
}

/** How long a room without anyone inside waits for people to return. */
export const emptyGraceMs = 5 * minuteMs
/** How long the page of a waiting person may be silent: three rounds. */
const waitingSilenceMs = 45_000

/** What time alone does to a session. Called for every open session in each round. */
export function createSessionUpkeep({ db, clock, state, signals, roomMedia, endSession }: SessionUpkeepDeps) {
  return {
    /** Ends a session that has been empty for a while, or whose waiting people have gone. Returns whether it did. */
    async endIfEmpty(session: RoomSession): Promise<boolean> {
      const sinceMs = session.emptiedAt ?? clock.now()
      if (clock.now() - sinceMs < emptyGraceMs) return false
      const isOver = await db.transaction().execute(async (tx) => {
        const current = await sessionsRepository.findForUpdate(tx, session.id)
        if (!current || current.emptiedAt === null) return false
        const waiting = await participantsRepository.list(tx, session.id, 'waiting')
        if (waiting.length > 0) return false
        if (await connectionsRepository.hasArriving(tx, session.id, new Date(clock.now()))) return false
        return endSession(tx, session.id, 'empty')
      })
      if (isOver) await roomMedia.close(session.id)
      return isOver
    },

    /** Ends the wait of people whose page has gone. */
    async endSilentWaits(session: RoomSession): Promise<void> {
      const seenBefore = new Date(clock.now() - waitingSilenceMs)
      await db.transaction().execute(async (tx) => {
        const now = new Date(clock.now())
        const count = await lobbyRepository.endStaleWaits(tx, session.id, { seenBefore, now })
        if (count > 0) await signals.lobbyChanged(tx, session.id)
      })
    },

    /** Lowers the hands of people who lost their connection and have not come back in time, and ends their interpreting. */
    endActsOfGone: (session: RoomSession): Promise<void> =>
      participantsRepository.endActsOfGone(db, session.id, new Date(clock.now())),

    /** Admits people who waited for a host and did not fit when one came, as far as there is room now. */
    async admitLate(session: RoomSession): Promise<void> {
      const waiting = await participantsRepository.list(db, session.id, 'waiting')
      if (!waiting.some(({ waitsFor }) => waitsFor === 'host_absent')) return
      await db.transaction().execute(async (tx) => {
        const current = await sessionsRepository.findForUpdate(tx, session.id)
        if (!current || current.endedAt !== null) return
        const inside = await participantsRepository.list(tx, session.id, 'admitted')
        if (inside.some((one) => isHostLike(one.role) && one.sfuSid !== null))
          await state.admitHostAbsent(tx, current)
      })
    },
  }
}

export type SessionUpkeep = ReturnType<typeof createSessionUpkeep>
