import type { Segment } from '@majlis/contract'
import { textsOf, type Reading } from './reading.ts'

/** A segment as it is searched: computed once, because a long transcript has thousands. */
export interface SearchableSegment extends Segment {
  form: string
}

export function searchable(segments: readonly Segment[], reading: Reading | null): SearchableSegment[] {
  return segments.map((segment) => {
    const { original, translation } = textsOf(segment, reading)
    return { ...segment, form: formOf([original, translation].filter((text) => text !== null).join('\n')) }
  })
}

/** Those of a speaker; everyone's without one. */
export function ofSpeaker(
  segments: readonly SearchableSegment[],
  speakerId: string | null,
): readonly SearchableSegment[] {
  return speakerId === null ? segments : segments.filter((segment) => segment.speakerId === speakerId)
}

/** The indexes of the segments that contain the words. */
export function placesOf(segments: readonly SearchableSegment[], search: string): number[] {
  const wanted = formOf(search.trim())
  if (wanted === '') return []
  return segments.flatMap(({ form }, place) => (form.includes(wanted) ? [place] : []))
}

/** The matches in a text, as [from, to]. None if normalising changes the length of the text, as with accents. */
export function marksOf(text: string, search: string): [number, number][] {
  const wanted = formOf(search.trim())
  const form = formOf(text)
  if (wanted === '' || form.length !== text.length) return []
  const marks: [number, number][] = []
  for (let at = form.indexOf(wanted); at !== -1; at = form.indexOf(wanted, at + wanted.length))
    marks.push([at, at + wanted.length])
  return marks
}

/** The index of the segment at a time: the last one that has started. */
export function placeAt(segments: readonly Segment[], ms: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The index of the segment to which a link to a time leads; null for none, or if it may be among those that follow. */
export function linkedPlace(segments: readonly Segment[], ms: number, isPartial: boolean): number | null {
  const exact = segments.findIndex(({ startMs }) => startMs === ms)
  if (exact !== -1) return exact
  const place = placeAt(segments, ms)
  return place === -1 || (isPartial && place === segments.length - 1) ? null : place
}

/** Without case, accents, and the vowel signs of Arabic. Bengali signs belong to its letters. */
function formOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()
}
