import type { ReceivedCaption } from '@majlis/contract'

export interface CaptionSource {
  /** Receives captions while they are on in the room. */
  onCaption(listener: (caption: ReceivedCaption) => void): () => void
}

/** Passes on the captions that the server sends. */
export function createCaptionLine(): CaptionSource & { receive(caption: ReceivedCaption): void } {
  const listeners = new Set<(caption: ReceivedCaption) => void>()
  return {
    receive(caption) {
      for (const listener of listeners) listener(caption)
    },
    onCaption(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
