import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { IconLanguage, IconLink, IconServer, IconShieldCheck, type Icon } from '@tabler/icons-react'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { ButtonLink, TextLink } from '../../../shared/links/index.ts'
import { JoinForm } from '../../../shared/meeting-link/index.ts'
import { RoomSketch } from '../components/RoomSketch.tsx'
import styles from './LandingPage.module.css'

const reasons = [
  { key: 'link', icon: IconLink },
  { key: 'host', icon: IconShieldCheck },
  { key: 'own', icon: IconServer },
  { key: 'language', icon: IconLanguage },
] as const satisfies { key: string; icon: Icon }[]

/** The first page for visitors: what Majlis is, and the three ways on (spec 1.19, 2.22). */
export function LandingPage() {
  const t = useText('landing')
  const tc = useText('common')
  useDocumentTitle('')
  return (
    <PublicFrame
      actions={
        <>
          <ButtonLink className={styles.signIn} to="/sign-in" variant="subtle">
            {tc('action.signIn')}
          </ButtonLink>
          <ButtonLink className={styles.signUp} to="/sign-up" variant="default">
            {tc('action.signUp')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>{t('hero.title')}</h1>
            <p className={styles.lead}>{t('hero.text')}</p>
            <section className={styles.join} aria-labelledby="join">
              <h2 id="join">{t('join.title')}</h2>
              <p className={styles.muted}>{t('join.text')}</p>
              <JoinForm />
            </section>
            <p className={styles.ways}>
              <ButtonLink to="/sign-up" variant="default" size="md">
                {t('hero.start')}
              </ButtonLink>
              <ButtonLink className={styles.signInBelow} to="/sign-in" variant="subtle" size="md">
                {tc('action.signIn')}
              </ButtonLink>
            </p>
          </div>
          <RoomSketch />
        </section>
        <section className={styles.why} aria-labelledby="why">
          <h2 id="why">{t('why.title')}</h2>
          <ul>
            {reasons.map(({ key, icon: ReasonIcon }) => (
              <li key={key}>
                <ReasonIcon size={24} stroke={1.8} aria-hidden />
                <h3>{t(`why.${key}`)}</h3>
                <p className={styles.muted}>{t(`why.${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <footer className={styles.foot}>
          <p>{tc('tagline')}</p>
          <TextLink to="/brochure">{t('brochure')}</TextLink>
        </footer>
      </div>
    </PublicFrame>
  )
}
