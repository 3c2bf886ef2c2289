import type { ReactNode, Ref } from 'react'
import styles from './Notice.module.css'

export interface NoticeProps {
  /** `bad` is announced immediately; the others at the next pause. */
  tone: 'bad' | 'ok' | 'quiet'
  isStrong?: boolean
  /** Keeps its place in a row or grid while empty. */
  isPlaceKept?: boolean
  /** Its position in its surroundings. */
  className?: string | undefined
  /** To move the focus to it. */
  ref?: Ref<HTMLParagraphElement>
  children: ReactNode
}

/**
 * An error or a confirmation. It stays on the page while empty, because screen readers announce only changes inside a
 * region that already exists.
 */
export function Notice({
  tone,
  isStrong = false,
  isPlaceKept = false,
  className,
  ref,
  children,
}: NoticeProps) {
  return (
    <p
      ref={ref}
      role={tone === 'bad' ? 'alert' : 'status'}
      // Can be focused by script, not by Tab.
      tabIndex={ref ? -1 : undefined}
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      data-strong={isStrong || undefined}
      data-place-kept={isPlaceKept || undefined}
    >
      {children}
    </p>
  )
}
