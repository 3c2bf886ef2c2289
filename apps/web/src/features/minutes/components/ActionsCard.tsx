import type { OwnAction } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { minutesAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './ActionsCard.module.css'

/** The user's actions from the minutes of their meetings, of which there are some. */
export function ActionsCard({ actions }: { actions: readonly OwnAction[] }) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const titleId = useId()
  const setDone = useMutation(orpc.minutes.setDone.mutationOptions({ meta: { changes: ['minutes'] } }))
  const { isPending, variables } = setDone
  return (
    <Card className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('actions.title')}</h2>
      <ul className={styles.list}>
        {actions.map((action) => (
          <Action
            key={action.id}
            action={action}
            // Shows the new state before the server has answered.
            isDone={isPending && variables.id === action.id ? variables.done : action.doneAt !== null}
            onChange={(done) => setDone.mutate({ id: action.id, done })}
          />
        ))}
      </ul>
      <Notice tone="bad">{setDone.error ? errorText(setDone.error) : null}</Notice>
    </Card>
  )
}

interface ActionProps {
  action: OwnAction
  isDone: boolean
  onChange(done: boolean): void
}

function Action({ action, isDone, onChange }: ActionProps) {
  const t = useText('minutes')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { text, due, meetingTitle, calendarId, transcriptId, startMs, date, heldAt } = action
  return (
    <li className={styles.action} data-done={isDone || undefined}>
      <Checkbox
        aria-label={t('actions.done', { text })}
        checked={isDone}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <div>
        <p dir="auto" className={styles.text}>
          {text}
        </p>
        <p className={styles.about}>
          {due ? <span>{t('actions.due', { due })}</span> : null}
          <TextLink
            className="touch-target"
            {...minutesAddress({ calendarId, occurrenceStart: date }, transcriptId, startMs)}
          >
            <bdi>{meetingTitle}</bdi>
          </TextLink>
          <span>{formats.date(heldAt)}</span>
        </p>
      </div>
    </li>
  )
}
