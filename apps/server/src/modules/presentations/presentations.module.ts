import { onEvent } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { presentationsData } from './personal-data.ts'
import * as presentationsRepository from './presentations.repository.ts'
import { presentationCalls } from './presentations.routes.ts'
import { createPresentations, endOfGone, type PresentationsDeps } from './presentations.service.ts'

/** Documents of a meeting, presented in its room: everyone inside sees the presenter's page. */
export function createPresentationsModule(deps: PresentationsDeps) {
  return {
    name: 'presentations',
    api: {},
    calls: { room: presentationCalls(createPresentations(deps)) },
    personalData: presentationsData,
    listeners: [
      onEvent('room.participant_left', 'presentations.end', (gone) => endOfGone(deps, gone)),
      onEvent('room.session_ended', 'presentations.end_all', ({ roomSessionId }) =>
        presentationsRepository.delete(deps.db, roomSessionId),
      ),
    ],
  } satisfies ServerModule
}
