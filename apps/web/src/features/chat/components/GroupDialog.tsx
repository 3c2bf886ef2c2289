import { limits, type Chat } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { PeopleField, type Person } from './PeopleField.tsx'

interface GroupDialogProps {
  chat: Chat
  onClose(): void
}

/** Another name for a group, by its owner. */
export function RenameGroupDialog({ chat, onClose }: GroupDialogProps) {
  const t = useText('chat')
  const errorText = useErrorText()
  const form = useId()
  const [name, setName] = useState(chat.name ?? '')
  const renaming = useMutation(
    orpc.chat.rename.mutationOptions({
      onSuccess: onClose,
      meta: { changes: ['chats'], done: t('group.renamed') },
    }),
  )

  function save(event: SubmitEvent): void {
    event.preventDefault()
    renaming.mutate({ roomId: chat.roomId, name: name.trim() })
  }

  return (
    <Dialog
      title={t('group.rename')}
      onClose={onClose}
      confirmButton={
        <Button type="submit" form={form} loading={renaming.isPending}>
          {t('group.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          data-autofocus
          label={t('group.name')}
          autoComplete="off"
          maxLength={limits.chat.nameMaxChars}
          error={renaming.error ? errorText(renaming.error) : null}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            renaming.reset()
          }}
        />
      </form>
    </Dialog>
  )
}

/** More people for a group, by any member. */
export function AddMembersDialog({ chat, onClose }: GroupDialogProps) {
  const t = useText('chat')
  const errorText = useErrorText()
  const [people, setPeople] = useState<Person[]>([])
  const adding = useMutation(
    orpc.chat.addMembers.mutationOptions({ onSuccess: onClose, meta: { changes: ['chats'] } }),
  )
  return (
    <Dialog
      title={t('group.addPeople')}
      onClose={onClose}
      confirmButton={
        <Button
          disabled={people.length === 0}
          loading={adding.isPending}
          onClick={() => adding.mutate({ roomId: chat.roomId, userIds: people.map(({ id }) => id) })}
        >
          {t('group.add')}
        </Button>
      }
    >
      <PeopleField
        label={t('new.people')}
        description={t('group.addHint')}
        emptyText={t('people.everyone')}
        error={adding.error ? errorText(adding.error) : null}
        chosen={people}
        without={chat.members.map(({ userId }) => userId)}
        onChange={(chosen) => {
          setPeople(chosen)
          adding.reset()
        }}
      />
    </Dialog>
  )
}
