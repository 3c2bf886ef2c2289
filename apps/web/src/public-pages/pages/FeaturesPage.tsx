import {
  IconArchive,
  IconBuilding,
  IconCalendarEvent,
  IconMailOpened,
  IconServer,
  IconShieldCheck,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { MessageKey } from '@majlis/i18n'
import type { ComponentProps } from 'react'
import { usePageText } from '../page-context.tsx'
import { Closing } from '../parts/Closing.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Points } from '../parts/Points.tsx'
import styles from './FeaturesPage.module.css'

type Key = MessageKey<'features'>

interface Group {
  name: string
  title: Key
  text: Key
  icon: Icon
  points: readonly Key[]
  picture?: ComponentProps<typeof Picture>['of']
}

/** Existing features only, nothing planned. */
const groups: readonly Group[] = [
  {
    name: 'planning',
    title: 'planning.title',
    text: 'planning.text',
    icon: IconCalendarEvent,
    points: [
      'planning.calendar',
      'planning.series',
      'planning.free',
      'planning.conflicts',
      'planning.reminders',
      'planning.feed',
      'planning.connections',
    ],
    picture: 'calendar',
  },
  {
    name: 'inviting',
    title: 'inviting.title',
    text: 'inviting.text',
    icon: IconMailOpened,
    points: [
      'inviting.mail',
      'inviting.groups',
      'inviting.registration',
      'inviting.agenda',
      'inviting.banner',
    ],
    picture: 'scheduler',
  },
  {
    name: 'meeting',
    title: 'meeting.title',
    text: 'meeting.text',
    icon: IconVideo,
    points: [
      'meeting.views',
      'meeting.share',
      'meeting.present',
      'meeting.chat',
      'meeting.captions',
      'meeting.interpretation',
      'meeting.hands',
      'meeting.sound',
      'meeting.network',
    ],
    picture: 'share',
  },
  {
    name: 'hosting',
    title: 'hosting.title',
    text: 'hosting.text',
    icon: IconShieldCheck,
    points: [
      'hosting.lobby',
      'hosting.people',
      'hosting.rights',
      'hosting.places',
      'hosting.personal',
      'hosting.webinars',
      'hosting.large',
    ],
    picture: 'room',
  },
  {
    name: 'results',
    title: 'results.title',
    text: 'results.text',
    icon: IconArchive,
    points: [
      'results.recordings',
      'results.transcripts',
      'results.minutes',
      'results.ask',
      'results.drive',
      'results.search',
      'results.chat',
      'results.feedback',
      'results.export',
    ],
  },
  {
    name: 'organization',
    title: 'organization.title',
    text: 'organization.text',
    icon: IconBuilding,
    points: [
      'organization.roles',
      'organization.import',
      'organization.signIn',
      'organization.brand',
      'organization.log',
      'organization.rules',
    ],
  },
  {
    name: 'own',
    title: 'own.title',
    text: 'own.text',
    icon: IconServer,
    points: ['own.server', 'own.data', 'own.api', 'own.app', 'own.languages', 'own.access'],
  },
]

/** The features of Majlis by area (spec 2.20). */
export function FeaturesPage() {
  const t = usePageText('features')
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </header>
        {groups.map(({ name, title, text, icon: GroupIcon, points, picture }) => (
          <section
            key={name}
            className={styles.group}
            aria-labelledby={name}
            data-picture={picture ? '' : undefined}
          >
            <div>
              <h2 id={name}>
                <GroupIcon size={26} stroke={1.8} aria-hidden />
                {t(title)}
              </h2>
              <p>{t(text)}</p>
              <Points points={points.map((point) => t(point))} />
            </div>
            {picture ? <Picture of={picture} sizes="(width < 1000px) calc(100vw - 64px), 640px" /> : null}
          </section>
        ))}
      </div>
      <Closing />
    </>
  )
}
