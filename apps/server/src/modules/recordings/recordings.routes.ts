import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { FileKeys } from './file-keys.ts'
import {
  presentPrepared,
  presentRecording,
  presentSession,
  presentShared,
  presentSharing,
  presentUnread,
} from './recordings.presenter.ts'
import type { KeptRecording } from './recordings.repository.ts'
import type { RecordingLinks } from './recording-links.service.ts'
import type { RecordingLists } from './recording-lists.service.ts'
import type { Recordings } from './recordings.service.ts'
import type { SharedRecordings } from './shared-recordings.service.ts'
import type { RedactionRequests } from './redaction-requests.ts'
import type { RequestTrim } from './trims.service.ts'
import { setUnlockToken } from './unlock-cookie.ts'
import type { UploadReading } from './upload-reading.service.ts'
import type { Uploads } from './uploads.service.ts'

interface RoutesDeps {
  lists: RecordingLists
  recordings: Recordings
  requestTrim: RequestTrim
  changeRedaction: RedactionRequests['change']
  shared: SharedRecordings
  uploads: Uploads
  reading: UploadReading
  publicUrl: string
  fileKeys: Pick<FileKeys, 'keyOf' | 'keyOfSession'>
  clock: Clock
}

export function recordingCalls({
  lists,
  recordings,
  requestTrim,
  changeRedaction,
  shared,
  uploads,
  reading,
  publicUrl,
  fileKeys,
  clock,
}: RoutesDeps) {
  const { recording } = procedures
  const present = (row: KeptRecording, { userId, authSessionId }: UserCaller) => {
    const keyOf = (recording: KeptRecording) => fileKeys.keyOfSession(recording, authSessionId)
    return presentRecording(row, { userId, publicUrl, keyOf, nowMs: clock.now() })
  }
  return {
    list: serve(recording.list, userOf, async (caller, input) => {
      const found = await lists.list(caller, input)
      const data = found.recordings.map((row) => present(row, caller))
      const unread = found.unread.map(presentUnread)
      const preparing = found.preparing.map(presentPrepared)
      return { data, nextCursor: found.nextCursor, canAdd: found.canAdd, unread, preparing }
    }),
    listOwn: serve(recording.listOwn, userOf, async (caller, input) => {
      const page = await lists.listOwn(caller, input)
      const data = page.recordings.map((row) => present(row, caller))
      const unread = page.unread.map(presentUnread)
      return { data, nextCursor: page.nextCursor, unread, preparing: page.preparing.map(presentPrepared) }
    }),
    remove: serve(recording.remove, userOf, async (caller, { params, query }, context) => {
      await recordings.remove(caller, { ...params, ...query, address: context.ip })
      return { fileName: query.fileName, deleted: true as const }
    }),
    trim: serve(recording.trim, userOf, async (caller, input, context) => {
      await requestTrim(caller, { ...input, address: context.ip })
      return { fileName: input.fileName, trim: 'waiting' as const }
    }),
    changeRedaction: serve(recording.changeRedaction, userOf, (caller, input, context) =>
      changeRedaction(caller, { ...input, address: context.ip }),
    ),
    changeSharing: serve(recording.changeSharing, userOf, async (caller, input) =>
      presentSharing(await recordings.changeSharing(caller, input)),
    ),
    sessions: serve(recording.sessions, userOf, async (caller, input) =>
      (await uploads.sessions(caller, input.meetingId)).map(presentSession),
    ),
    finishUpload: serve(recording.finishUpload, userOf, async (caller, input) =>
      present(await reading.finish(caller, input.id), caller),
    ),
    cancelUpload: serve(recording.cancelUpload, userOf, async (caller, { id }) => {
      await uploads.cancel(caller, id)
      return { id }
    }),
    shared: serve(recording.shared, anyone, async (context, input) => {
      const found = await shared.findShared(input.fileName, context.ip)
      return presentShared(found, fileKeys.keyOf(found, null))
    }),
    unlock: serve(recording.unlock, anyone, async (context, { fileName, passcode }) => {
      const found = await shared.unlock(fileName, context.ip, passcode)
      return presentShared(found, fileKeys.keyOf(found, setUnlockToken(context.cookies)))
    }),
    countView: serve(recording.countView, anyone, async (context, { fileName }) => {
      await shared.countView(fileName, context.ip)
      return { fileName }
    }),
  }
}

export function recordingLinkCalls(links: RecordingLinks) {
  const { recordingLinks } = procedures
  return {
    list: serve(recordingLinks.list, userOf, (caller, input) => links.list(caller, input)),
    decide: serve(recordingLinks.decide, userOf, async (caller, input, context) => ({
      changed: await links.decide(caller, { ...input, address: context.ip }),
    })),
  }
}
