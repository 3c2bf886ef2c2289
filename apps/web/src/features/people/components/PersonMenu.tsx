import type { ListedPerson } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowMenu } from '../../../shared/menu-button/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useMessagePerson } from '../../chat-calls/index.ts'
import { offeredFor, type Offered } from '../model/offered.ts'
import { OfferedDialog } from './OfferedDialog.tsx'

interface PersonMenuProps {
  person: ListedPerson
  onDone(): void
}

/** The menu of a user in the list: their page, and the actions for the account. */
export function PersonMenu({ person, onDone }: PersonMenuProps) {
  const t = useText('people')
  const [chosen, setChosen] = useState<Offered | null>(null)
  return (
    <>
      <RowMenu label={t('users.actions', { name: person.name || person.email })}>
        {() => (
          <>
            <Menu.Item component={Link} to={`/edit-user/${person.id}`}>
              {t('act.edit')}
            </Menu.Item>
            <MessageItem person={person} />
            <Acts offered={offeredFor(person)} onChoose={setChosen} />
          </>
        )}
      </RowMenu>
      {chosen ? (
        <OfferedDialog
          act={chosen}
          person={person}
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

/** Opens the chat with the person. It is not there for people without chat. */
function MessageItem({ person }: { person: ListedPerson }) {
  const t = useText('people')
  const { user } = useUser()
  const message = useMessagePerson()
  const isOffered = person.status === 'active' && person.deletedAt === null && person.id !== user.ID
  if (!message || !isOffered) return null
  return <Menu.Item onClick={() => message(person.id)}>{t('act.message')}</Menu.Item>
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
