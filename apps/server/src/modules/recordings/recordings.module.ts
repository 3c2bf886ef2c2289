import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { recordingArchive } from './archive.ts'
import { createFileKeys } from './file-keys.ts'
import { createIncomingFiles, type IncomingFilesDeps } from './incoming-files.ts'
import { createRecordingKeeper, type KeeperDeps } from './keep-recording.ts'
import { recordingsData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import { readRecording } from './read-recording.job.ts'
import { recordingFile, type RecordingFileDeps } from './recording-file.http.ts'
import { createRecordingLinks, type RecordingLinksDeps } from './recording-links.service.ts'
import { createRecordingNews, recordingNotifications } from './recording-news.ts'
import { createRecordingPictures } from './recording-pictures.service.ts'
import { recordingCalls, recordingLinkCalls } from './recordings.routes.ts'
import { createRecordingLists, type RecordingListsDeps } from './recording-lists.service.ts'
import { createRecordings, type RecordingsServiceDeps } from './recordings.service.ts'
import { createRemoveKeptBefore } from './retention.ts'
import { recordingSearch } from './search.ts'
import { createSharedRecordings, type SharedRecordingsDeps } from './shared-recordings.service.ts'
import { createUploadReading } from './upload-reading.service.ts'
import { createTrimRequests, createTrims, type TrimRequestsDeps, type TrimsDeps } from './trims.service.ts'
import { createRedactionRequests, type RedactionRequestsDeps } from './redaction-requests.ts'
import { createRedactions, type RedactionsDeps } from './redactions.service.ts'
import { createUploads, type UploadsDeps } from './uploads.service.ts'

export interface RecordingsDeps
  extends
    IncomingFilesDeps,
    KeeperDeps,
    RecordingListsDeps,
    RecordingsServiceDeps,
    Omit<SharedRecordingsDeps, 'fileKeys'>,
    RecordingLinksDeps,
    TrimRequestsDeps,
    Pick<TrimsDeps & RedactionsDeps, 'followers'>,
    Pick<UploadsDeps, 'files'>,
    Pick<RecordingFileDeps, 'addresses' | 'sessionOfCookie'> {
  meetings: MeetingsApi
  jobs: RedactionRequestsDeps['jobs']
  notifier: Pick<Notifier, 'notify'>
  publicUrl: string
  appSecret: string
}

/** Recordings of meetings: how they arrive, who sees them, and when they are deleted. */
export function createRecordingsModule(deps: RecordingsDeps) {
  const { db, clock, meetings, storage, publicUrl } = deps
  const incoming = createIncomingFiles(deps)
  const news = createRecordingNews(deps)
  const keeper = createRecordingKeeper({ ...deps, incoming, news })
  const fileKeys = createFileKeys(deps)
  const shared = createSharedRecordings({ ...deps, fileKeys })
  const uploads = createUploads({ ...deps, incoming })
  const trims = createTrims({ ...deps, keeper })
  const redactionRequests = createRedactionRequests(deps)
  const redactions = createRedactions({ ...deps, keeper })
  const reading = createUploadReading({ ...deps, incoming, keeper })

  return {
    name: 'recordings',
    api: {
      /** Keeps a file that is on the server already, such as a recorder's. */
      keepFile: keeper.keepFile,
      /** For recorders, of what could not be recorded. */
      news,
      /** For recorders, which make the trimmed files. */
      trims: { claim: trims.claim, finish: trims.finish, fail: trims.fail },
      /** For transcripts, of which passages are redacted with the recording. */
      redactionRequests,
      /** For the job that makes the files. */
      redactions,
      /** For the job that makes the pictures of uploads. */
      pictures: createRecordingPictures(deps),
    },
    calls: {
      recording: recordingCalls({
        lists: createRecordingLists(deps),
        recordings: createRecordings(deps),
        requestTrim: createTrimRequests(deps),
        changeRedaction: redactionRequests.change,
        shared,
        uploads,
        reading,
        publicUrl,
        fileKeys,
        clock,
      }),
      recordingLinks: recordingLinkCalls(createRecordingLinks(deps)),
    },
    personalData: recordingsData({ db, storage, meetings, removeKeptBefore: createRemoveKeptBefore(deps) }),
    jobs: [
      handlesJob(readRecording, ({ id }, { attempt }) =>
        reading.readAgain(id, { isLast: attempt >= readRecording.maxAttempts }),
      ),
      runsAt('23 * * * *', 'drop-unfinished-recordings', () => uploads.dropUnfinished()),
    ],
    notificationKinds: [recordingNotifications],
    recordingFollowers,
    archiveParts: [recordingArchive(deps)],
    searchKinds: [recordingSearch],
    uploadKinds: [uploads.kind],
    plugin: recordingFile(shared, deps),
  } satisfies ServerModule
}
