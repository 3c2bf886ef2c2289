import type { ComponentType, ReactNode } from 'react'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  /** What will be here. */
  text: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

/** A place that has nothing to show yet says what will be here and offers the one action that fills it. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden>
        <Icon size={24} stroke={1.8} />
      </span>
      <b>{title}</b>
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
