import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { refusedFields } from '../../../shared/form/index.ts'
import styles from './NewChatDialog.module.css'
import { PeopleField, type Person } from './PeopleField.tsx'

const fieldOfCode = {
  'chat.name_invalid': 'name',
  'chat.person_not_found': 'people',
  'chat.too_many_members': 'people',
} as const

interface NewChatDialogProps {
  /** The direct chat with the chosen person, or the new group. */
  onOpen(roomId: string): void
  onClose(): void
}

/** One person opens the direct chat with them; several become a group with a name. */
export function NewChatDialog({ onOpen, onClose }: NewChatDialogProps) {
  const t = useText('chat')
  const errorText = useErrorText()
  const form = useId()
  const [people, setPeople] = useState<Person[]>([])
  const [name, setName] = useState('')
  const options = {
    onSuccess: ({ data }: { data: { roomId: string } }) => onOpen(data.roomId),
    meta: { changes: ['chats' as const] },
  }
  const opening = useMutation(orpc.chat.openDirect.mutationOptions(options))
  const creation = useMutation(orpc.chat.createGroup.mutationOptions(options))
  const isGroup = people.length > 1
  const error = opening.error ?? creation.error
  const refused = error ? refusedFields(error, ['name', 'people'], { fieldOfCode }) : null

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const [only] = people
    if (isGroup) creation.mutate({ name: name.trim(), userIds: people.map(({ id }) => id) })
    else if (only) opening.mutate({ userId: only.id })
  }

  function forgetErrors(): void {
    opening.reset()
    creation.reset()
  }

  return (
    <Dialog
      title={t('new.title')}
      onClose={onClose}
      confirmButton={
        <Button
          type="submit"
          form={form}
          disabled={people.length === 0}
          loading={opening.isPending || creation.isPending}
        >
          {t(isGroup ? 'new.create' : 'new.open')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <PeopleField
          label={t('new.people')}
          description={t('new.hint')}
          emptyText={t('people.nobody')}
          error={refused?.fields.people ? errorText(refused.fields.people) : null}
          chosen={people}
          onChange={(chosen) => {
            setPeople(chosen)
            forgetErrors()
          }}
        />
        {isGroup ? (
          <TextField
            label={t('group.name')}
            autoComplete="off"
            maxLength={limits.chat.nameMaxChars}
            error={refused?.fields.name ? errorText(refused.fields.name) : null}
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              forgetErrors()
            }}
          />
        ) : null}
        <Notice tone="bad">{refused?.form ? errorText(refused.form) : null}</Notice>
      </form>
    </Dialog>
  )
}
