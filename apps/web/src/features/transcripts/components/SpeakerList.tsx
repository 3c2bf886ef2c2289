import type { Speaker } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconArrowMerge, IconEraser, IconPencil } from '@tabler/icons-react'
import styles from './transcripts.module.css'

interface SpeakerListProps {
  speakers: readonly Speaker[]
  /** The speaker whose words are shown; null for all. */
  value: string | null
  onChange(id: string | null): void
  /** Null for people who may not. */
  onRename: ((speaker: Speaker) => void) | null
  onMerge: ((speaker: Speaker) => void) | null
  onRedact: ((speaker: Speaker) => void) | null
}

/** The speakers, and how long each one spoke. A click shows only what that person said. */
export function SpeakerList({ speakers, value, onChange, onRename, onMerge, onRedact }: SpeakerListProps) {
  const t = useText('transcripts')
  const formats = useFormats()
  const wholeMs = Math.max(
    1,
    speakers.reduce((sum, { talkMs }) => sum + talkMs, 0),
  )
  return (
    <ul className={styles.speakers} aria-label={t('view.filter')}>
      {speakers.length > 1 ? (
        <li>
          <button
            type="button"
            className={styles.speaker}
            aria-pressed={value === null}
            onClick={() => onChange(null)}
          >
            {t('view.everyone')}
          </button>
        </li>
      ) : null}
      {speakers.map((speaker) => {
        const name = speaker.name || t('speaker.unknown')
        return (
          <li key={speaker.id}>
            <button
              type="button"
              className={styles.speaker}
              aria-pressed={value === speaker.id}
              onClick={() => onChange(value === speaker.id ? null : speaker.id)}
            >
              <Avatar name={name} size={28} />
              <bdi>{name}</bdi>
              <span className={`${styles.quiet} num`}>
                {formats.side(
                  formats.length(speaker.talkMs),
                  t('speaker.share', {
                    percent: formats.number(Math.round((100 * speaker.talkMs) / wholeMs)),
                  }),
                )}
              </span>
              <i className={styles.share} style={{ inlineSize: `${(100 * speaker.talkMs) / wholeMs}%` }} />
            </button>
            <SpeakerActions
              {...{ speaker, name, onRename, onRedact }}
              onMerge={speakers.length > 1 ? onMerge : null}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface SpeakerActionsProps extends Pick<SpeakerListProps, 'onRename' | 'onMerge' | 'onRedact'> {
  speaker: Speaker
  name: string
}

function SpeakerActions({ speaker, name, onRename, onMerge, onRedact }: SpeakerActionsProps) {
  const t = useText('transcripts')
  const actions = [
    { Icon: IconPencil, label: t('speaker.rename', { name }), onClick: onRename },
    { Icon: IconArrowMerge, label: t('merge.button', { name }), onClick: onMerge },
    { Icon: IconEraser, label: t('redact.speaker', { name }), onClick: onRedact, color: 'gray' },
  ]
  return actions.map(({ Icon, label, onClick, ...look }) =>
    onClick ? (
      <ActionIcon
        key={label}
        variant="subtle"
        {...look}
        size={40}
        aria-label={label}
        title={label}
        onClick={() => onClick(speaker)}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    ) : null,
  )
}
