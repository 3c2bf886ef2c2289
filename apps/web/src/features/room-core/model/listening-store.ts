import type { RoomView } from '@majlis/contract'
import { originalListening, type Call, type Listening } from '@majlis/media'
import type { BrowserStorage } from '../../../shared/browser-storage/index.ts'
import { createStore } from '../../../shared/store/index.ts'
import { readKept } from './kept-choices.ts'

const storageKey = 'majlis.listening'

/** The language that this person listens to, which survives a reload of the page. */
export function createListeningStore(
  call: Pick<Call, 'setListening'>,
  storage: BrowserStorage,
  room: Pick<RoomView, 'roomSessionId' | 'interpretationLanguages'>,
) {
  const store = createStore<Listening>(readListening(storage, room))
  call.setListening(store.getSnapshot())

  function choose(choice: Partial<Listening>): void {
    store.set((state) => ({ ...state, ...choice }))
    const chosen = store.getSnapshot()
    call.setListening(chosen)
    storage.keep(storageKey, JSON.stringify({ ...chosen, roomSessionId: room.roomSessionId }))
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    choose,
    /** Returns to the original when the meeting no longer has the chosen language. */
    setLanguages(languages: readonly string[]): void {
      const { language } = store.getSnapshot()
      if (language !== null && !languages.includes(language)) choose(originalListening)
    },
  }
}

export type ListeningStore = ReturnType<typeof createListeningStore>

/** The choice of an earlier page of the same visit, if the meeting still has the language. */
function readListening(
  storage: BrowserStorage,
  { roomSessionId, interpretationLanguages }: Pick<RoomView, 'roomSessionId' | 'interpretationLanguages'>,
): Listening {
  const kept = readKept(storage, storageKey)
  if (kept.get('roomSessionId') !== roomSessionId) return originalListening
  return {
    language: interpretationLanguages.find((language) => language === kept.get('language')) ?? null,
    isOriginalMuted: kept.get('isOriginalMuted') === true,
  }
}
