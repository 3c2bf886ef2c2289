import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import {
  IconDots,
  IconHandStop,
  IconMessageCircle,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconPhoneOff,
  IconScreenShare,
  IconVideo,
} from '@tabler/icons-react'
import styles from './RoomSketch.module.css'

const people = [
  { key: 'one', isSpeaking: true, hasPicture: true },
  { key: 'two', hasPicture: true },
  { key: 'three', isMuted: true },
  { key: 'four', hasPicture: true, hasHand: true },
] as const satisfies {
  key: string
  isSpeaking?: boolean
  isMuted?: boolean
  hasHand?: boolean
  hasPicture?: boolean
}[]

const controls = [
  IconMicrophone,
  IconVideo,
  IconScreenShare,
  IconHandStop,
  IconMoodSmile,
  IconMessageCircle,
  IconDots,
]

/** The room, drawn: a picture of the product that weighs nothing and speaks the visitor's language. */
export function RoomSketch() {
  const t = useText('landing')
  return (
    <figure className={`room ${styles.frame}`} data-theme="dark" role="img" aria-label={t('sketch.label')}>
      <div className={styles.head} aria-hidden>
        <b>{t('sketch.title')}</b>
        <span className="num">24:07</span>
      </div>
      <div className={styles.grid} aria-hidden>
        {people.map((person) => {
          const name = t(`sketch.${person.key}`)
          return (
            <div
              key={person.key}
              className={styles.tile}
              data-speaking={'isSpeaking' in person || undefined}
              data-person={person.key}
            >
              {'hasPicture' in person ? <Figure /> : <Avatar name={name} size={64} />}
              {'hasHand' in person ? (
                <span className={styles.hand}>
                  <IconHandStop size={16} stroke={1.8} />
                </span>
              ) : null}
              <span className={styles.name}>
                {'isMuted' in person ? <IconMicrophoneOff size={14} stroke={1.8} /> : null}
                {name}
              </span>
            </div>
          )
        })}
      </div>
      <div className={styles.bar} aria-hidden>
        {controls.map((ControlIcon, place) => (
          <span key={place}>
            <ControlIcon size={20} stroke={1.8} />
          </span>
        ))}
        <span className={styles.leave}>
          <IconPhoneOff size={20} stroke={1.8} />
        </span>
      </div>
    </figure>
  )
}

/** Head and shoulders before a wall. */
function Figure() {
  return (
    <svg className={styles.figure} viewBox="0 0 160 90" preserveAspectRatio="xMidYMax slice">
      <circle className={styles.lamp} cx="126" cy="18" r="26" />
      <path className={styles.shelf} d="M0 34h44v3H0zM8 16h7v18H8zm10 4h6v14h-6zm9-6h8v20h-8z" />
      <path className={styles.body} d="M38 90c2-22 18-31 42-31s40 9 42 31z" />
      <path className={styles.neck} d="M71 50h18v13c-4 6-14 6-18 0z" />
      <ellipse className={styles.face} cx="80" cy="38" rx="17" ry="20" />
      <path
        className={styles.ink}
        d="M71.6 38a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0zm13 0a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0z"
      />
      <path className={styles.mouth} d="M74.5 48.5c3 2.6 8 2.6 11 0" />
      <path className={styles.hair} d="M61 37c-2-18 8-25 19-25s21 7 19 25c-3-9-8-13-19-13s-16 4-19 13z" />
    </svg>
  )
}
