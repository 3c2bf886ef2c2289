import type { SpokenSegment } from '../../../integrations/speech/index.ts'
import type { Piece, Span } from './pieces.ts'

/** A segment is cut where more silence than this was left out. */
const longPauseMs = 800

type Word = SpokenSegment['words'][number]

/**
 * Returns what was heard in a piece, with the times of the sound it was cut from. Cuts segments that span a long silence, if the engine returned
 * word times.
 */
export function onRecordingTimeline({ spans }: Piece, segments: readonly SpokenSegment[]): SpokenSegment[] {
  const places = placesOf(spans)
  return segments.flatMap((segment) => {
    const groups = groupsOf(places, segment)
    if (groups.length <= 1) return [{ ...movedTo(places, segment), words: groups[0]?.words ?? [] }]
    return groups.map(({ text, words }) => ({
      startMs: words[0]?.startMs ?? 0,
      endMs: Math.max(...words.map(({ endMs }) => endMs)),
      text,
      language: segment.language,
      words,
    }))
  })
}

interface Place extends Span {
  /** Where it begins in the sound. */
  soundMs: number
  /** The same for all that no long silence separates. */
  part: number
}

/** Where each span is in the piece. */
function placesOf(spans: readonly Span[]): Place[] {
  const places: Place[] = []
  for (const { startMs, endMs } of spans) {
    const last = places.at(-1)
    const from = last?.endMs ?? 0
    const leftOutMs = last ? startMs - (last.soundMs + last.endMs - last.startMs) : 0
    const part = (last?.part ?? 0) + (leftOutMs > longPauseMs ? 1 : 0)
    places.push({ startMs: from, endMs: from + endMs - startMs, soundMs: startMs, part })
  }
  return places
}

const middleOf = ({ startMs, endMs }: Span): number => (startMs + endMs) / 2

function placeAt(places: readonly Place[], ms: number): Place | undefined {
  return places.find(({ endMs }) => ms < endMs) ?? places.at(-1)
}

/** With the times of the sound: within the part in which its middle is. */
function movedTo<Spoken extends Span>(places: readonly Place[], spoken: Spoken): Spoken {
  const middle = placeAt(places, middleOf(spoken))
  if (!middle) return spoken
  const part = places.filter((place) => place.part === middle.part)
  const [first, last] = [part[0] ?? middle, part.at(-1) ?? middle]
  const timeOf = (ms: number): number => {
    const within = Math.min(Math.max(ms, first.startMs), last.endMs)
    const place = placeAt(part, within) ?? middle
    return place.soundMs + within - place.startMs
  }
  return { ...spoken, startMs: timeOf(spoken.startMs), endMs: timeOf(spoken.endMs) }
}

/** The words of a segment by the parts in which they were said, each with its share of the text. */
function groupsOf(
  places: readonly Place[],
  { text, words }: SpokenSegment,
): { text: string; words: Word[] }[] {
  const groups: { part: number; from: number; words: Word[] }[] = []
  let from = 0
  for (const word of words) {
    const part = placeAt(places, middleOf(word))?.part ?? 0
    // Texts of words are found in the text of the segment, because not all languages have spaces between them.
    const found = text.indexOf(word.text, from)
    const last = groups.at(-1)
    if (last && part <= last.part) last.words.push(movedTo(places, word))
    else groups.push({ part, from: found < 0 ? from : found, words: [movedTo(places, word)] })
    from = found < 0 ? from : found + word.text.length
  }
  return groups.map((group, place) => ({
    text: text.slice(place === 0 ? 0 : group.from, groups[place + 1]?.from).trim(),
    words: group.words,
  }))
}
