import { api, errorCode, mayHeal } from '../../../shared/api/index.ts'
import { insistently, sendParts } from '../../../shared/file-parts/index.ts'
import type { Begun, SendRecording } from '../model/uploads.ts'

/**
 * Sends a recording part by part, and has the server look into it; continues where an earlier try ended. A part that is sent twice, and a
 * second look, are the same to the server. What was begun is given up if it is stopped or the server refuses it; otherwise it is
 * left to the server, which may be about to keep it. Throws what the calls throw, and the signal's reason.
 */
export const sendRecording: SendRecording = async (target, file, options) => {
  const { signal, onBegun, onProgress, onSent } = options
  const begun = options.begun ?? (await begin())
  const { id, partBytes, partCount, nextPart } = begun
  onBegun(begun)

  async function begin(): Promise<Begun> {
    const { data } = await api.recording.startUpload(
      { ...target, fileName: file.name, bytes: file.size },
      { signal },
    )
    return { id: data.id, partBytes: data.partBytes, partCount: data.partCount, nextPart: 0 }
  }

  try {
    await sendParts(
      file,
      {
        partBytes,
        partCount,
        nextPart,
        put: (part, body) => api.recording.putPart({ params: { id, part }, body }, { signal }),
      },
      {
        signal,
        onProgress(sentBytes) {
          onBegun({ ...begun, nextPart: Math.ceil(sentBytes / partBytes) })
          onProgress(sentBytes)
        },
      },
    )
    onSent()
    await insistently(() => api.recording.finishUpload({ id }, { signal }), signal)
  } catch (error) {
    // Not waited for: what is left is deleted after a day.
    if (signal.aborted || !mayHeal(errorCode(error))) giveUpRecording(id)
    throw error
  }
}

/** Reports to the server that an upload was given up. Otherwise it keeps the parts for a day. */
export function giveUpRecording(id: string): void {
  api.recording.cancelUpload({ id }).catch(() => undefined)
}
