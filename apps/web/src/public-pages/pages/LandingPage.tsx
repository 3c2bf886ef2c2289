import { IconLanguage, IconLink, IconServer, IconShieldCheck, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageText } from '../page-context.tsx'
import { Closing } from '../parts/Closing.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Points } from '../parts/Points.tsx'
import buttons from '../parts/buttons.module.css'
import { pageHref } from '../slots.ts'
import styles from './LandingPage.module.css'

const reasons = [
  { key: 'link', icon: IconLink },
  { key: 'host', icon: IconShieldCheck },
  { key: 'own', icon: IconServer },
  { key: 'language', icon: IconLanguage },
] as const satisfies { key: string; icon: Icon }[]

const meetPoints = ['views', 'interpretation', 'webinars', 'chat', 'network', 'after'] as const

/** The first page for visitors: what Majlis is, and the ways on (spec 1.19, 2.22). */
export function LandingPage() {
  const t = usePageText('landing')
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.text')}</p>
          <p className={buttons.row}>
            <a className={buttons.main} href="/sign-up">
              {t('hero.start')}
            </a>
            <a className={buttons.second} href={pageHref('/features')}>
              {t('more')}
            </a>
          </p>
          <Join />
        </div>
        <Picture of="room" sizes="(width < 1000px) calc(100vw - 32px), 640px" isFirst />
      </section>
      <section className={styles.why} aria-labelledby="why">
        <h2 id="why">{t('why.title')}</h2>
        <ul>
          {reasons.map(({ key, icon: ReasonIcon }) => (
            <li key={key}>
              <ReasonIcon size={24} stroke={1.8} aria-hidden />
              <h3>{t(`why.${key}`)}</h3>
              <p>{t(`why.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Story
        id="plan"
        title={t('plan.title')}
        text={t('plan.text')}
        points={[t('plan.free'), t('plan.answers'), t('plan.feed')]}
        picture={<Picture of="scheduler" sizes="(width < 1000px) calc(100vw - 32px), 620px" />}
      />
      <Story
        id="meet"
        title={t('meet.title')}
        text={t('meet.text')}
        points={meetPoints.map((point) => t(`meet.${point}`))}
        picture={<Picture of="share" sizes="(width < 1000px) calc(100vw - 32px), 620px" />}
      />
      <Story
        id="phone"
        title={t('phone.title')}
        text={t('phone.text')}
        points={[t('phone.app'), t('phone.next'), t('phone.ring')]}
        picture={<Picture of="phone" sizes="300px" />}
      />
      <Closing />
    </div>
  )
}

/** Leads to the page that asks for the ID; with the script, straight to the meeting. */
function Join() {
  const t = usePageText('landing')
  const tc = usePageText('common')
  return (
    <form className={styles.join} action="/m/j" aria-labelledby="join" data-join>
      <h2 id="join">{t('join.title')}</h2>
      <p className={styles.muted}>{t('join.text')}</p>
      <div className={styles.fields}>
        <input
          name="meeting"
          aria-label={tc('join.label')}
          aria-describedby="join-error"
          placeholder={tc('join.label')}
          autoComplete="off"
          spellCheck={false}
        />
        <button className={buttons.second} type="submit">
          {tc('join.submit')}
        </button>
      </div>
      <p className={styles.error} id="join-error" role="alert" data-text={tc('join.invalid')} />
    </form>
  )
}

interface StoryProps {
  id: string
  title: string
  text: string
  points: readonly string[]
  picture: ReactNode
}

function Story({ id, title, text, points, picture }: StoryProps) {
  return (
    <section className={styles.story} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p className={styles.muted}>{text}</p>
        <Points points={points} />
      </div>
      {picture}
    </section>
  )
}
