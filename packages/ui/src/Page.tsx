import type { ReactNode } from 'react'
import styles from './Page.module.css'
import { useDocumentTitle } from './useDocumentTitle.ts'

export interface PageProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Narrow pages are for reading and forms. */
  width?: 'wide' | 'narrow'
  children: ReactNode
}

/** The content of one screen inside the shell: its heading and its lead. */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
