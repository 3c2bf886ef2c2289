import type { ReceivedReaction } from '@majlis/contract'

/** Three hundred people who applaud cost as many packets as one. */
const batchMs = 100
/** One of each person, and more than a page shows at once; of a larger burst the rest is dropped. */
const maxPerBatch = 20

export interface ReactionBatchesDeps {
  send(roomSessionId: string, reactions: readonly ReceivedReaction[]): Promise<void>
  delay(ms: number): Promise<unknown>
}

/** The first reaction of a room is sent at once, and those of the next moment together. */
export function createReactionBatches({ send, delay }: ReactionBatchesDeps) {
  /** What waits for the next packet of a room. */
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
    /** Resolves when the reaction waits for a packet that is on its way already, or else when the room has been quiet. */
    async add(roomSessionId: string, reaction: ReceivedReaction): Promise<void> {
      const next = waiting.get(roomSessionId)
      if (!next) return sendUntilQuiet(roomSessionId, reaction)
      const isThere = next.some(({ participantId }) => participantId === reaction.participantId)
      if (!isThere && next.length < maxPerBatch) next.push(reaction)
    },
  }
}
