import { Mark } from '@majlis/ui'
import type { ReactNode } from 'react'
import { PageLink } from '../../../shared/navigation/index.ts'
import styles from './DoorFrame.module.css'

/** The quiet page around everything that happens before and after the room. */
export function DoorFrame({
  name,
  title,
  isLoading = false,
  children,
}: {
  /** Whose door it is; empty where the visitor may not know. */
  name?: string | undefined
  title: string
  /** Nothing is known yet: what the page itself shows stays until then. */
  isLoading?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame} data-loading={isLoading || undefined}>
      <title>{`${title} · Majlis`}</title>
      <header className={styles.head}>
        <PageLink href="/" className={styles.logo}>
          <Mark />
          <span>{name || 'Majlis'}</span>
        </PageLink>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
