import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './NoticeParts.module.css'

/** The text of a card over the screen: a heading as `b`, a line as `span`, and `NoticeActions`. */
export function NoticeText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}

/** The buttons. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export interface NoticeCloseProps {
  /** Names what is closed. */
  label: string
  /** The position in its card. */
  className: string | undefined
  onClose(): void
}

export function NoticeClose({ label, className, onClose }: NoticeCloseProps) {
  return (
    <button type="button" className={`${styles.close} ${className}`} aria-label={label} onClick={onClose}>
      <IconX size={16} stroke={2} aria-hidden />
    </button>
  )
}
