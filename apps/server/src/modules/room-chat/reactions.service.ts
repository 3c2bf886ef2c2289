import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/database/database.ts'
import type { Reaction } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import { createReactionBatches } from './reaction-batches.ts'
import { permissionsOf, type RoomsApi } from '../rooms/index.ts'

export interface ReactionsDeps {
  db: Db
  rooms: Pick<RoomsApi, 'getAdmitted' | 'showReactions'>
  log: Log
}

/** As many as a page sends while someone keeps pressing the button. */
const pace = { name: 'room-reactions', points: 30, windowMs: 10_000 }

/**
 * Reactions of people inside. The media server sends them to everyone in the room. Nothing is stored, and what the media server misses is not
 * sent again.
 */
export function createReactions({ db, rooms, log }: ReactionsDeps) {
  const limitPace = createMemoryLimiter(pace)
  const batches = createReactionBatches({ send: rooms.showReactions, delay })

  return {
    /** Throws `room.reactions_forbidden` (spec 3.33), `general.too_many_attempts`. */
    async react(caller: ParticipantCaller, { reaction: emoji }: { reaction: Reaction }): Promise<void> {
      limitPace.consume(caller.participantId)
      const { session, self } = await rooms.getAdmitted(db, caller)
      if (!permissionsOf(self, session.settings).canReact) throw new AppError('room.reactions_forbidden')
      batches.add(session.id, { participantId: self.id, emoji }).catch((error: unknown) => {
        log.error({ err: error }, 'reactions could not be sent')
      })
    },
  }
}

export type Reactions = ReturnType<typeof createReactions>
