import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy, IconMail, IconSend, IconShare2 } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useCopyInvitation, useRoomInvitation, useRoom, useRoomValue } from '../../room-core/index.ts'
import { mailAddress } from '../model/mail-address.ts'
import styles from './InviteDialog.module.css'
import { WithQueries } from '../../../shared/with-queries/index.ts'

const typingMs = 200
const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/**
 * Colleagues get a notification; others get the invitation by copying, the user's mail program, or the share menu of
 * a phone.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { session } = useSession()
  const isSignedIn = useRoomValue(({ view }) => view.self.isSignedIn)
  const invitation = useRoomInvitation()
  const copy = useCopyInvitation()
  const account = isSignedIn ? session : null
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      {account ? (
        <WithQueries>
          <Colleagues
            organizationId={account.user.organization_id}
            ownId={account.user.ID}
            onInvited={onClose}
          />
        </WithQueries>
      ) : null}
      <div className={styles.ways} role="group" aria-label={account ? t('invite.others') : undefined}>
        {account ? <p className={styles.others}>{t('invite.others')}</p> : null}
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
        <Button
          component="a"
          variant="default"
          href={mailAddress(invitation())}
          leftSection={<IconMail {...icon} />}
        >
          {t('invite.email')}
        </Button>
        {'share' in navigator ? (
          <Button
            variant="default"
            leftSection={<IconShare2 {...icon} />}
            onClick={() => {
              const { title, text } = invitation()
              // The user may close the share menu again.
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

interface ColleaguesProps {
  organizationId: string
  ownId: string
  onInvited(): void
}

/** Chooses colleagues and notifies them. */
function Colleagues({ organizationId, ownId, onInvited }: ColleaguesProps) {
  const t = useText('room')
  const errorText = useErrorText()
  const { ui, connection } = useRoom()
  const [userIds, setUserIds] = useState<string[]>([])
  const invite = useMutation({
    mutationFn: () => connection.actions.invite(userIds),
    onSuccess(count) {
      onInvited()
      ui.toast({ kind: 'invited', count })
    },
  })
  return (
    <form
      className={styles.colleagues}
      onSubmit={(event) => {
        event.preventDefault()
        if (userIds.length > 0) invite.mutate()
      }}
    >
      <ColleaguesField
        organizationId={organizationId}
        ownId={ownId}
        userIds={userIds}
        onChange={(chosen) => {
          invite.reset()
          setUserIds(chosen)
        }}
      />
      <Notice tone="bad">{invite.error ? errorText(invite.error) : null}</Notice>
      <Button
        type="submit"
        leftSection={<IconSend {...icon} className="points" />}
        disabled={userIds.length === 0}
        loading={invite.isPending}
      >
        {t('invite.send')}
      </Button>
    </form>
  )
}

interface ColleaguesFieldProps {
  organizationId: string
  ownId: string
  userIds: string[]
  onChange: (userIds: string[]) => void
}

function ColleaguesField({ organizationId, ownId, userIds, onChange }: ColleaguesFieldProps) {
  const t = useText('room')
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), typingMs)
  /** By ID: chosen people keep their names if the next search does not find them. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const { data } = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: organizationId, search: settled } }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data.users ?? []).filter(({ id }) => id !== ownId)
  const known = { ...names, ...Object.fromEntries(found.map(({ id, name, email }) => [id, name || email])) }
  const choices = [...new Set([...userIds, ...found.map(({ id }) => id)])]
  return (
    <MultiSelect
      label={t('invite.people')}
      description={t('invite.people_hint')}
      data={choices.map((id) => ({ value: id, label: known[id] ?? id }))}
      value={userIds}
      maxValues={limits.room.maxInvitedAtOnce}
      onChange={(chosen) => {
        setNames(Object.fromEntries(chosen.map((id) => [id, known[id] ?? id])))
        onChange(chosen)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already searched by name and address.
      filter={({ options }) => options}
      nothingFoundMessage={t('invite.nobody')}
      maxDropdownHeight={200}
      openOnFocus={false}
      data-autofocus
    />
  )
}
