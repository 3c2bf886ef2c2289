import type { HandOverInput } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Radio, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './people.module.css'
import { ReceiverField } from './ReceiverField.tsx'

/** What the form says: let go, or given to somebody who may not be chosen yet. */
export type HandOverChoice = { kind: 'go' } | { kind: 'give'; handOver: HandOverInput | null }

/** What somebody hosts, and what becomes of it when the account is deleted. */
export function HandOverField({
  userId,
  choice,
  onChange,
}: {
  userId: string
  choice: HandOverChoice
  onChange(choice: HandOverChoice): void
}) {
  const t = useText('people')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const hosted = useQuery(orpc.people.belongings.queryOptions({ input: { id: userId } }))
  const counts = hosted.data?.data
  if (hosted.error)
    return (
      <p role="alert" className={styles.problem}>
        {errorText(hosted.error)}
      </p>
    )
  if (!counts) return <Skeleton height={64} />
  if (counts.comingMeetings + counts.pastMeetings === 0) return null
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('handOver.legend')}</legend>
      <div className={styles.form}>
        <dl className={styles.counts}>
          <dt>{t('handOver.coming')}</dt>
          <dd className="num">{formats.number(counts.comingMeetings)}</dd>
          <dt>{t('handOver.past')}</dt>
          <dd className="num">{formats.number(counts.pastMeetings)}</dd>
        </dl>
        <Radio
          name="meetings"
          label={t('handOver.go')}
          description={t('handOver.goText')}
          checked={choice.kind === 'go'}
          onChange={() => onChange({ kind: 'go' })}
        />
        <Radio
          name="meetings"
          label={t('handOver.give')}
          description={t('handOver.giveText')}
          checked={choice.kind === 'give'}
          onChange={() => onChange({ kind: 'give', handOver: null })}
        />
        {choice.kind === 'give' ? (
          <ReceiverField
            userId={userId}
            given={choice.handOver}
            onChange={(handOver) => onChange({ kind: 'give', handOver })}
          />
        ) : null}
      </div>
    </fieldset>
  )
}
