import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './NoticeParts.module.css'

/** What a card over the screen says: a heading as `b`, a line as `span`, and `NoticeActions`. */
export function NoticeText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}

/** What can be done about it. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export interface NoticeCloseProps {
  /** Says what is put away. */
  label: string
  /** Where in its card it stands. */
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
