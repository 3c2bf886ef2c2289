import type { CallOptions, Reaction, ReceivedReaction } from './types.ts'

/** The server takes 30 of one person in ten seconds. */
const sendEveryMs = 350

export interface ReactionLineDeps {
  selfId: () => string | null
  send: CallOptions['onReact']
  delay(ms: number): Promise<void>
}

/** Reactions that are sent and received. One's own shows at once; what is pressed faster than it is sent shows on this page only. */
export function createReactionLine({ selfId, send, delay }: ReactionLineDeps) {
  const listeners = new Set<(reaction: ReceivedReaction) => void>()
  let isPaused = false

  function show(reaction: ReceivedReaction) {
    for (const listener of listeners) listener(reaction)
  }

  return {
    /** What the room sends, the own ones among it. */
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
