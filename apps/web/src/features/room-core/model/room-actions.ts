import type { InterpretationLanguage, Language, RoomEndReason } from '@majlis/contract'
import type { LoadedLines } from './caption-store.ts'
import { createHostActions, type HostActions } from './host-actions.ts'
import type { Messages } from './messages.ts'
import { createPresentationActions, type PresentationActions } from './presentation-actions.ts'
import type { RoomApi } from './room-deps.ts'
import type { RoomState } from './room-state.ts'
import type { RoomCalls } from './room-view.ts'
import type { WritableStore } from '../../../shared/store/index.ts'

interface RoomActionsDeps extends RoomCalls {
  api: RoomApi
  store: WritableStore<RoomState>
  messages: Messages
  end: (reason: RoomEndReason) => void
}

/** The actions of a person in the room. Nothing here throws; a refusal is reported by `onProblem` and returns false. */
export interface RoomActions extends HostActions, PresentationActions {
  setHand(isRaised: boolean): Promise<boolean>
  /** The SFU has confirmed the user's raised hand. */
  settleHand(isRaised: boolean): void
  /** From now on, only listeners of the language hear this person; null: everyone does again. */
  interpret(language: InterpretationLanguage | null): Promise<boolean>
  rename(displayName: string): Promise<boolean>
  sendMessage(text: string, toParticipantId: string | null): Promise<void>
  retryMessage(id: string): Promise<void>
  discardMessage(id: string): void
  reloadMessages(): Promise<void>
  markRead(): void
  /** The latest caption lines, and those translations that exist. Rejects if they can't be loaded. */
  loadCaptionLines(language: Language | null): Promise<LoadedLines>
  /** Has captions translated for this person; null: stops that. Rejects if the server can't be reached or refuses. */
  chooseCaptionLanguage(language: Language | null): Promise<void>
  /** Records that the host's request has been answered. */
  dismissDeviceRequest(): void
  /** Notifies colleagues, and returns how many were not inside already. Rejects if the server can't be reached or refuses. */
  invite(userIds: string[]): Promise<number>
  /** People stay while the meeting is recorded. */
  agreeToRecording(): Promise<boolean>
  /** Leaves immediately, and reports it to the server in the background. */
  leave(): void
  endForAll(): Promise<boolean>
}

export function createRoomActions({
  api,
  store,
  messages,
  end,
  change,
  attempt,
}: RoomActionsDeps): RoomActions {
  return {
    ...createHostActions(api, { change, attempt }),
    ...createPresentationActions(api, { change, attempt }),
    async setHand(isRaised) {
      store.set((state) => ({ ...state, pendingHand: isRaised }))
      const isDone = await attempt(() => api.raiseHand({ isRaised }))
      if (!isDone) store.set((state) => ({ ...state, pendingHand: null }))
      return isDone
    },
    settleHand(isRaised) {
      store.set((state) => (state.pendingHand === isRaised ? { ...state, pendingHand: null } : state))
    },
    interpret: (language) => attempt(() => api.interpret({ language })),
    rename: (displayName) =>
      change(
        (view) => ({ ...view, self: { ...view.self, displayName } }),
        async () => (await api.rename({ displayName })).data,
      ),
    sendMessage: messages.send,
    retryMessage: messages.retry,
    discardMessage: messages.discard,
    reloadMessages: messages.load,
    markRead: messages.markRead,
    loadCaptionLines: async (language) =>
      (await api.captionLines(language === null ? {} : { language })).data,
    chooseCaptionLanguage: async (language) => void (await api.chooseCaptionLanguage({ language })),
    invite: async (userIds) => (await api.invite({ userIds })).data.count,
    dismissDeviceRequest: () =>
      store.set((state) => (state.deviceRequest ? { ...state, deviceRequest: null } : state)),
    agreeToRecording: () =>
      change(
        (view) => ({ ...view, self: { ...view.self, needsConsent: false } }),
        async () => {
          await api.agreeToRecording({})
          return null
        },
      ),
    leave() {
      // Leaving does not wait for the answer; if it is lost, the SFU reports the leave.
      void api.leave().catch(() => undefined)
      end('left')
    },
    async endForAll() {
      const isDone = await attempt(() => api.end())
      if (isDone) end('ended_by_host')
      return isDone
    },
  }
}
