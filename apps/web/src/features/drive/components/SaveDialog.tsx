import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { FolderChoice } from './FolderDialog.tsx'

interface SaveDialogProps {
  file: { calendarId: string; fileId: string }
  onClose(): void
}

/** Chooses the folder in which a meeting file is saved. */
export function SaveDialog({ file, onClose }: SaveDialogProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const [folderId, setFolderId] = useState<string | null>(null)
  const saving = useMutation(
    orpc.drive.save.mutationOptions({
      onSuccess: onClose,
      meta: { changes: ['drive' as const], done: t('save.done') },
    }),
  )
  return (
    <Dialog
      title={t('save.title')}
      onClose={onClose}
      confirmButton={
        <Button loading={saving.isPending} onClick={() => saving.mutate({ ...file, folderId })}>
          {t('save.here')}
        </Button>
      }
    >
      <FolderChoice
        folderId={folderId}
        hidden={[]}
        onChoose={(id) => {
          saving.reset()
          setFolderId(id)
        }}
      />
      <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
    </Dialog>
  )
}
