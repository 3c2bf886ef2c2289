import type { SfuRoom } from './sfu-room.ts'
import type { Reaction, ReceivedReaction } from './types.ts'

/** Reactions that are sent and received; one's own is seen at once. */
export function createReactionLine(room: () => SfuRoom | null) {
  const listeners = new Set<(reaction: ReceivedReaction) => void>()

  function tell(reaction: ReceivedReaction) {
    for (const listener of listeners) listener(reaction)
  }

  return {
    tell,
    async send(emoji: Reaction) {
      const target = room()
      const id = target?.self?.id
      if (!target || !id) return
      tell({ participantId: id, emoji })
      await target.sendReaction(emoji).catch(() => undefined)
    },
    onReaction(listener: (reaction: ReceivedReaction) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
