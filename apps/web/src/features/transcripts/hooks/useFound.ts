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
  const [chosenId, setSpeakerId] = useState<string | null>(null)
  const [hit, setHit] = useState(0)
  const [linkedMs, setLinkedMs] = useState(firstMs)
  const all = useMemo(() => searchable(segments ?? [], reading), [segments, reading])
  // Someone whose words were given to others is no speaker any more.
  const speakerId = all.some((segment) => segment.speakerId === chosenId) ? chosenId : null
  const shown = useMemo(() => ofSpeaker(all, speakerId), [all, speakerId])
  const places = useMemo(() => placesOf(shown, search), [shown, search])
  // The view of one speaker shows nothing of other people.
  const notesOf = useMemo(() => placeNotes(shown, speakerId === null ? notes : []), [shown, speakerId, notes])
  const linked = useMemo(() => {
    const place = linkedMs === null ? null : linkedPlace(all, linkedMs, isPartial)
    const shownPlace = place === null ? -1 : shown.findIndex(({ id }) => id === all[place]?.id)
    return shownPlace === -1 ? null : shownPlace
  }, [all, shown, linkedMs, isPartial])
  return {
    isEmpty: all.length === 0,
    shown,
    places,
    linked,
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
