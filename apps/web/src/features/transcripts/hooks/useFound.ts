import type { Segment } from '@majlis/contract'
import { useMemo, useState } from 'react'
import { ofSpeaker, placesOf, searchable } from '../model/found-segments.ts'
import { placeNotes, type Note } from '../model/notes.ts'
import type { Reading } from '../model/reading.ts'

/** The visible segments of a transcript (all, or one speaker's), and the search results in them. */
export function useFound(
  segments: readonly Segment[] | undefined,
  reading: Reading | null,
  notes: readonly Note[],
) {
  const [search, setSearch] = useState('')
  const [speakerId, setSpeakerId] = useState<string | null>(null)
  const [hit, setHit] = useState(0)
  const all = useMemo(() => searchable(segments ?? [], reading), [segments, reading])
  const shown = useMemo(() => ofSpeaker(all, speakerId), [all, speakerId])
  const places = useMemo(() => placesOf(shown, search), [shown, search])
  // The view of one speaker shows nothing of other people.
  const notesOf = useMemo(() => placeNotes(shown, speakerId === null ? notes : []), [shown, speakerId, notes])
  return {
    isEmpty: all.length === 0,
    shown,
    places,
    notesOf,
    search,
    speakerId,
    hit,
    setHit,
    onSearch(words: string) {
      setSearch(words)
      setHit(0)
    },
    onSpeaker(id: string | null) {
      setSpeakerId(id)
      setHit(0)
    },
  }
}
