import type { Person } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { offeredFor, type Offered } from '../model/offered.ts'
import { OfferedDialog } from './OfferedDialog.tsx'

/** The menu of a user in the list: to the user's page, and everything that can be done with the account. */
export function PersonMenu({
  person,
  onDone,
}: {
  person: Pick<Person, 'id' | 'name' | 'email'>
  onDone(): void
}) {
  const t = useText('people')
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<Offered | null>(null)
  const { id } = person
  // Fetched with the first sign of interest: only the server knows what can be done.
  const [isWanted, setWanted] = useState(false)
  const details = useQuery({ ...orpc.people.details.queryOptions({ input: { id } }), enabled: isWanted })
  const known = details.data?.data
  const want = () => setWanted(true)
  return (
    <>
      {/* The table scrolls, which would count as detached. */}
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" hideDetached={false} onOpen={want}>
        <Menu.Target>
          <ActionIcon
            aria-label={t('users.actions', { name: person.name || person.email })}
            onPointerEnter={want}
            onFocus={want}
          >
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/edit-user/${id}`}>
            {t('act.edit')}
          </Menu.Item>
          {known ? <Acts offered={offeredFor(known)} onChoose={setAct} /> : <Waiting error={details.error} />}
        </Menu.Dropdown>
      </Menu>
      {act && known ? (
        <OfferedDialog
          act={act}
          person={known}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            onDone()
          }}
        />
      ) : null}
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
