import type { Segment } from '@majlis/contract'
import { useMemo, useState } from 'react'
import { linkedPlace, ofSpeaker, placesOf, searchable } from '../model/found-segments.ts'
import { placeNotes, type Note } from '../model/notes.ts'
import type { Reading } from '../model/reading.ts'

interface FoundInput {
  segments: readonly Segment[] | undefined
  /** More segments follow. */
  isPartial: boolean
  reading: Reading | null
  notes: readonly Note[]
  /** A link leads to this time. */
  linkedMs: number | null
}

/** The visible segments of a transcript (all, or one speaker's), and the search results in them. */
export function useFound({ segments, isPartial, reading, notes, linkedMs: firstMs }: FoundInput) {
  const [search, setSearch] = useState('')
  const [speakerId, setSpeakerId] = useState<string | null>(null)
  const [hit, setHit] = useState(0)
  const [linkedMs, setLinkedMs] = useState(firstMs)
  const all = useMemo(() => searchable(segments ?? [], reading), [segments, reading])
  const shown = useMemo(() => ofSpeaker(all, speakerId), [all, speakerId])
  const places = useMemo(() => placesOf(shown, search), [shown, search])
  // The view of one speaker shows nothing of other people.
  const notesOf = useMemo(() => placeNotes(shown, speakerId === null ? notes : []), [shown, speakerId, notes])
  return {
    isEmpty: all.length === 0,
    shown,
    places,
    linked: linkedMs === null ? null : linkedPlace(shown, linkedMs, isPartial),
    notesOf,
    search,
    speakerId,
    hit,
    setHit,
    onSearch(words: string) {
      setSearch(words)
      setLinkedMs(null)
      setHit(0)
    },
    onSpeaker(id: string | null) {
      setSpeakerId(id)
      setHit(0)
    },
  }
}
