import type { ClockPart, MeetingMessage, RecordingChapter, Segment } from '@majlis/contract'

/** A chapter or chat message, with its time in the recording. */
export type Note =
  | { kind: 'chapter'; id: string; atMs: number; text: string }
  | { kind: 'message'; id: string; atMs: number; name: string; text: string }

interface Recorded {
  /** When its parts were recorded. If empty, messages have no known position in it. */
  clock: readonly ClockPart[]
  lengthMs: number
}

/** Chapters and chat messages within a recording, in order of time. */
export function notesOf(
  { clock, lengthMs }: Recorded,
  chapters: readonly RecordingChapter[],
  messages: readonly MeetingMessage[],
): readonly Note[] {
  const all: Note[] = chapters.map(({ offsetMs: atMs, title: text }) => ({
    kind: 'chapter',
    id: `chapter ${atMs}`,
    atMs,
    text,
  }))
  for (const { id, displayName: name, text, sentAt } of messages) {
    const atMs = placeOf(sentAt, clock)
    if (atMs !== null) all.push({ kind: 'message', id, atMs, name, text })
  }
  return all.filter(({ atMs }) => atMs >= 0 && atMs <= lengthMs).toSorted((a, b) => a.atMs - b.atMs)
}

/** The position of a time in the recording; null if it was not recorded, such as during a pause. */
function placeOf(at: number, clock: readonly ClockPart[]): number | null {
  const place = clock.findLastIndex((part) => part.at <= at)
  const part = clock[place]
  if (!part) return null
  const atMs = part.offsetMs + at - part.at
  return atMs < (clock[place + 1]?.offsetMs ?? Infinity) ? atMs : null
}

export interface PlacedNotes {
  before: readonly Note[]
  after: readonly Note[]
}

const none: PlacedNotes = { before: [], after: [] }

/** The notes of each segment, by segment ID: those since the start of the previous one. The last segment also has those that follow it. */
export function placeNotes(
  segments: readonly Pick<Segment, 'id' | 'startMs'>[],
  notes: readonly Note[],
): (id: string) => PlacedNotes {
  const placed = new Map<string, PlacedNotes>()
  let next = 0
  for (const { id, startMs } of segments) {
    const from = next
    while ((notes[next]?.atMs ?? Infinity) <= startMs) next += 1
    if (next > from) placed.set(id, { before: notes.slice(from, next), after: [] })
  }
  const last = segments.at(-1)
  if (last && next < notes.length)
    placed.set(last.id, { before: placed.get(last.id)?.before ?? [], after: notes.slice(next) })
  return (id) => placed.get(id) ?? none
}
