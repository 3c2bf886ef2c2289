import { destinations, type RoomEvent } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as presentationsRepository from './presentations.repository.ts'

export interface ContentsPushesDeps {
  db: Db
  realtime: Pick<Realtime, 'push'>
}

/** Notifies everyone in the room whose socket is in this process when files of its meeting change. */
export function contentsPushes({ db, realtime }: ContentsPushesDeps): ModuleListener[] {
  return [
    onSignal('meeting_files.changed', async ({ meetingId }) => {
      const event: RoomEvent = { type: 'contents.changed' }
      for (const id of await presentationsRepository.listInside(db, meetingId))
        realtime.push(destinations.room(id), event, { kind: 'participant', id })
    }),
  ]
}
