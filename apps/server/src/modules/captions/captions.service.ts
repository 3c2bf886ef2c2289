import { limits, type CaptionLine } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { RoomsApi } from '../rooms/index.ts'
import * as linesRepository from './lines.repository.ts'

export interface CaptionsServiceDeps {
  db: Db
  rooms: Pick<RoomsApi, 'getAdmitted'>
}

/** The captions of a running meeting, for people inside. */
export function createCaptions({ db, rooms }: CaptionsServiceDeps) {
  return {
    /** Throws `room.captions_off`. */
    async list(caller: ParticipantCaller): Promise<{ lines: CaptionLine[] }> {
      const { session } = await rooms.getAdmitted(db, caller)
      if (!session.settings.liveCaptions) throw new AppError('room.captions_off')
      return { lines: await linesRepository.listLatest(db, session.id, limits.captions.keptLines) }
    },
  }
}
