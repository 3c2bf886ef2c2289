import { lineOf } from '../writing/ask-for-minutes.ts'
import type { Said } from '../writing/said.ts'

/** What someone said before or after a quote. */
export interface Neighbour {
  id: string
  speaker: string
  text: string
}

interface Quote extends Said {
  before: Neighbour | null
  after: Neighbour | null
}

/** Of one neighbour: the end of what came before, the beginning of what came after. */
const maxNeighbourChars = 300

/**
 * Quotes as a language model gets them: `[number] speaker: words`, with what was said around them, so that it understands who “she” is and what
 * “it” is. Neighbours have no number, and are no evidence; those that are quotes themselves are not repeated.
 */
export function quotedMaterial(quotes: readonly Quote[]): string {
  const quoted = new Set(quotes.map(({ id }) => id))
  const isOther = (one: Neighbour | null): one is Neighbour => one !== null && !quoted.has(one.id)
  return quotes
    .flatMap((quote, place) => {
      const { before, after } = quote
      return [
        ...(isOther(before)
          ? [`(before) ${lineOf({ ...before, text: before.text.slice(-maxNeighbourChars) })}`]
          : []),
        `[${place + 1}] ${lineOf(quote)}`,
        ...(isOther(after)
          ? [`(after) ${lineOf({ ...after, text: after.text.slice(0, maxNeighbourChars) })}`]
          : []),
      ]
    })
    .join('\n')
}
