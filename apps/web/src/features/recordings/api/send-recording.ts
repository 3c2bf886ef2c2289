import { api, errorCode, mayHeal } from '../../../shared/api/index.ts'
import { insistently, sendUpload } from '../../../shared/uploads/index.ts'
import type { SendRecording } from '../model/uploads.ts'

/**
 * Uploads a recording, and has the server look into it; goes on where an earlier try ended. A second look is the same to the server. What was sent is
 * deleted if it is stopped or the server refuses it; otherwise it is left to the server, which may be about to keep it. Throws what the calls throw.
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

/** Not waited for: what is left is deleted after a week. */
function giveUp(id: string): void {
  api.recording.cancelUpload({ id }).catch(() => undefined)
}
