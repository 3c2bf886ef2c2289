import type { CallOptions, Reaction, ReceivedReaction } from './call-types.ts'

/** The server accepts 30 per person in ten seconds. */
const sendEveryMs = 350

export interface ReactionLineDeps {
  selfId: () => string | null
  send: CallOptions['onReact']
  delay(ms: number): Promise<void>
}

/** Sends and receives reactions. One's own appear immediately; those pressed faster than the limit appear on this page only. */
export function createReactionLine({ selfId, send, delay }: ReactionLineDeps) {
  const listeners = new Set<(reaction: ReceivedReaction) => void>()
  let isPaused = false

  function show(reaction: ReceivedReaction) {
    for (const listener of listeners) listener(reaction)
  }

  return {
    /** Reactions from the room, including one's own. */
    receive(reactions: readonly ReceivedReaction[]) {
      for (const reaction of reactions) if (reaction.participantId !== selfId()) show(reaction)
    },
    async send(emoji: Reaction) {
      const id = selfId()
      if (id === null) return
      show({ participantId: id, emoji })
      if (isPaused) return
      isPaused = true
      const pause = delay(sendEveryMs).finally(() => {
        isPaused = false
      })
      await Promise.allSettled([send(emoji), pause])
    },
    onReaction(listener: (reaction: ReceivedReaction) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
