import type { Segment } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Chip } from '@majlis/ui'
import { ActionIcon, Checkbox } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import type { Note } from '../model/notes.ts'
import { textsOf, type Reading } from '../model/reading.ts'
import { Notes } from './Notes.tsx'
import { SegmentText, SpokenText } from './SegmentText.tsx'
import styles from './transcripts.module.css'

interface SegmentRowProps {
  transcriptId: string
  segment: Segment
  name: string
  /** Chat messages and chapters before this segment, or after it if it is the last. */
  notes: { before: readonly Note[]; after: readonly Note[] }
  /** Someone else spoke before. */
  isFirst: boolean
  reading: Reading | null
  search: string
  isHit: boolean
  /** A link leads here. */
  isLinked: boolean
  isCurrent: boolean
  /** Null: nothing plays. */
  player: HTMLMediaElement | null
  onPlay: ((ms: number) => void) | null
  onEdit: ((segment: Segment) => void) | null
  /** Null while no lines are being selected. */
  selection: { isSelected: boolean; onToggle(isRange: boolean): void } | null
}

/** What one person said; a click plays the recording from there. Rows that stay are not rendered again on scrolling. */
export const SegmentRow = memo(Row)

function Row({ transcriptId, segment, name, notes, isFirst, ...state }: SegmentRowProps) {
  const t = useText('transcripts')
  const formats = useFormats()
  const { startMs, originalText } = segment
  const time = formats.elapsed(startMs)
  const { isCurrent, isHit, isLinked, player, reading, search, onPlay, onEdit, selection } = state
  const { original, translation } = textsOf(segment, reading)
  // Corrected text has no times per word.
  const isSpoken = isCurrent && player !== null && originalText === null
  return (
    <>
      <Notes notes={notes.before} onPlay={onPlay} />
      <div
        className={[
          styles.segment,
          isCurrent && styles.current,
          isHit && styles.hit,
          isLinked && styles.linked,
        ]
          .filter(Boolean)
          .join(' ')}
        aria-current={isLinked ? 'location' : undefined}
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
          <div className={styles.texts}>
            {original === null ? null : (
              <p dir="auto" className={styles.words} lang={segment.language ?? undefined}>
                {isSpoken ? (
                  <SpokenText {...{ transcriptId, segment, search, player }} />
                ) : (
                  <SegmentText text={original} search={search} />
                )}
              </p>
            )}
            {translation === null ? null : (
              <p dir="auto" className={styles.words} lang={reading?.language.toLowerCase()}>
                <SegmentText text={translation} search={search} />
              </p>
            )}
          </div>
        </div>
        {selection ? <Select time={time} {...selection} /> : null}
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
      <Notes notes={notes.after} onPlay={onPlay} />
    </>
  )
}

function Select({
  time,
  isSelected,
  onToggle,
}: {
  time: string
  isSelected: boolean
  onToggle(isRange: boolean): void
}) {
  const t = useText('transcripts')
  return (
    <Checkbox
      className={styles.check}
      aria-label={t('redact.line', { time })}
      checked={isSelected}
      onChange={() => undefined}
      // The change event doesn't report whether Shift is held.
      onClick={({ shiftKey }) => onToggle(shiftKey)}
    />
  )
}
