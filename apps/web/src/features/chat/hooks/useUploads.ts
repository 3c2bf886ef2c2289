import { limits } from '@majlis/contract'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { useStore } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatUpload } from '../model/chat-types.ts'

export interface RoomUploads {
  /** Files on their way into this chat. */
  uploads: readonly ChatUpload[]
  send(files: readonly File[]): void
  retry(id: number): void
  cancel(id: number): void
}

const isSameList = (one: readonly ChatUpload[], other: readonly ChatUpload[]): boolean =>
  one.length === other.length && one.every((upload, place) => upload === other[place])

/** The uploads of a chat, each on its own. They go on when the chat is closed; failures are shown wherever the user is. */
export function useUploads({ uploads }: ChatConnection, roomId: string): RoomUploads {
  const own = useStore(uploads.store, (all) => all.filter((upload) => upload.roomId === roomId), isSameList)
  return {
    uploads: own,
    send(files) {
      for (const file of files) {
        if (file.size > limits.chat.maxUploadBytes) showProblem('file.too_large')
        else uploads.send(roomId, file).catch(showProblem)
      }
    },
    retry: (id) => void uploads.retry(id).catch(showProblem),
    cancel: uploads.cancel,
  }
}
