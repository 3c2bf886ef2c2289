import type { RoomContents } from '@majlis/contract'
import type { RoomApi } from './room-deps.ts'
import type { RoomCalls } from './room-view.ts'

/** A file of the meeting that can be presented. */
interface PresentableFile {
  id: string
  fileName: string
  bytes: number
}

/** The actions of presenting documents. A refusal is reported by `onProblem` and returns false. */
export interface PresentationActions {
  /** Agenda and files. Rejects if they cannot be loaded. */
  loadContents(): Promise<RoomContents>
  /** The address of a file of the meeting, valid for some minutes. Rejects if there is none for this person. */
  loadFile(id: string, as: 'file' | 'pdf'): Promise<string>
  /** Rejects if the list cannot be loaded. */
  loadPresentable(): Promise<readonly PresentableFile[]>
  present(fileId: string): Promise<boolean>
  turnPage(page: number): Promise<boolean>
  stopPresenting(): Promise<boolean>
  /** The address of the presented file, valid for some minutes. Rejects if the file is no longer presented. */
  loadPresented(): Promise<string>
}

export function createPresentationActions(api: RoomApi, { change, attempt }: RoomCalls): PresentationActions {
  return {
    loadContents: async () => (await api.contents()).data,
    loadFile: async (id, as) => (await api.contentLink({ id, as })).data.url,
    loadPresentable: async () => (await api.presentable()).data,
    present: (fileId) => attempt(() => api.present({ fileId })),
    // Shows the page to the presenter before the server has responded.
    turnPage: (page) =>
      change(
        (view) => ({ ...view, presentation: view.presentation && { ...view.presentation, page } }),
        async () => {
          await api.turnPage({ page })
          return null
        },
      ),
    stopPresenting: () =>
      change(
        (view) => ({ ...view, presentation: null }),
        async () => {
          await api.stopPresenting()
          return null
        },
      ),
    loadPresented: async () => (await api.presentationLink()).data.url,
  }
}
