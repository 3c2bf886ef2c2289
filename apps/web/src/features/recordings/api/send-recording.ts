import { api, errorCode, mayHeal } from '../../../shared/api/index.ts'
import { insistently, sendParts } from '../../../shared/file-parts/index.ts'
import type { SendRecording } from '../model/uploads.ts'

/**
 * Sends a recording part by part, and has the server look into it. A part that is sent twice, and a second look, are the same to
 * the server. What was begun is given up where somebody stops it or the server refuses it; otherwise it is left to the server, which may
 * be about to keep it. Throws what the calls throw, and the signal's reason.
 */
export const sendRecording: SendRecording = async (target, file, { signal, onProgress, onSent }) => {
  const { data } = await api.recording.startUpload(
    { ...target, fileName: file.name, bytes: file.size },
    { signal },
  )
  const { id, partBytes, partCount } = data
  try {
    await sendParts(
      file,
      {
        partBytes,
        partCount,
        put: (part, body) => api.recording.putPart({ params: { id, part }, body }, { signal }),
      },
      { signal, onProgress },
    )
    onSent()
    await insistently(() => api.recording.finishUpload({ id }, { signal }), signal)
  } catch (error) {
    // Nobody waits for it: what is left goes by itself after a day.
    if (signal.aborted || !mayHeal(errorCode(error)))
      api.recording.cancelUpload({ id }).catch(() => undefined)
    throw error
  }
}
