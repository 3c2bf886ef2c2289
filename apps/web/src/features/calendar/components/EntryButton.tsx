import { IconRepeat, IconUserQuestion } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { stopProps } from '../hooks/useArrowKeys.ts'
import { canMove } from '../model/moving.ts'
import type { PlacedEntry } from '../model/placement.ts'
import type { Stop } from '../model/arrow-keys.ts'
import styles from './EntryButton.module.css'
import states from './entry-states.module.css'
import { useEntryText, type EntryShape } from '../hooks/useEntryText.ts'

export interface EntryButtonProps {
  placed: PlacedEntry
  stop: Stop
  shape: EntryShape
  style?: CSSProperties
  /** The end can be dragged. */
  hasHandle?: boolean
  isMoving?: boolean
  /** It continues outside the row or column. */
  isCutBefore?: boolean
  isCutAfter?: boolean
  isShort?: boolean
  onOpen(placed: PlacedEntry): void
}

/** One entry of the calendar, in any view. */
export function EntryButton({
  placed,
  stop,
  shape,
  style,
  hasHandle = false,
  isMoving = false,
  isCutBefore = false,
  isCutAfter = false,
  isShort = false,
  onOpen,
}: EntryButtonProps) {
  const text = useEntryText()
  const { entry } = placed
  const isMovable = canMove(entry)
  return (
    <button
      type="button"
      {...stopProps(stop)}
      data-entry={placed.key}
      data-shape={shape}
      data-movable={isMovable || undefined}
      data-moving={isMoving || undefined}
      data-short={isShort || undefined}
      data-response={entry.myResponse ?? undefined}
      data-free={entry.showMeAs === 'Available' || undefined}
      data-external={entry.external ? true : undefined}
      data-over={entry.state === 'ended' || undefined}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      className={`${styles.entry} ${states.entry}`}
      style={{ '--entry': entry.colorCodeHex, ...style }}
      aria-label={text.label(placed, shape)}
      title={entry.meetingTitle}
      onClick={() => onOpen(placed)}
    >
      {shape !== 'block' && !placed.isBanner ? (
        <span className={`${styles.time} num`}>{text.start(placed)}</span>
      ) : null}{' '}
      <span className={`${styles.title} ${states.title}`} dir="auto">
        {entry.meetingTitle}
      </span>{' '}
      {shape === 'block' ? <span className={`${styles.time} num`}>{text.time(placed)}</span> : null}
      <span className={styles.marks} aria-hidden>
        {entry.myResponse === 'pending' ? <IconUserQuestion size={13} stroke={1.8} /> : null}
        {entry.isRecurrent && shape !== 'line' ? <IconRepeat size={13} stroke={1.8} /> : null}
      </span>
      {hasHandle && isMovable ? <i className={styles.handle} data-stretch aria-hidden /> : null}
    </button>
  )
}
