import type { ReceivedCaption } from '@majlis/contract'

/** Reads a data packet from the server; null for unknown content. Does without Zod to keep the code of joining small. */
export function readCaption(payload: Uint8Array): ReceivedCaption | null {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(payload))
    return isCaption(sent) ? sent : null
  } catch {
    return null
  }
}

const texts = ['id', 'participantId', 'name', 'text'] as const

function isCaption(sent: unknown): sent is ReceivedCaption {
  if (typeof sent !== 'object' || sent === null) return false
  const fields = new Map<string, unknown>(Object.entries(sent))
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    typeof fields.get('startedAt') === 'number' &&
    typeof fields.get('isFinal') === 'boolean' &&
    (!fields.has('translation') || isTranslation(fields.get('translation')))
  )
}

function isTranslation(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false
  const fields = new Map<string, unknown>(Object.entries(sent))
  const text = fields.get('text')
  return typeof fields.get('language') === 'string' && (typeof text === 'string' || text === null)
}
