import type { DbOrTx } from '../../platform/database/database.ts'
import { onEvent } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { contentsPushes, type ContentsPushesDeps } from './contents-pushes.ts'
import { presentationsData } from './personal-data.ts'
import * as presentationsRepository from './presentations.repository.ts'
import { presentationCalls } from './presentations.routes.ts'
import { createRoomContentsService, type RoomContentsDeps } from './room-contents.service.ts'
import {
  createPresentations,
  endOfGone,
  endOfUnentitled,
  linkForRecorder,
  type PresentationsDeps,
} from './presentations.service.ts'

/** Agenda and documents of a meeting in its room: people read them, and present documents page by page. */
export function createPresentationsModule(deps: PresentationsDeps & RoomContentsDeps & ContentsPushesDeps) {
  const presentations = createPresentations(deps)
  return {
    name: 'presentations',
    api: {
      linkForRecorder: (db: DbOrTx, room: { roomSessionId: string; meetingId: string }) =>
        linkForRecorder(deps.files, db, room),
    },
    calls: { room: presentationCalls(presentations, createRoomContentsService(deps)) },
    personalData: presentationsData,
    listeners: [
      onEvent('room.participant_left', 'presentations.end', (gone) => endOfGone(deps, gone)),
      onEvent('room.rights_changed', 'presentations.end_unentitled', (changed) =>
        endOfUnentitled(deps, changed),
      ),
      onEvent('room.session_ended', 'presentations.end_all', ({ roomSessionId }) =>
        presentationsRepository.delete(deps.db, roomSessionId),
      ),
      ...contentsPushes(deps),
    ],
  } satisfies ServerModule
}
