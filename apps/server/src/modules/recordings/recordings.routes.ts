import { procedures, userOf } from '../../platform/http/procedures.ts'
import { presentRecording, presentSession, presentShared, presentUnread } from './recordings.presenter.ts'
import type { RecordingLinks } from './recording-links.service.ts'
import type { Recordings } from './recordings.service.ts'
import type { Uploads } from './uploads.service.ts'

interface RoutesDeps {
  recordings: Recordings
  uploads: Uploads
  publicUrl: string
}

function answer<T>(data: T) {
  return { status: 'success' as const, data }
}

export function recordingCalls({ recordings, uploads, publicUrl }: RoutesDeps) {
  const { recording } = procedures
  return {
    list: recording.list.handler(async ({ input, context }) => {
      const { userId } = userOf(context)
      const found = await recordings.list(userOf(context), input)
      const data = found.recordings.map((row) => presentRecording(row, { userId, publicUrl }))
      const unread = found.unread.map(presentUnread)
      return answer({ data, nextCursor: found.nextCursor, canAdd: found.canAdd, unread })
    }),
    listOwn: recording.listOwn.handler(async ({ input, context }) => {
      const { userId } = userOf(context)
      const page = await recordings.listOwn(userOf(context), input)
      const data = page.recordings.map((row) => presentRecording(row, { userId, publicUrl }))
      return answer({ data, nextCursor: page.nextCursor, unread: page.unread.map(presentUnread) })
    }),
    remove: recording.remove.handler(async ({ input: { params, query }, context }) => {
      await recordings.remove(userOf(context), { ...params, ...query, address: context.ip })
      return answer({ fileName: query.fileName, deleted: true as const })
    }),
    sessions: recording.sessions.handler(async ({ input, context }) =>
      answer((await uploads.sessions(userOf(context), input.meetingId)).map(presentSession)),
    ),
    startUpload: recording.startUpload.handler(async ({ input, context }) =>
      answer(await uploads.start(userOf(context), input)),
    ),
    putPart: recording.putPart.handler(async ({ input: { params, body }, context }) =>
      answer(await uploads.putPart(userOf(context), { ...params, content: body })),
    ),
    finishUpload: recording.finishUpload.handler(async ({ input, context }) => {
      const { userId } = userOf(context)
      const row = await uploads.finish(userOf(context), input.id)
      return answer(presentRecording(row, { userId, publicUrl }))
    }),
    cancelUpload: recording.cancelUpload.handler(async ({ input: { id }, context }) => {
      await uploads.cancel(userOf(context), id)
      return answer({ id })
    }),
    shared: recording.shared.handler(async ({ input, context }) =>
      answer(presentShared(await recordings.findShared(input.fileName, context.ip))),
    ),
  }
}

export function recordingLinkCalls(links: RecordingLinks) {
  const { recordingLinks } = procedures
  return {
    list: recordingLinks.list.handler(async ({ input, context }) =>
      answer(await links.list(userOf(context), input)),
    ),
    decide: recordingLinks.decide.handler(async ({ input, context }) =>
      answer({ changed: await links.decide(userOf(context), { ...input, address: context.ip }) }),
    ),
  }
}
