import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

interface StateChipProps {
  label: string
  icon: ReactNode
  tone?: 'quiet' | 'bad'
}

/** A state of the room, in the bar above it. */
export function StateChip({ label, icon, tone = 'quiet' }: StateChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} role="img" aria-label={label}>
      {icon}
      <span className={styles.word}>{label}</span>
    </span>
  )
}
