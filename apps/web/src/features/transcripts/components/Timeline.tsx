import { useText } from '@majlis/i18n/react'
import styles from './transcripts.module.css'

interface TimelineProps {
  lengthMs: number
  /** When the segments that were found begin. */
  hits: readonly number[]
  chapters: readonly number[]
  /** Negative: nothing was played so far. */
  atMs: number
  onHit(place: number): void
}

/** Where in the recording the words were found. With the keyboard, results are reached one by one above. */
export function Timeline({ lengthMs, hits, chapters, atMs, onHit }: TimelineProps) {
  const t = useText('transcripts')
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
