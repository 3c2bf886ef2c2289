import { AppError } from '../../platform/errors/app-error.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import { procedures } from '../../platform/http/procedures.ts'

export type RecordingsModule = ReturnType<typeof createRecordingsModule>

/** Recordings of meetings: how they come, who gets them, and when they go. */
export function createRecordingsModule() {
  const { recording } = procedures
  const none = () => {
    throw new AppError('schedule.not_found')
  }
  const noFile = () => {
    throw new AppError('file.not_found')
  }
  return {
    name: 'recordings',
    calls: {
      recording: {
        list: recording.list.handler(none),
        listOwn: recording.listOwn.handler(() => ({
          status: 'success' as const,
          data: { data: [], nextCursor: null },
        })),
        remove: recording.remove.handler(none),
        sessions: recording.sessions.handler(none),
        startUpload: recording.startUpload.handler(none),
        putPart: recording.putPart.handler(noFile),
        finishUpload: recording.finishUpload.handler(noFile),
        cancelUpload: recording.cancelUpload.handler(noFile),
        shared: recording.shared.handler(() => {
          throw new AppError('recording.not_available')
        }),
      },
    },
  } satisfies ServerModule & Record<string, unknown>
}
