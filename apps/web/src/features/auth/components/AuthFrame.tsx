import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import type { ReactNode } from 'react'
import { PublicFrame } from '../../../shared/frame/index.ts'
import styles from './AuthFrame.module.css'

export interface AuthFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The way to the other page, under the card. */
  foot?: ReactNode
}

/** One question per page: a card in the middle, and what Majlis is beside it where there is room. */
export function AuthFrame({ title, lead, children, foot }: AuthFrameProps) {
  const t = useText('auth')
  useDocumentTitle(title)
  return (
    <PublicFrame>
      <div className={styles.columns}>
        <div className={styles.middle}>
          <section className={styles.card}>
            <h1>{title}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
            {children}
          </section>
          {foot ? <p className={styles.foot}>{foot}</p> : null}
        </div>
        <aside className={styles.aside}>
          <p className={styles.asideTitle}>{t('aside.title')}</p>
          <p>{t('aside.text')}</p>
          <div className={styles.rings} aria-hidden>
            <i />
            <i />
            <i />
            <b />
            <b />
            <b />
            <b />
          </div>
        </aside>
      </div>
    </PublicFrame>
  )
}
