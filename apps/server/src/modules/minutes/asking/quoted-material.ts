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
  const beside = (mark: string, one: Neighbour | null) =>
    one === null || quoted.has(one.id) ? [] : [`(${mark}) ${lineOf(one)}`]
  return quotes
    .flatMap((quote, place) => [
      ...beside('before', quote.before),
      `[${place + 1}] ${lineOf(quote)}`,
      ...beside('after', quote.after),
    ])
    .join('\n')
}

/** Cuts neighbours to `maxNeighbourChars`: the end of the one before, the beginning of the one after. */
export function cutNeighbours({ before, after }: Pick<Quote, 'before' | 'after'>) {
  const cut = (one: Neighbour | null, from: number, to?: number) =>
    one && { ...one, text: one.text.slice(from, to).toWellFormed() }
  return { before: cut(before, -maxNeighbourChars), after: cut(after, 0, maxNeighbourChars) }
}
