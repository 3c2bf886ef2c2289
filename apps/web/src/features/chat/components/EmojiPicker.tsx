import { useText } from '@majlis/i18n/react'
import type { KeyboardEvent } from 'react'
import styles from './EmojiPicker.module.css'

interface EmojiPickerProps {
  emoji: readonly string[]
  onPick(emoji: string): void
}

/** Buttons with one emoji each. Arrow keys move between them; Tab leaves them. */
export function EmojiPicker({ emoji, onPick }: EmojiPickerProps) {
  const t = useText('chat')
  return (
    // The focus is on one of the buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className={styles.grid} role="toolbar" aria-label={t('message.react')} onKeyDown={moveFocus}>
      {emoji.map((one, index) => (
        <button
          key={one}
          type="button"
          className={styles.emoji}
          tabIndex={index === 0 ? 0 : -1}
          data-autofocus={index === 0 || undefined}
          onClick={() => onPick(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event)
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  // A menu around it has arrow keys of its own.
  event.stopPropagation()
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
}

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const { direction, gridTemplateColumns } = getComputedStyle(currentTarget)
  const perRow = gridTemplateColumns.split(' ').length
  const forward = direction === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return forward
    case 'ArrowLeft':
      return -forward
    case 'ArrowDown':
      return perRow
    case 'ArrowUp':
      return -perRow
    default:
      return 0
  }
}
