import type { RoomMessage } from '@majlis/contract'
import { mergeMessages, type ChatMessage } from './chat.ts'
import type { InOrder } from './in-order.ts'
import type { RoomConnectionDeps } from './room-deps.ts'
import type { RoomState } from './room-state.ts'
import type { WritableStore } from '../../../shared/store/index.ts'

interface MessagesDeps extends Pick<RoomConnectionDeps, 'api' | 'now' | 'newId' | 'errorCode'> {
  selfId: string
  store: WritableStore<RoomState>
  inOrder: Pick<InOrder, 'run'>
  /** True when the error ended the visit. */
  endsWith: (error: unknown) => boolean
}

export interface Messages {
  /**
   * Loads the whole history, and later what may have been missed, and merges it. A call during a run waits for
   * another run.
   */
  load(): Promise<void>
  hear(messages: readonly RoomMessage[]): void
  /** Shown immediately as `sending`, until the server responds; `failed` if it refuses. */
  send(text: string, toParticipantId: string | null): Promise<void>
  retry(id: string): Promise<void>
  discard(id: string): void
  markRead(): void
}

/** The chat of one room session as this person sees it. */
export function createMessages(deps: MessagesDeps): Messages {
  const { store } = deps

  function update(change: Change): void {
    store.set((state) => {
      const messages = change(state.messages)
      return messages === state.messages ? state : { ...state, messages }
    })
  }

  return {
    load: createHistory(deps, update),
    hear: (incoming) => update((messages) => mergeMessages(messages, incoming)),
    ...createSending(deps, update),
    markRead() {
      store.set((state) => {
        const newest = state.messages.reduce(
          (latest, { sentAt }) => Math.max(latest, sentAt),
          state.readUntil,
        )
        return newest === state.readUntil ? state : { ...state, readUntil: newest }
      })
    },
  }
}

type Change = (messages: readonly ChatMessage[]) => readonly ChatMessage[]
type Update = (change: Change) => void

/** Loads the history page by page. */
function createHistory({ api, store, endsWith }: MessagesDeps, update: Update): Messages['load'] {
  let loading: Promise<void> | null = null
  let isStale = false
  /** The start of the page before the last one: everything before it has been read. */
  let readTo: string | undefined

  async function loadAll(): Promise<void> {
    let cursor = readTo
    let before = readTo
    for (;;) {
      // Each page needs the cursor of the one before.
      const { data } = await api.messages(cursor === undefined ? {} : { cursor })
      update((messages) => mergeMessages(messages, data.messages))
      if (data.nextCursor === null) break
      before = cursor
      cursor = data.nextCursor
    }
    readTo = before
  }

  async function run(): Promise<void> {
    try {
      do {
        isStale = false
        await loadAll()
      } while (isStale)
      store.set((state) => ({ ...state, history: 'loaded' }))
    } catch (error) {
      if (endsWith(error)) return
      store.set((state) => (state.history === 'loaded' ? state : { ...state, history: 'failed' }))
    } finally {
      loading = null
    }
  }

  return () => {
    isStale = true
    loading ??= run()
    return loading
  }
}

function createSending(
  { api, now, newId, selfId, store, inOrder, endsWith, errorCode }: MessagesDeps,
  update: Update,
): Pick<Messages, 'send' | 'retry' | 'discard'> {
  async function deliver(message: ChatMessage): Promise<void> {
    const { id, text, toParticipantId } = message
    const setState = (state: ChatMessage['state']) =>
      update((messages) => messages.map((entry) => (entry.id === id ? { ...entry, state } : entry)))
    setState('sending')
    try {
      // The server stores a message once, however often it arrives.
      const { data } = await inOrder.run(() =>
        api.sendMessage({
          text,
          clientMessageId: id,
          ...(toParticipantId === null ? {} : { toParticipantId }),
        }),
      )
      update((messages) =>
        mergeMessages(
          messages.filter((entry) => entry.id !== id),
          [data],
        ),
      )
    } catch (error) {
      // The reader sees the failed message with its own "try again"; the room reports when the visit is over.
      if (!endsWith(error) && errorCode(error) !== 'roomchat.message_empty') setState('failed')
    }
  }

  return {
    async send(text, toParticipantId) {
      const trimmed = text.trim()
      if (trimmed === '') return
      const { displayName } = store.getSnapshot().view.self
      const id = newId()
      const message: ChatMessage = {
        id,
        participantId: selfId,
        displayName,
        text: trimmed,
        sentAt: now(),
        toParticipantId,
        isOwn: true,
        state: 'sending',
      }
      update((messages) => [...messages, message])
      await deliver(message)
    },
    async retry(id) {
      const message = store
        .getSnapshot()
        .messages.find((entry) => entry.id === id && entry.state === 'failed')
      if (message) await deliver(message)
    },
    discard(id) {
      update((messages) => messages.filter((entry) => entry.id !== id || entry.state !== 'failed'))
    },
  }
}
