import type { Belongings, HandOverInput } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Button, Radio, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ColleagueSearch } from './colleague-search.tsx'
import styles from './people.module.css'

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
  const [name, setName] = useState('')
  const given = choice.kind === 'give' ? choice.handOver : null
  const hosted = useQuery(orpc.people.belongings.queryOptions({ input: { id: userId } }))
  const clashing = useQuery({
    ...orpc.people.belongings.queryOptions({ input: { id: userId, toUserId: given?.toUserId } }),
    enabled: given !== null,
  })
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
          <dd className="num">{counts.comingMeetings}</dd>
          <dt>{t('handOver.past')}</dt>
          <dd className="num">{counts.pastMeetings}</dd>
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
        {choice.kind === 'give' && !given ? (
          <div>
            <ColleagueSearch
              label={t('handOver.who')}
              without={[userId]}
              onChoose={(colleague) => {
                setName(colleague.name)
                onChange({ kind: 'give', handOver: { toUserId: colleague.id, clashes: 'leave' } })
              }}
            />
          </div>
        ) : null}
        {given ? (
          <div className={styles.chosen}>
            <b>{t('handOver.to', { name })}</b>
            <Button size="xs" variant="default" onClick={() => onChange({ kind: 'give', handOver: null })}>
              {t('handOver.other')}
            </Button>
          </div>
        ) : null}
        {given && clashing.isPending ? <Skeleton height={64} /> : null}
        {given && clashing.error ? (
          <p role="alert" className={styles.problem}>
            {errorText(clashing.error)}
          </p>
        ) : null}
        {given && clashing.data && clashing.data.data.clashes.length > 0 ? (
          <Clashes
            name={name}
            clashes={clashing.data.data.clashes}
            choice={given.clashes}
            onChange={(clashes) => onChange({ kind: 'give', handOver: { ...given, clashes } })}
          />
        ) : null}
      </div>
    </fieldset>
  )
}

function Clashes({
  name,
  clashes,
  choice,
  onChange,
}: {
  name: string
  clashes: Belongings['clashes']
  choice: HandOverInput['clashes']
  onChange(choice: HandOverInput['clashes']): void
}) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('handOver.clashes', { name })}</legend>
      <div className={styles.form}>
        <ul className={styles.names}>
          {clashes.map(({ title, startDateTime, endDateTime, busyTitle }) => (
            <li key={`${title} ${startDateTime} ${busyTitle}`}>
              <b>{title}</b>
              <span className={styles.quiet}>
                {` ${formats.date(startDateTime)}, ${formats.timeRange(startDateTime, endDateTime)} · ${busyTitle}`}
              </span>
            </li>
          ))}
        </ul>
        {(['leave', 'cancel'] as const).map((one) => (
          <Radio
            key={one}
            name="clashes"
            label={t(`handOver.${one}`)}
            checked={choice === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
