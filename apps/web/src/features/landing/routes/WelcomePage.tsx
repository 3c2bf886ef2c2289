import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { JoinForm } from '../../../shared/meeting-link/index.ts'
import styles from './WelcomePage.module.css'

/**
 * The page at `/` if the server sends no landing page: without public pages, or after a session has ended. The
 * landing page itself is plain HTML (src/public-pages).
 */
export function WelcomePage() {
  const t = useText('landing')
  const tc = useText('common')
  useDocumentTitle('')
  return (
    <PublicFrame>
      <div className={styles.page}>
        <h1>{t('welcome.title')}</h1>
        <section className={styles.card} aria-labelledby="join">
          <h2 id="join">{t('join.title')}</h2>
          <p className={styles.muted}>{t('join.text')}</p>
          <JoinForm />
        </section>
        <p className={styles.ways}>
          <ButtonLink to="/sign-in" size="md">
            {tc('action.signIn')}
          </ButtonLink>
          <ButtonLink to="/sign-up" variant="default" size="md">
            {tc('action.signUp')}
          </ButtonLink>
        </p>
      </div>
    </PublicFrame>
  )
}
