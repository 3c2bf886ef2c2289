import type { Person, PersonDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { RowMenu } from '../../../shared/menu-button/index.ts'
import { offeredFor, type Offered } from '../model/offered.ts'
import { OfferedDialog } from './OfferedDialog.tsx'

interface PersonMenuProps {
  person: Pick<Person, 'id' | 'name' | 'email'>
  onDone(): void
}

/** The menu of a user in the list: to the user's page, and everything that can be done with the account. */
export function PersonMenu({ person, onDone }: PersonMenuProps) {
  const t = useText('people')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<{ act: Offered; person: PersonDetails } | null>(null)
  return (
    <>
      <RowMenu
        label={t('users.actions', { name: person.name || person.email })}
        load={() => queries.prefetchQuery(detailsOf(person))}
      >
        {() => <Items person={person} onChoose={setChosen} />}
      </RowMenu>
      {chosen ? (
        <OfferedDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

const detailsOf = ({ id }: Pick<Person, 'id'>) => orpc.people.details.queryOptions({ input: { id } })

/** Only the server knows what can be done. */
function Items({
  person,
  onChoose,
}: Pick<PersonMenuProps, 'person'> & { onChoose(chosen: { act: Offered; person: PersonDetails }): void }) {
  const t = useText('people')
  const details = useQuery(detailsOf(person))
  const known = details.data?.data
  return (
    <>
      <Menu.Item component={Link} to={`/edit-user/${person.id}`}>
        {t('act.edit')}
      </Menu.Item>
      {known ? (
        <Acts offered={offeredFor(known)} onChoose={(act) => onChoose({ act, person: known })} />
      ) : (
        <Waiting error={details.error} />
      )}
    </>
  )
}

function Acts({
  offered: { plain, dangerous },
  onChoose,
}: {
  offered: ReturnType<typeof offeredFor>
  onChoose(act: Offered): void
}) {
  const t = useText('people')
  return (
    <>
      {plain.map((act) => (
        <Menu.Item key={act} onClick={() => onChoose(act)}>
          {t(`act.${act}`)}
        </Menu.Item>
      ))}
      {dangerous.length > 0 ? <Menu.Divider /> : null}
      {dangerous.map((act) => (
        <Menu.Item key={act} color="red" onClick={() => onChoose(act)}>
          {t(`act.${act}`)}
        </Menu.Item>
      ))}
    </>
  )
}

function Waiting({ error }: { error: unknown }) {
  const t = useText('people')
  const errorText = useErrorText()
  return <Menu.Label role="status">{error ? errorText(error) : t('users.loadingActions')}</Menu.Label>
}
