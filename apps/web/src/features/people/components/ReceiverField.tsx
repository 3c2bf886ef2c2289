import type { Belongings, HandOverInput } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Radio, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ColleagueSearch } from './ColleagueSearch.tsx'
import transferStyles from './transfer.module.css'
import styles from './people.module.css'

/** The colleague who takes over the meetings and files, and what happens to dates at which they are busy. */
export function ReceiverField({
  userIds,
  given,
  onChange,
}: {
  /** Empty for all matching users of a filter. */
  userIds: readonly string[]
  given: HandOverInput | null
  onChange(given: HandOverInput | null): void
}) {
  const t = useText('people')
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [userId, ...others] = userIds
  // Not fetched again for an account that is being deleted.
  const isAsked = useIsMutating() === 0
  const clashing = useQuery({
    ...orpc.people.belongings.queryOptions({
      input: { id: userId ?? '', toUserId: given?.toUserId, ...(others.length > 0 ? { others } : {}) },
    }),
    enabled: isAsked && given !== null && userId !== undefined,
  })
  if (!given)
    return (
      <div>
        <ColleagueSearch
          label={t('belongings.who')}
          without={userIds}
          onChoose={(colleague) => {
            setName(colleague.name)
            onChange({ toUserId: colleague.id, clashes: 'leave' })
          }}
        />
      </div>
    )
  return (
    <>
      <div className={transferStyles.chosen}>
        <b>{t('belongings.to', { name })}</b>
        <Button size="xs" variant="default" onClick={() => onChange(null)}>
          {t('belongings.other')}
        </Button>
      </div>
      {clashing.isLoading ? <Skeleton height={64} /> : null}
      {clashing.error ? (
        <Notice tone="bad" isStrong>
          {errorText(clashing.error)}
        </Notice>
      ) : null}
      {userId === undefined ? (
        <Clashes
          name={name}
          clashes={[]}
          more={0}
          choice={given.clashes}
          onChange={(clashes) => onChange({ ...given, clashes })}
        />
      ) : null}
      {clashing.data && clashing.data.data.clashes.length > 0 ? (
        <Clashes
          name={name}
          clashes={clashing.data.data.clashes}
          more={clashing.data.data.moreClashes}
          choice={given.clashes}
          onChange={(clashes) => onChange({ ...given, clashes })}
        />
      ) : null}
    </>
  )
}

function Clashes({
  name,
  clashes,
  more,
  choice,
  onChange,
}: {
  name: string
  /** Empty while the conflicts are unknown. */
  clashes: Belongings['clashes']
  /** How many further ones are not listed. */
  more: number
  choice: HandOverInput['clashes']
  onChange(choice: HandOverInput['clashes']): void
}) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t(clashes.length > 0 ? 'belongings.clashes' : 'belongings.mayClash', { name })}</legend>
      <div className={styles.form}>
        {clashes.length > 0 ? (
          <ul className={styles.names}>
            {clashes.map(({ title, startDateTime, endDateTime, busyTitle }) => (
              <li key={`${title} ${startDateTime} ${endDateTime} ${busyTitle}`}>
                <b>{title}</b>
                <span className={styles.quiet}>
                  {` ${formats.date(startDateTime)}, ${formats.timeRange(startDateTime, endDateTime)} · ${busyTitle}`}
                </span>
              </li>
            ))}
            {more > 0 ? <li>{t('belongings.moreClashes', { count: more })}</li> : null}
          </ul>
        ) : null}
        {(['leave', 'cancel'] as const).map((one) => (
          <Radio
            key={one}
            name="clashes"
            label={t(`belongings.${one}`)}
            checked={choice === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
