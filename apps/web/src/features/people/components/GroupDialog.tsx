import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorData } from '../../../shared/api/index.ts'
import { FormDialog } from './FormDialog.tsx'
import { MembersField, type Member } from './MembersField.tsx'

export interface Group {
  name: string
  parentId: string | null
  members: readonly Member[]
}

export interface GroupDialogProps {
  title: string
  initial: Group
  /** The possible parents of a business unit; teams have none. */
  parents?: readonly { id: string; name: string }[]
  /** The snackbar message after saving. */
  done: string
  save(group: { name: string; parentId: string | null; memberIds: string[] }): Promise<unknown>
  onClose(): void
}

/** Creates or edits a team or a business unit: name, parent and members. */
export function GroupDialog({ title, initial, parents, done, save, onClose }: GroupDialogProps) {
  const t = useText('people')
  const errorText = useErrorText()
  const [name, setName] = useState(initial.name)
  const [parentId, setParentId] = useState(initial.parentId)
  const [members, setMembers] = useState<readonly Member[]>(initial.members)
  const saving = useMutation({
    mutationFn: () => save({ name, parentId, memberIds: members.map(({ id }) => id) }),
    onSuccess: onClose,
    meta: { done },
  })
  const field = saving.error ? errorData(saving.error).field : undefined
  return (
    <FormDialog
      title={title}
      action={t('form.save')}
      sending={{
        isPending: saving.isPending,
        error: field === 'name' || field === 'parentId' ? null : saving.error,
      }}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('groups.name')}
        required
        data-autofocus
        maxLength={limits.name.maxChars}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={field === 'name' ? errorText(saving.error) : null}
      />
      {parents ? (
        <NativeSelect
          label={t('units.parent')}
          value={parentId ?? ''}
          data={[
            { value: '', label: t('units.top') },
            ...parents.map((unit) => ({ value: unit.id, label: unit.name })),
          ]}
          onChange={(event) => setParentId(event.currentTarget.value || null)}
          error={field === 'parentId' ? errorText(saving.error) : null}
        />
      ) : null}
      <MembersField members={members} onChange={setMembers} />
    </FormDialog>
  )
}
