import { limits, type DriveEntry } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'

interface NameDialogProps {
  /** The entry to rename, or the folder in which to create one. */
  of: { entry: DriveEntry } | { folderId: string | null }
  onClose(): void
}

/** The name of a new folder, or the new name of an entry. */
export function NameDialog({ of, onClose }: NameDialogProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const form = useId()
  const isNew = !('entry' in of)
  const [name, setName] = useState(isNew ? '' : of.entry.name)
  const options = { onSuccess: onClose, meta: { changes: ['drive' as const] } }
  const creation = useMutation(orpc.drive.createFolder.mutationOptions(options))
  const renaming = useMutation(orpc.drive.rename.mutationOptions(options))
  const error = creation.error ?? renaming.error

  function save(event: SubmitEvent): void {
    event.preventDefault()
    if (isNew) creation.mutate({ folderId: of.folderId, name })
    else renaming.mutate({ id: of.entry.id, name })
  }

  return (
    <Dialog
      title={t(isNew ? 'name.folder' : 'name.rename')}
      onClose={onClose}
      confirmButton={
        <Button type="submit" form={form} loading={creation.isPending || renaming.isPending}>
          {t(isNew ? 'name.create' : 'name.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          data-autofocus
          label={t('name.label')}
          maxLength={limits.drive.nameMaxChars}
          autoComplete="off"
          error={error ? errorText(error) : null}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
