import type { ReactNode } from 'react'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import type { HostOrganization } from '../model/memory.ts'
import { PreJoinFrame } from './PreJoinFrame.tsx'
import styles from './MessagePage.module.css'

export interface MessagePageProps {
  icon: ReactNode
  tone?: 'quiet' | 'bad' | 'brand'
  /** The organisation whose meeting it is about. */
  host?: HostOrganization | null | undefined
  title: string
  text: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A message and what people can do about it. The heading takes the focus, because the page has changed. */
export function MessagePage({
  icon,
  tone = 'brand',
  host = null,
  title,
  text,
  actions,
  children,
}: MessagePageProps) {
  const heading = useFocusOn<HTMLHeadingElement>(title)
  return (
    <PreJoinFrame title={title} host={host}>
      <div className={styles.message}>
        <span className={styles.icon} data-tone={tone} aria-hidden>
          {icon}
        </span>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {children}
      </div>
    </PreJoinFrame>
  )
}
