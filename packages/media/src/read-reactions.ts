import { reactions, type ReceivedReaction } from '@majlis/contract'

/**
 * Reads a data packet from the server. Unknown content is ignored, so that a newer server can send more. Without Zod, to
 * keep joining small.
 */
export function readReactions(payload: Uint8Array): ReceivedReaction[] {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(payload))
    return Array.isArray(sent) ? sent.filter(isReaction) : []
  } catch {
    return []
  }
}

function isReaction(one: unknown): one is ReceivedReaction {
  if (typeof one !== 'object' || one === null || !('emoji' in one) || !('participantId' in one)) return false
  return typeof one.participantId === 'string' && reactions.some((emoji) => emoji === one.emoji)
}
