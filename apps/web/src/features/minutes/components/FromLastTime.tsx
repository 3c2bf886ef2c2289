import type { LastAction } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { minutesAddress } from '../../../shared/meeting-page-link/index.ts'
import styles from './ActionsCard.module.css'

interface FromLastTimeProps {
  actions: readonly LastAction[]
  /** One below the heading above it. */
  headingLevel: 2 | 3
  /** False in the room: following a link would leave the call. */
  hasLink: boolean
  /** Called after an action was marked as done; the list is fetched again. */
  onDone?: () => Promise<unknown>
}

/** The open actions of the previous date, above the agenda. Each stays until it is done. */
export function FromLastTime({ actions, headingLevel, hasLink, onDone }: FromLastTimeProps) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const titleId = useId()
  const setDone = useMutation(
    orpc.minutes.setDone.mutationOptions({ meta: { changes: ['minutes'] }, onSuccess: () => onDone?.() }),
  )
  const [first] = actions
  if (!first) return null
  const { calendarId, date: occurrenceStart, transcriptId } = first
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby={titleId} className={styles.last}>
      <Heading id={titleId}>
        {hasLink ? (
          <TextLink {...minutesAddress({ calendarId, occurrenceStart }, transcriptId)}>
            {t('actions.fromLastTime')}
          </TextLink>
        ) : (
          t('actions.fromLastTime')
        )}
      </Heading>
      <ul className={styles.list}>
        {actions.map(({ id, text, owner, due, canSetDone, ...said }) => (
          <li key={id} className={styles.action}>
            <Checkbox
              aria-label={t('actions.done', { text })}
              disabled={!canSetDone}
              // Shows the new state before the server has answered.
              checked={setDone.isPending && setDone.variables.id === id}
              onChange={() => setDone.mutate({ id, done: true })}
            />
            <div>
              <p dir="auto" className={styles.text}>
                {text}
              </p>
              <p className={styles.about}>
                {owner ? <bdi>{owner}</bdi> : null}
                {due ? <span>{t('actions.due', { due })}</span> : null}
                {hasLink ? <SaidAt {...said} text={text} /> : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Notice tone="bad">{setDone.error ? errorText(setDone.error) : null}</Notice>
    </section>
  )
}

type SaidAtProps = Pick<LastAction, 'calendarId' | 'date' | 'transcriptId' | 'startMs' | 'text'>

/** Leads to the action in its minutes, and to the second at which it was agreed. */
function SaidAt({ calendarId, date: occurrenceStart, transcriptId, startMs, text }: SaidAtProps) {
  const t = useText('minutes')
  const formats = useFormats()
  if (startMs === null) return null
  const time = formats.elapsed(startMs)
  return (
    <TextLink
      className="touch-target num"
      aria-label={t('actions.saidAt', { time, text })}
      {...minutesAddress({ calendarId, occurrenceStart }, transcriptId, startMs)}
    >
      {time}
    </TextLink>
  )
}
