import type { ComponentType, ReactNode } from 'react'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  /** What will be shown here. */
  text: ReactNode
  /** The action that adds the first item. */
  action?: ReactNode
}

/** For a list without items: says what will be shown and offers the action that adds the first item. */
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
