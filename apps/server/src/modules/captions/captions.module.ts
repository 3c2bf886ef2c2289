import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import { onEvent, onSignal } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { createCaptions, type CaptionsServiceDeps } from './captions.service.ts'
import { createCaptionWorker, type CaptionWorker, type CaptionWorkerDeps } from './caption-worker.ts'
import * as linesRepository from './lines.repository.ts'
import { captionsData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import * as readersRepository from './readers.repository.ts'
import * as runsRepository from './runs.repository.ts'

export interface CaptionsDeps extends CaptionsServiceDeps, Omit<CaptionWorkerDeps, 'speech' | 'rooms'> {
  rooms: CaptionsServiceDeps['rooms'] & CaptionWorkerDeps['rooms']
  /** Null: this process listens to no room. */
  speech: CaptionWorkerDeps['speech'] | null
}

/** Shows what is said in a meeting as text, while people speak (spec 6.6). */
export function createCaptionsModule(deps: CaptionsDeps) {
  const { db, speech } = deps
  const captions = createCaptions(deps)
  let worker: CaptionWorker | null = null

  return {
    name: 'captions',
    api: {},
    calls: {
      room: {
        captionLines: serve(procedures.room.captionLines, participantOf, captions.list),
        chooseCaptionLanguage: serve(
          procedures.room.chooseCaptionLanguage,
          participantOf,
          captions.chooseLanguage,
        ),
      },
    },
    personalData: captionsData,
    recordingFollowers,
    listeners: [
      onSignal('room.changed', async ({ roomSessionId }) => worker?.wake(roomSessionId)),
      onSignal('captions.language_chosen', async ({ roomSessionId }) =>
        worker?.translateEarlier(roomSessionId),
      ),
      onSignal('room.closed', async ({ roomSessionId, participantIds }) => {
        if (participantIds === null) worker?.stopRoom(roomSessionId)
      }),
      onEvent('room.session_ended', 'captions.delete', async ({ roomSessionId }) => {
        await runsRepository.deleteOf(db, roomSessionId)
        await linesRepository.deleteOf(db, roomSessionId)
        await readersRepository.deleteOf(db, roomSessionId)
      }),
    ],
    start: async () => {
      if (!speech) return
      worker = createCaptionWorker({ ...deps, speech })
      await worker.start()
    },
    stop: async () => {
      await worker?.stop()
    },
  } satisfies ServerModule
}
