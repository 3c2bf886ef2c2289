import { api } from '../../../shared/api/index.ts'
import { sendParts, type SendOptions } from '../../../shared/file-parts/index.ts'
import type { DraftFile } from '../model/draft.ts'

/**
 * Sends a file part by part; a part that is sent twice is the same to the server. What was begun and not finished is given up.
 * Throws what the calls throw, and the signal's reason.
 */
export async function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<DraftFile> {
  const { data } = await api.agendaFile.start({ fileName: file.name, bytes: file.size }, { signal })
  const { fileServiceId: id, fileName, bytes } = data.file
  const { partBytes, partCount } = data
  try {
    await sendParts(
      file,
      {
        partBytes,
        partCount,
        put: (part, body) => api.agendaFile.putPart({ params: { id, part }, body }, { signal }),
      },
      { signal, onProgress },
    )
    return { fileServiceId: id, fileName, bytes }
  } catch (error) {
    // Not waited for: what is left is deleted after a day.
    api.agendaFile.remove({ id }).catch(() => undefined)
    throw error
  }
}
