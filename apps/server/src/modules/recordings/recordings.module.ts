import type { ServerModule } from '../../platform/http/module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createRecordingKeeper, type KeeperDeps } from './keep-recording.ts'
import { recordingFile } from './recording-file.http.ts'
import { createRecordingLinks, type RecordingLinksDeps } from './recording-links.service.ts'
import { recordingCalls, recordingLinkCalls } from './recordings.routes.ts'
import { createRecordings, type RecordingsServiceDeps } from './recordings.service.ts'
import { createUploads, type UploadsDeps } from './uploads.service.ts'

export interface RecordingsDeps
  extends KeeperDeps, RecordingsServiceDeps, RecordingLinksDeps, Pick<UploadsDeps, 'files'> {
  jobs: Pick<Jobs, 'schedule'>
  publicUrl: string
}

/** Recordings of meetings: how they come, who gets them, and when they go. */
export function createRecordingsModule(deps: RecordingsDeps) {
  const { jobs, storage, publicUrl } = deps
  const keeper = createRecordingKeeper(deps)
  const recordings = createRecordings(deps)
  const uploads = createUploads({ ...deps, keeper })

  jobs.schedule('drop-unfinished-recordings', '23 * * * *', () => uploads.dropUnfinished())
  jobs.schedule('remove-old-recordings', '27 3 * * *', recordings.removeOld)

  return {
    name: 'recordings',
    calls: {
      recording: recordingCalls({ recordings, uploads, publicUrl }),
      recordingLinks: recordingLinkCalls(createRecordingLinks(deps)),
    },
    plugin: recordingFile(recordings, storage),
    /** Keeps a file that is here already. */
    keepFile: keeper.keepFile,
  } satisfies ServerModule & Record<string, unknown>
}
