import type { CalendarConnection } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './CalendarCard.module.css'
import profile from './profile.module.css'

/** Which calendars of an account are read. Each choice is saved immediately. */
export function CalendarChoices({ connection }: { connection: CalendarConnection }) {
  const t = useText('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { provider, calendars } = connection
  const save = useMutation(
    orpc.calendarConnection.chooseCalendars.mutationOptions({
      onSuccess: (answer) =>
        queries.setQueryData(
          orpc.calendarConnection.checkConnection.queryKey({ input: { recheckConnection: false } }),
          answer,
        ),
      meta: { changes: ['calendarConnections'], isFetchedBehind: true },
    }),
  )
  // Shows the choice until the server has confirmed it.
  const readIds = save.isPending
    ? save.variables.readIds
    : calendars.filter(({ isRead }) => isRead).map(({ id }) => id)
  const choose = (ids: string[]) => save.mutate({ provider, readIds: ids, receivesId: null })

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
                choose(checked ? [...readIds, id] : readIds.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      </fieldset>
      <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
    </div>
  )
}
