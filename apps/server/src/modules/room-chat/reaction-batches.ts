import type { ReceivedReaction } from '@majlis/contract'

/** Three hundred people who applaud cause no more packets than one. */
const batchMs = 100
/** One for each person, and more than a page shows at once; the rest of a larger burst is dropped. */
const maxPerBatch = 20

export interface ReactionBatchesDeps {
  send(roomSessionId: string, reactions: readonly ReceivedReaction[]): Promise<void>
  delay(ms: number): Promise<unknown>
}

/** Sends the first reaction of a room at once, and those of the next 100 ms together. */
export function createReactionBatches({ send, delay }: ReactionBatchesDeps) {
  /** Reactions for the next packet of a room. */
  const waiting = new Map<string, ReceivedReaction[]>()

  async function sendUntilQuiet(roomSessionId: string, first: ReceivedReaction): Promise<void> {
    let batch = [first]
    try {
      while (batch.length > 0) {
        const next: ReceivedReaction[] = []
        waiting.set(roomSessionId, next)
        await Promise.all([send(roomSessionId, batch), delay(batchMs)])
        batch = next
      }
    } finally {
      waiting.delete(roomSessionId)
    }
  }

  return {
    /** Resolves at once if the reaction joins a pending packet, or else when the room is quiet. */
    async add(roomSessionId: string, reaction: ReceivedReaction): Promise<void> {
      const next = waiting.get(roomSessionId)
      if (!next) return sendUntilQuiet(roomSessionId, reaction)
      const isThere = next.some(({ participantId }) => participantId === reaction.participantId)
      if (!isThere && next.length < maxPerBatch) next.push(reaction)
    },
  }
}
