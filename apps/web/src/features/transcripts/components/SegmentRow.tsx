import type { Segment } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Chip } from '@majlis/ui'
import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconPencil } from '@tabler/icons-react'
import { memo, useRef, type RefObject } from 'react'
import { useWordChoice } from '../hooks/useWordChoice.ts'
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
  /** Of the text that says how words are chosen. */
  wordsHintId: string
  onEdit: ((segment: Segment) => void) | null
  /** Null while no lines are being selected. */
  selection: { isSelected: boolean; onToggle(isRange: boolean): void } | null
}

/** What one person said; a click on the time or a word plays the recording from there. Rows that stay are not rendered again on scrolling. */
export const SegmentRow = memo(Row)

function Row(props: SegmentRowProps) {
  const t = useText('transcripts')
  const formats = useFormats()
  const { segment, name, notes, isFirst, isCurrent, isHit, isLinked, onPlay, onEdit, selection } = props
  const time = formats.elapsed(segment.startMs)
  const words = useWordChoice(props.transcriptId, segment, onPlay)
  const textRef = useRef<HTMLParagraphElement>(null)
  const hintId = textsOf(segment, props.reading).original === null ? undefined : props.wordsHintId
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
              <PlayTime
                {...{ time, isCurrent, words, textRef }}
                language={segment.language}
                hintId={hintId}
              />
            ) : (
              <span className={`${styles.quiet} num`}>{time}</span>
            )}
            {segment.originalText === null ? null : <Chip>{t('view.edited')}</Chip>}
          </header>
          <Texts {...props} words={words} textRef={textRef} />
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

interface WordsProps {
  words: ReturnType<typeof useWordChoice>
  /** The original text. */
  textRef: RefObject<HTMLParagraphElement | null>
}

interface PlayTimeProps extends WordsProps {
  time: string
  isCurrent: boolean
  language: string | null
  /** None where there are no words to choose. */
  hintId: string | undefined
}

/** Plays from the beginning of a segment, or from the word that arrow keys have chosen. */
function PlayTime({ time, isCurrent, words, textRef, language, hintId }: PlayTimeProps) {
  const t = useText('transcripts')
  return (
    <>
      <button
        type="button"
        className={`${styles.time} num`}
        aria-label={t('view.play', { time })}
        aria-current={isCurrent ? 'true' : undefined}
        aria-describedby={hintId}
        onClick={words.play}
        onKeyDown={(event) => words.onKeyDown(event, textRef.current)}
        onBlur={words.clear}
      >
        {time}
      </button>
      <VisuallyHidden role="status" lang={language ?? undefined}>
        {words.choice?.text ?? ''}
      </VisuallyHidden>
    </>
  )
}

function Texts({ segment, words, textRef, reading, search, onPlay, ...state }: SegmentRowProps & WordsProps) {
  const { original, translation } = textsOf(segment, reading)
  const { transcriptId, player } = state
  return (
    <div className={styles.texts}>
      {original === null ? null : (
        // By the keyboard, words are chosen from the time.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <p
          ref={textRef}
          dir="auto"
          className={`${styles.words} ${onPlay ? styles.playable : ''}`}
          lang={segment.language ?? undefined}
          onClick={onPlay ? words.onClick : undefined}
        >
          {state.isCurrent && player !== null && words.choice === null ? (
            <SpokenText {...{ transcriptId, segment, search, player }} />
          ) : (
            <SegmentText text={original} search={search} spoken={words.choice?.range} />
          )}
        </p>
      )}
      {translation === null ? null : (
        <p dir="auto" className={styles.words} lang={reading?.language.toLowerCase()}>
          <SegmentText text={translation} search={search} />
        </p>
      )}
    </div>
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
