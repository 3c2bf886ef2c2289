import type { ReactNode } from 'react'
import styles from './StateChip.module.css'

interface StateChipProps {
  label: string
  icon: ReactNode
  tone?: 'quiet' | 'bad'
  /** The text beside the icon, if it is shorter than the label; null: none. Phones show only the icon. */
  text?: string | null
}

/** A state of the room, in the bar above it. */
export function StateChip({ label, icon, tone = 'quiet', text = label }: StateChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} role="img" aria-label={label} data-hint={label}>
      {icon}
      {text === null ? null : <span className={styles.word}>{text}</span>}
    </span>
  )
}
