import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The places that are rendered: those in and around the visible part, and `kept`, wherever the list is scrolled to; -1 for none. */
export function rowsWith(range: Range, kept: number): number[] {
  const places = defaultRangeExtractor(range)
  return kept === -1 || places.includes(kept)
    ? places
    : [...places, kept].toSorted((one, other) => one - other)
}
