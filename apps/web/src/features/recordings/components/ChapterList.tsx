import type { RecordingChapter } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import styles from './Player.module.css'

interface ChapterListProps {
  chapters: readonly RecordingChapter[]
  onGoTo(offsetMs: number): void
}

/** Renders nothing if there are none. */
export function ChapterList({ chapters, onGoTo }: ChapterListProps) {
  const t = useText('recordings')
  const { number, elapsed } = useFormats()
  if (chapters.length === 0) return null
  return (
    <ol className={styles.chapters} aria-label={t('player.chapters')}>
      {chapters.map(({ offsetMs, title }, place) => (
        <li key={`${offsetMs} ${title}`}>
          <button type="button" className={styles.chapter} onClick={() => onGoTo(offsetMs)}>
            <span className="num ltr">{elapsed(offsetMs)}</span>
            <bdi>{title || t('player.chapter', { number: number(place + 1) })}</bdi>
          </button>
        </li>
      ))}
    </ol>
  )
}
