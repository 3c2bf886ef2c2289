import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { createRecordingKeeper, type KeeperDeps } from './keep-recording.ts'
import { recordingsData } from './personal-data.ts'
import { readRecording } from './read-recording.job.ts'
import { recordingFile } from './recording-file.http.ts'
import { createRecordingLinks, type RecordingLinksDeps } from './recording-links.service.ts'
import { recordingCalls, recordingLinkCalls } from './recordings.routes.ts'
import { createRecordings, type RecordingsServiceDeps } from './recordings.service.ts'
import { createUploads, type UploadsDeps } from './uploads.service.ts'

export interface RecordingsDeps
  extends KeeperDeps, RecordingsServiceDeps, RecordingLinksDeps, Pick<UploadsDeps, 'files'> {
  jobs: Pick<Jobs, 'add'>
  meetings: MeetingsApi
  publicUrl: string
}

/** Recordings of meetings: how they come, who gets them, and when they go. */
export function createRecordingsModule(deps: RecordingsDeps) {
  const { db, meetings, storage, publicUrl } = deps
  const keeper = createRecordingKeeper(deps)
  const recordings = createRecordings(deps)
  const uploads = createUploads({ ...deps, keeper })

  return {
    name: 'recordings',
    api: {
      /** Keeps a file that is here already. */
      keepFile: keeper.keepFile,
    },
    calls: {
      recording: recordingCalls({ recordings, uploads, publicUrl }),
      recordingLinks: recordingLinkCalls(createRecordingLinks(deps)),
    },
    personalData: recordingsData({ db, storage, meetings, removeKeptBefore: recordings.removeKeptBefore }),
    jobs: [
      handlesJob(readRecording, ({ id }, { attempt }) =>
        uploads.readAgain(id, { isLast: attempt >= readRecording.maxAttempts }),
      ),
      runsAt('23 * * * *', 'drop-unfinished-recordings', () => uploads.dropUnfinished()),
    ],
    plugin: recordingFile(recordings, storage),
  } satisfies ServerModule
}
