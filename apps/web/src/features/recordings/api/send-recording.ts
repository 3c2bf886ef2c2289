import { api, errorCode, mayHeal } from '../../../shared/api/index.ts'
import { insistently, sendUpload } from '../../../shared/uploads/index.ts'
import type { SendRecording } from '../model/uploads.ts'

/**
 * Uploads a recording and has the server process it; continues an earlier attempt. Processing twice does no harm. If
 * the upload is stopped or refused, what was sent is deleted; otherwise the server keeps it and may still add it.
 * Throws what the calls throw.
 */
export const sendRecording: SendRecording = (target, file, { sentId: before, onProgress, onSent }) => {
  const sending = before === null ? sendUpload(file, { kind: 'recording', ...target }, onProgress) : null
  const controller = new AbortController()
  let sentId = before

  async function keep(): Promise<void> {
    const { signal } = controller
    const id = (sentId ??= (await sending?.done)?.id ?? null)
    if (id === null) return
    onSent(id)
    try {
      await insistently(() => api.recording.finishUpload({ id }, { signal }), signal)
    } catch (error) {
      if (!signal.aborted && !mayHeal(errorCode(error))) giveUp(id)
      throw error
    }
  }

  return {
    done: keep(),
    pause: () => sending?.pause(),
    resume: () => sending?.resume(),
    stop() {
      controller.abort()
      if (sentId === null) sending?.stop()
      else giveUp(sentId)
    },
  }
}

/** Not awaited: what is left is deleted after a week. */
function giveUp(id: string): void {
  api.recording.cancelUpload({ id }).catch(() => undefined)
}
