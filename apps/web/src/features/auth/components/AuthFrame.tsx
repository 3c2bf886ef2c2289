import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { useSignInOrganization } from '../model/useSignInOrganization.ts'
import styles from './AuthFrame.module.css'

// Loaded lazily: most people open Majlis's own pages, which don't need it.
const OrganizationLink = lazy(() =>
  import('../../../shared/organization-link/index.ts').then((module) => ({
    default: module.OrganizationLink,
  })),
)

export interface AuthFrameProps {
  /** The organisation whose branding the page has; if absent, the one named by the address, if any. */
  organizationId?: string | null
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The link to the other page, below the card. */
  foot?: ReactNode
}

/** One question per page: a card in the middle, and a text about Majlis beside it where there is room. */
export function AuthFrame({ organizationId, title, lead, children, foot }: AuthFrameProps) {
  const t = useText('auth')
  const ofAddress = useSignInOrganization()
  const host = organizationId ?? ofAddress
  useDocumentTitle(title)
  return (
    <PublicFrame
      brand={
        host ? (
          <Suspense fallback={<span />}>
            <OrganizationLink organizationId={host} />
          </Suspense>
        ) : null
      }
    >
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
