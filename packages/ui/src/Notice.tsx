import type { ReactNode, Ref } from 'react'
import styles from './Notice.module.css'

export interface NoticeProps {
  /** `bad` is read out at once; the others when there is a pause. */
  tone: 'bad' | 'ok' | 'quiet'
  /** A line of text (default), or on a ground of its own. */
  look?: 'line' | 'block'
  isStrong?: boolean
  /** Keeps its place in a row or grid while it is empty. */
  isPlaceKept?: boolean
  /** Where it stands in its surroundings. */
  className?: string | undefined
  /** To put the focus on it. */
  ref?: Ref<HTMLParagraphElement>
  children: ReactNode
}

/**
 * What went wrong, or was done. It stays on the page while it has nothing to say: screen readers announce only what changes inside a
 * region that they know.
 */
export function Notice({
  tone,
  look = 'line',
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
      // A place to focus, not one to reach.
      tabIndex={ref ? -1 : undefined}
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      data-look={look}
      data-strong={isStrong || undefined}
      data-place-kept={isPlaceKept || undefined}
    >
      {children}
    </p>
  )
}
