import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { PublicFrame } from '../../../shared/frame/index.ts'
import styles from './TermsPage.module.css'

const sections = ['account', 'use', 'content', 'organization', 'end'] as const

/** The terms that come with an account (spec 2.5), and the way to the operator's own where there are some. */
export function TermsPage() {
  const t = useText('terms')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const termsUrl = config.data?.data.termsUrl
  useDocumentTitle(t('title'))
  return (
    <PublicFrame>
      <article className={styles.page}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {sections.map((section) => (
          <section key={section} aria-labelledby={section}>
            <h2 id={section}>{t(`heading.${section}`)}</h2>
            <p>{t(`text.${section}`, { days: limits.deletedAccountDays })}</p>
          </section>
        ))}
        {termsUrl ? (
          <p>
            <Anchor href={termsUrl}>{t('operator')}</Anchor>
          </p>
        ) : null}
      </article>
    </PublicFrame>
  )
}
