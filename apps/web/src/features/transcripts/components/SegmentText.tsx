import type { Segment } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { wordsOptions } from '../hooks/useWordChoice.ts'
import { marksOf } from '../model/found-segments.ts'
import { partsOf, rangesOf, wordAt, type Range } from '../model/spoken-words.ts'
import styles from './transcripts.module.css'

/** The text, with search results marked. */
export function SegmentText({
  text,
  search,
  spoken = null,
}: {
  text: string
  search: string
  spoken?: Range | null
}) {
  return partsOf(text, marksOf(text, search), spoken).map(({ text: part, isFound, isSpoken }, place) => {
    const shown = isSpoken ? <span className={styles.spoken}>{part}</span> : part
    return isFound ? <mark key={place}>{shown}</mark> : <span key={place}>{shown}</span>
  })
}

interface SpokenTextProps {
  transcriptId: string
  segment: Segment
  search: string
  player: HTMLMediaElement
}

/** The same during playback, with the spoken word marked. */
export function SpokenText({ transcriptId: id, segment, search, player }: SpokenTextProps) {
  const query = useQuery(wordsOptions(id, segment.id))
  const words = query.data?.data.words
  const ranges = useMemo(() => rangesOf(segment.text, words ?? []), [segment.text, words])
  const place = usePlayed(
    player,
    useCallback((ms: number) => wordAt(words ?? [], ms), [words]),
  )
  return <SegmentText text={segment.text} search={search} spoken={ranges[place] ?? null} />
}

/** The result of `select` for the player's position, updated with each animation frame during playback. */
function usePlayed(player: HTMLMediaElement, select: (ms: number) => number): number {
  const [place, setPlace] = useState(-1)
  useEffect(() => {
    let frame = 0
    const look = () => {
      setPlace(select(player.currentTime * 1_000))
      frame = player.paused ? 0 : requestAnimationFrame(look)
    }
    const start = () => {
      cancelAnimationFrame(frame)
      look()
    }
    start()
    player.addEventListener('play', start)
    player.addEventListener('seeked', start)
    return () => {
      cancelAnimationFrame(frame)
      player.removeEventListener('play', start)
      player.removeEventListener('seeked', start)
    }
  }, [player, select])
  return place
}
