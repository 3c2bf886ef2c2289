import type { CalendarConnection } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useProviderName } from '../../../shared/calendar-connections/index.ts'
import styles from './CalendarCard.module.css'
import profile from './profile.module.css'

type Choice = Pick<CalendarConnection, 'provider'> & { readIds: string[]; receivesId: string | null }

/** Which calendars of an account are read, and which one receives the user's meetings. Each choice is saved immediately. */
export function CalendarChoices({
  connection,
  others,
}: {
  connection: CalendarConnection
  others: readonly CalendarConnection[]
}) {
  const t = useText('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const providerName = useProviderName()
  const { provider, calendars } = connection
  /** Shown until the server has answered. */
  const [chosen, setChosen] = useState<Choice | null>(null)
  const save = useMutation(
    orpc.calendarConnection.chooseCalendars.mutationOptions({
      // One after the other, so that the latest choice is stored.
      scope: { id: `calendars of ${provider}` },
      onSuccess: (answer) =>
        queries.setQueryData(
          orpc.calendarConnection.checkConnection.queryKey({ input: { recheckConnection: false } }),
          answer,
        ),
      onSettled: (_answer, _error, saved) => setChosen((latest) => (latest === saved ? null : latest)),
      meta: { changes: ['calendarConnections'], isFetchedBehind: true },
    }),
  )
  const { readIds, receivesId } = chosen ?? {
    readIds: calendars.filter(({ isRead }) => isRead).map(({ id }) => id),
    receivesId: calendars.find(({ receivesMeetings }) => receivesMeetings)?.id ?? null,
  }
  const elsewhere = others
    .flatMap((other) => other.calendars.map((calendar) => ({ calendar, provider: other.provider })))
    .find(({ calendar }) => calendar.receivesMeetings)
  function choose(changes: Partial<Choice>): void {
    const choice = { provider, readIds, receivesId, ...changes }
    setChosen(choice)
    save.mutate(choice)
  }

  return (
    <div className={profile.choices}>
      <fieldset>
        <legend>{t('calendars.read')}</legend>
        <div className={styles.calendars}>
          {calendars.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={readIds.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                choose({ readIds: checked ? [...readIds, id] : readIds.filter((one) => one !== id) })
              }
            />
          ))}
        </div>
      </fieldset>
      <NativeSelect
        label={t('calendars.receives')}
        description={
          elsewhere && receivesId === null
            ? t('calendars.receivesElsewhere', {
                calendar: elsewhere.calendar.name,
                name: providerName(elsewhere.provider),
              })
            : t('calendars.receivesText')
        }
        value={receivesId ?? ''}
        data={[
          { value: '', label: t('calendars.receivesNone') },
          ...calendars
            .filter(({ isWritable }) => isWritable)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => choose({ receivesId: value === '' ? null : value })}
      />
      <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
    </div>
  )
}
