import type { MessageKey } from '@majlis/i18n'
import {
  IconAccessible,
  IconBuilding,
  IconCalendarEvent,
  IconPrinter,
  IconServer,
  IconShieldCheck,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { usePageText } from '../page-context.tsx'
import { Picture } from '../parts/Picture.tsx'
import buttons from '../parts/buttons.module.css'
import { slot } from '../slots.ts'
import styles from './BrochurePage.module.css'

type Key = MessageKey<'brochure'>

const steps = ['plan', 'invite', 'meet'] as const
const needs = ['join', 'run', 'grow'] as const

/** Existing features only, nothing planned. */
const parts: { title: Key; icon: Icon; points: Key[] }[] = [
  {
    title: 'planning.title',
    icon: IconCalendarEvent,
    points: ['planning.calendar', 'planning.series', 'planning.free', 'planning.reminders'],
  },
  {
    title: 'meeting.title',
    icon: IconVideo,
    points: ['meeting.views', 'meeting.interpretation', 'meeting.chat', 'meeting.sound', 'meeting.network'],
  },
  {
    title: 'host.title',
    icon: IconShieldCheck,
    points: ['host.admission', 'host.people', 'host.rights', 'host.places', 'host.webinars'],
  },
  {
    title: 'organization.title',
    icon: IconBuilding,
    points: ['organization.roles', 'organization.people', 'organization.signIn', 'organization.log'],
  },
  {
    title: 'own.title',
    icon: IconServer,
    points: ['own.server', 'own.recordings', 'own.ask', 'own.data', 'own.free'],
  },
  {
    title: 'everybody.title',
    icon: IconAccessible,
    points: ['everybody.languages', 'everybody.devices', 'everybody.access'],
  },
]

/** A description of Majlis to read, or to print on two A4 pages (spec 2.9). */
export function BrochurePage() {
  const t = usePageText('brochure')
  const tl = usePageText('landing')
  const tc = usePageText('common')
  return (
    <article className={styles.page}>
      <header className={styles.hero}>
        <div>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.text')}</p>
          <button className={`${buttons.main} ${styles.screen}`} type="button" data-print hidden>
            <IconPrinter size={18} stroke={1.8} aria-hidden />
            {t('print')}
          </button>
        </div>
        <Picture of="room" sizes="(width < 1000px) calc(100vw - 32px), 560px" isFirst />
      </header>
      <section aria-labelledby="steps">
        <h2 id="steps">{t('steps.title')}</h2>
        <ol className={styles.row}>
          {steps.map((step) => (
            <li key={step} className={styles.step}>
              <h3>{t(`steps.${step}`)}</h3>
              <p>{t(`steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="parts" className={styles.parts}>
        <h2 id="parts">{t('parts.title')}</h2>
        <div className={styles.grid}>
          {parts.map(({ title, icon: PartIcon, points }) => (
            <section key={title} className={styles.part} aria-labelledby={title}>
              <h3 id={title}>
                <PartIcon size={22} stroke={1.8} aria-hidden />
                {t(title)}
              </h3>
              <ul>
                {points.map((point) => (
                  <li key={point}>{t(point)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <section aria-labelledby="needs">
        <h2 id="needs">{t('needs.title')}</h2>
        <dl className={styles.row}>
          {needs.map((need) => (
            <div key={need}>
              <dt>{t(`needs.${need}`)}</dt>
              <dd>{t(`needs.${need}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer className={styles.here}>
        <div>
          <h2>{t('here.title')}</h2>
          <p>{t('here.text', { address: slot('publicHost') })}</p>
        </div>
        <p className={`${styles.screen} ${buttons.row}`}>
          <a className={buttons.main} href="/sign-up">
            {tc('action.signUp')}
          </a>
          <a className={buttons.second} href="/m/j">
            {tl('join.title')}
          </a>
        </p>
      </footer>
    </article>
  )
}
