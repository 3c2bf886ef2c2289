import type { Person } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { ActionIcon, Menu, type ActionIconProps } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useLoadedOnPress, useOpenOnceLoaded } from '../../../shared/loaded-on-press/index.ts'
import { offeredFor, type Offered } from '../model/offered.ts'
import { OfferedDialog } from './OfferedDialog.tsx'

interface PersonMenuProps {
  person: Pick<Person, 'id' | 'name' | 'email'>
  onDone(): void
}

/** The menu of a user in the list: a button, and the menu from its first press on. */
export function PersonMenu(props: PersonMenuProps) {
  const queries = useQueryClient()
  const { isWanted, buttonProps } = useLoadedOnPress(() => queries.prefetchQuery(detailsOf(props.person)))
  return isWanted ? (
    <OpenPersonMenu {...props} />
  ) : (
    <MenuButton person={props.person} aria-haspopup="menu" {...buttonProps} />
  )
}

/** To the user's page, and everything that can be done with the account: only the server knows what. */
function OpenPersonMenu({ person, onDone }: PersonMenuProps) {
  const t = useText('people')
  const { button, isOpen, setOpen } = useOpenOnceLoaded()
  const [act, setAct] = useState<Offered | null>(null)
  const details = useQuery(detailsOf(person))
  const known = details.data?.data
  return (
    <>
      {/* The table scrolls, which would count as detached. */}
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" hideDetached={false}>
        <Menu.Target>
          <MenuButton person={person} ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/edit-user/${person.id}`}>
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

const detailsOf = ({ id }: Pick<Person, 'id'>) => orpc.people.details.queryOptions({ input: { id } })

/** Takes what `Menu.Target` and `useLoadedOnPress` give it. */
function MenuButton({
  person,
  ...rest
}: Pick<PersonMenuProps, 'person'> & Omit<ComponentProps<'button'>, keyof ActionIconProps>) {
  const t = useText('people')
  return (
    <ActionIcon aria-label={t('users.actions', { name: person.name || person.email })} {...rest}>
      <IconDots size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
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
