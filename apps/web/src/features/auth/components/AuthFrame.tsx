import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { useSignInOrganization } from '../model/useSignInOrganization.ts'
import styles from './AuthFrame.module.css'

// Most people come to Majlis's own pages, which need none of it.
const OrganizationLink = lazy(() =>
  import('../../../shared/organization-link/index.ts').then((module) => ({
    default: module.OrganizationLink,
  })),
)

export interface AuthFrameProps {
  /** In whose look the page is; without it that of the address, if it names one. */
  organizationId?: string | null
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The way to the other page, under the card. */
  foot?: ReactNode
}

/** One question per page: a card in the middle, and what Majlis is beside it where there is room. */
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
