import { limits, type Belongings, type HandOverInput, type PersonFilter } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Radio, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import transferStyles from './transfer.module.css'
import styles from './people.module.css'
import { ReceiverField } from './ReceiverField.tsx'

/** The value of the form: delete, or transfer to a person who may not be chosen yet. */
export type TransferChoice = { kind: 'go' } | { kind: 'give'; transfer: HandOverInput | null }

interface TransferFieldProps {
  /** Empty for all matching users of a filter. */
  userIds: readonly string[]
  matching?: Partial<PersonFilter> | undefined
  choice: TransferChoice
  onChange(choice: TransferChoice): void
}

/**
 * The meetings and files of the people, and what happens to them when the accounts are deleted. Individuals have no
 * one to transfer them to.
 */
export function TransferField({ userIds, matching = {}, choice, onChange }: TransferFieldProps) {
  const [first, ...others] = userIds
  return first === undefined ? (
    <MatchingBelongings filter={matching} choice={choice} onChange={onChange} />
  ) : (
    <Hosted userId={first} others={others} choice={choice} onChange={onChange} />
  )
}

type Counted = Pick<Belongings, 'comingMeetings' | 'pastMeetings' | 'files' | 'driveFiles'>

const hasAny = ({ comingMeetings, pastMeetings, driveFiles }: Counted): boolean =>
  comingMeetings + pastMeetings + driveFiles > 0

type ChoiceProps = Pick<TransferFieldProps, 'choice' | 'onChange'>

function MatchingBelongings({ filter, ...choosing }: ChoiceProps & { filter: Partial<PersonFilter> }) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const hosted = useQuery(orpc.people.matchingBelongings.queryOptions({ input: { filter } }))
  const counts = hosted.data?.data
  if (hosted.error) return <Problem error={hosted.error} />
  if (!counts) return <Skeleton height={64} />
  if (!hasAny(counts)) return null
  return (
    <Fields legend={t('belongings.legend')}>
      <Counts counts={counts} people={counts.people} />
      {counts.isMore ? (
        <p>{t('belongings.countedUpTo', { most: formats.number(limits.people.maxCounted) })}</p>
      ) : null}
      <Choices userIds={[]} isOwn={false} {...choosing} />
    </Fields>
  )
}

function Hosted({
  userId,
  others,
  ...choosing
}: ChoiceProps & { userId: string; others: readonly string[] }) {
  const t = useText('people')
  const { user } = useUser()
  const userIds = [userId, ...others]
  const isOwn = others.length === 0 && userId === user.ID
  const hosted = useQuery({
    ...orpc.people.belongings.queryOptions({
      input: { id: userId, ...(others.length > 0 ? { others: [...others] } : {}) },
    }),
    // Not fetched again for an account that is being deleted.
    enabled: useIsMutating() === 0,
  })
  const counts = hosted.data?.data
  if (hosted.error) return <Problem error={hosted.error} />
  if (!counts) return <Skeleton height={64} />
  if (!hasAny(counts)) return null
  return (
    <Fields legend={t(isOwn ? 'belongings.ownLegend' : 'belongings.legend')}>
      <Counts counts={counts} />
      {isOwn && counts.isAlone ? (
        <p>{t('belongings.ownGone')}</p>
      ) : (
        <Choices userIds={userIds} isOwn={isOwn} {...choosing} />
      )}
    </Fields>
  )
}

function Problem({ error }: { error: Error }) {
  const errorText = useErrorText()
  return (
    <Notice tone="bad" isStrong>
      {errorText(error)}
    </Notice>
  )
}

function Fields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{legend}</legend>
      <div className={styles.form}>{children}</div>
    </fieldset>
  )
}

function Counts({ counts, people }: { counts: Counted; people?: number }) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const rows = [
    ...(people === undefined ? [] : [[t('belongings.people'), people] as const]),
    [t('belongings.coming'), counts.comingMeetings] as const,
    [t('belongings.past'), counts.pastMeetings] as const,
    [t('belongings.files'), counts.files] as const,
    ...(counts.driveFiles > 0 ? [[t('belongings.driveFiles'), counts.driveFiles] as const] : []),
  ]
  return (
    <dl className={transferStyles.counts}>
      {rows.map(([label, count]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="num">{formats.number(count)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Choices({
  userIds,
  isOwn,
  choice,
  onChange,
}: ChoiceProps & { userIds: readonly string[]; isOwn: boolean }) {
  const t = useText('people')
  return (
    <>
      <Radio
        name="meetings"
        label={t('belongings.go')}
        description={t(isOwn ? 'belongings.ownGoText' : 'belongings.goText')}
        checked={choice.kind === 'go'}
        onChange={() => onChange({ kind: 'go' })}
      />
      <Radio
        name="meetings"
        label={t('belongings.give')}
        description={t('belongings.giveText')}
        checked={choice.kind === 'give'}
        onChange={() => onChange({ kind: 'give', transfer: null })}
      />
      {choice.kind === 'give' ? (
        <ReceiverField
          userIds={userIds}
          given={choice.transfer}
          onChange={(transfer) => onChange({ kind: 'give', transfer })}
        />
      ) : null}
    </>
  )
}
