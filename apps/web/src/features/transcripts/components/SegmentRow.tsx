import type { Segment } from '@majlis/contract'
import { formatElapsed } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { Avatar, Chip } from '@majlis/ui'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPencil } from '@tabler/icons-react'
import { marksOf } from '../model/found-segments.ts'
import styles from './transcripts.module.css'

interface SegmentRowProps {
  segment: Segment
  name: string
  /** Someone else spoke before. */
  isFirst: boolean
  search: string
  isHit: boolean
  isCurrent: boolean
  onPlay: ((ms: number) => void) | null
  onEdit: ((segment: Segment) => void) | null
}

/** What one person said: pressed, the recording plays from there. */
export function SegmentRow({ segment, name, isFirst, onPlay, onEdit, ...state }: SegmentRowProps) {
  const t = useText('transcripts')
  const { startMs, text, originalText } = segment
  const time = formatElapsed(startMs)
  const { isCurrent, isHit } = state
  return (
    <div
      className={[styles.segment, isCurrent && styles.current, isHit && styles.hit].filter(Boolean).join(' ')}
    >
      {isFirst ? <Avatar name={name} size={32} /> : <span />}
      <div>
        <header>
          {isFirst ? (
            <b>
              <bdi>{name}</bdi>
            </b>
          ) : null}
          {onPlay ? (
            <button
              type="button"
              className={`${styles.time} num`}
              aria-label={t('view.play', { time })}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onPlay(startMs)}
            >
              {time}
            </button>
          ) : (
            <span className={`${styles.quiet} num`}>{time}</span>
          )}
          {originalText === null ? null : <Chip>{t('view.edited')}</Chip>}
        </header>
        <p dir="auto" className={styles.words}>
          <Marked text={text} search={state.search} />
        </p>
      </div>
      {onEdit ? (
        <ActionIcon
          className={styles.edit}
          variant="subtle"
          size={40}
          aria-label={t('edit.button', { time })}
          onClick={() => onEdit(segment)}
        >
          <IconPencil size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}

/** The text, with what was searched marked. */
function Marked({ text, search }: { text: string; search: string }) {
  const marks = marksOf(text, search)
  if (marks.length === 0) return text
  const parts = marks.map(([from, to], place) => (
    <span key={from}>
      {text.slice(marks[place - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
