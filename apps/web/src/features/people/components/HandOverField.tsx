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

interface HandOverFieldProps {
  /** Nobody: everybody who fits a filter, of whom it is not known what they host. */
  userIds: readonly string[]
  choice: HandOverChoice
  onChange(choice: HandOverChoice): void
}

/** What people host in all, oneself too, and what becomes of it when the accounts are deleted. Who is alone has nobody to give it to. */
export function HandOverField({ userIds, choice, onChange }: HandOverFieldProps) {
  const [first, ...others] = userIds
  return first === undefined ? (
    <Everybody userIds={userIds} choice={choice} onChange={onChange} />
  ) : (
    <Hosted userId={first} others={others} choice={choice} onChange={onChange} />
  )
}

function Everybody(props: HandOverFieldProps) {
  const t = useText('people')
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('handOver.legend')}</legend>
      <div className={styles.form}>
        <Choices {...props} isOwn={false} />
      </div>
    </fieldset>
  )
}

function Hosted({
  userId,
  others,
  choice,
  onChange,
}: Omit<HandOverFieldProps, 'userIds'> & { userId: string; others: readonly string[] }) {
  const t = useText('people')
  const errorText = useErrorText()
  const { profile, user } = useUser()
  const userIds = [userId, ...others]
  const isOwn = others.length === 0 && userId === user.ID
  const formats = useFormats(profile)
  const hosted = useQuery(
    orpc.people.belongings.queryOptions({
      input: { id: userId, ...(others.length > 0 ? { others: [...others] } : {}) },
    }),
  )
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
      <legend>{t(isOwn ? 'handOver.ownLegend' : 'handOver.legend')}</legend>
      <div className={styles.form}>
        <dl className={styles.counts}>
          <dt>{t('handOver.coming')}</dt>
          <dd className="num">{formats.number(counts.comingMeetings)}</dd>
          <dt>{t('handOver.past')}</dt>
          <dd className="num">{formats.number(counts.pastMeetings)}</dd>
          <dt>{t('handOver.files')}</dt>
          <dd className="num">{formats.number(counts.files)}</dd>
        </dl>
        {isOwn && counts.isAlone ? (
          <p>{t('handOver.ownGone')}</p>
        ) : (
          <Choices userIds={userIds} isOwn={isOwn} choice={choice} onChange={onChange} />
        )}
      </div>
    </fieldset>
  )
}

function Choices({ userIds, isOwn, choice, onChange }: HandOverFieldProps & { isOwn: boolean }) {
  const t = useText('people')
  return (
    <>
      <Radio
        name="meetings"
        label={t('handOver.go')}
        description={t(isOwn ? 'handOver.ownGoText' : 'handOver.goText')}
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
          userIds={userIds}
          given={choice.handOver}
          onChange={(handOver) => onChange({ kind: 'give', handOver })}
        />
      ) : null}
    </>
  )
}
