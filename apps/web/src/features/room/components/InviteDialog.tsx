import { useText } from '@majlis/i18n/react'
import { Button, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy, IconMail, IconShare2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useCopyInvitation, useRoomInvitation } from '../hooks/useCopyInvitation.ts'
import { mailAddress } from '../model/mail-address.ts'
import styles from './InviteDialog.module.css'
import { WithQueries } from '../../../shared/with-queries/index.ts'

const typingMs = 200
const icon = { size: 18, stroke: 1.8 } as const

/** How others get the invitation: by mail, to colleagues if any are chosen, copied, or by the share menu of a phone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { session } = useSession()
  const invitation = useRoomInvitation()
  const copy = useCopyInvitation()
  const [emails, setEmails] = useState<string[]>([])
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      {session ? (
        <WithQueries>
          <ColleaguesField
            organizationId={session.user.organization_id}
            ownId={session.user.ID}
            emails={emails}
            onChange={setEmails}
          />
        </WithQueries>
      ) : null}
      <div className={styles.ways}>
        <Button component="a" href={mailAddress(emails, invitation())} leftSection={<IconMail {...icon} />}>
          {t('invite.email')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => {
            onClose()
            copy()
          }}
        >
          {t('top.copy')}
        </Button>
        {'share' in navigator ? (
          <Button
            variant="default"
            leftSection={<IconShare2 {...icon} />}
            onClick={() => {
              const { title, text } = invitation()
              // The person may close the share menu again.
              void navigator.share({ title, text }).catch(() => undefined)
            }}
          >
            {t('invite.share')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

interface ColleaguesFieldProps {
  organizationId: string
  ownId: string
  emails: string[]
  onChange: (emails: string[]) => void
}

function ColleaguesField({ organizationId, ownId, emails, onChange }: ColleaguesFieldProps) {
  const t = useText('room')
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), typingMs)
  /** By address: the chosen ones keep their names when the next search does not find them. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const { data } = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: organizationId, search: settled } }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data.users ?? []).filter(({ id }) => id !== ownId)
  const known = { ...names, ...Object.fromEntries(found.map(({ email, name }) => [email, name])) }
  const choices = [...new Set([...emails, ...found.map(({ email }) => email)])]
  return (
    <MultiSelect
      label={t('invite.people')}
      description={t('invite.people_hint')}
      data={choices.map((email) => ({ value: email, label: known[email] ?? email }))}
      value={emails}
      onChange={(chosen) => {
        setNames(Object.fromEntries(chosen.map((email) => [email, known[email] ?? email])))
        onChange(chosen)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched by name and address.
      filter={({ options }) => options}
      nothingFoundMessage={t('invite.nobody')}
      maxDropdownHeight={200}
      openOnFocus={false}
      data-autofocus
    />
  )
}
