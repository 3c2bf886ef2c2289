import type { Segment } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import type { Note } from '../model/notes.ts'
import styles from './transcripts.module.css'

interface TimelineProps {
  lengthMs: number
  shown: readonly Segment[]
  /** Indexes in `shown` of the segments that were found. */
  places: readonly number[]
  notes: readonly Note[]
  /** Negative: nothing was played so far. */
  atMs: number
  onHit(place: number): void
}

/** Marks search results on the recording's timeline. Keyboard users step through them with the buttons above. */
export function Timeline({ lengthMs, shown, places, notes, atMs, onHit }: TimelineProps) {
  const t = useText('transcripts')
  const hits = places.map((place) => shown[place]?.startMs ?? 0)
  const chapters = notes.flatMap(({ kind, atMs: ms }) => (kind === 'chapter' ? [ms] : []))
  const at = (ms: number) => ({
    insetInlineStart: `${(100 * Math.min(ms, lengthMs)) / Math.max(1, lengthMs)}%`,
  })
  return (
    <div className={styles.timeline} role="img" aria-label={t('view.timeline', { count: hits.length })}>
      {chapters.map((ms) => (
        <i key={ms} className={styles.chapterMark} style={at(ms)} />
      ))}
      {hits.map((ms, place) => (
        // The same results are buttons above.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <i key={place} className={styles.hitMark} style={at(ms)} onClick={() => onHit(place)} />
      ))}
      {atMs < 0 ? null : <i className={styles.playMark} style={at(atMs)} />}
    </div>
  )
}
