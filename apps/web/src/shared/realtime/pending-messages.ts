import type { ClientErrorCode } from '@majlis/contract'
import { createStore } from '../store/index.ts'

/** The error of the realtime connection, as a code of the catalogue. */
export type PendingMessage = Extract<ClientErrorCode, `realtime.${string}`>

export interface PendingMessages {
  /** In the order they came, each once; the same array until something changes. */
  messages(): readonly PendingMessage[]
  add(message: PendingMessage): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** Keeps messages that could not be read or sent until the connection is back (spec 4.19, 8.16). */
export function createPendingMessages(): PendingMessages {
  const { getSnapshot: messages, set, subscribe } = createStore<readonly PendingMessage[]>([])
  return {
    messages,
    add(message) {
      if (!messages().includes(message)) set([...messages(), message])
    },
    clear() {
      if (messages().length > 0) set([])
    },
    subscribe,
  }
}
