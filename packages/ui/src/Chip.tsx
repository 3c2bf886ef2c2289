import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type ChipTone = 'ok' | 'warn' | 'bad' | 'accent' | 'brand' | 'quiet'

/** A short state beside a title. The text says it; colour and dot only repeat it. */
export function Chip({
  tone = 'quiet',
  dot = false,
  children,
}: {
  tone?: ChipTone
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {dot ? <i className={styles.dot} aria-hidden /> : null}
      {children}
    </span>
  )
}
