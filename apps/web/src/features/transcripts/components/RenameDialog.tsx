import type { Speaker } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { SpeakerNameField } from './SpeakerNameField.tsx'

interface RenameDialogProps {
  id: string
  speaker: Speaker
  onClose(): void
}

/** Corrects the name of a speaker everywhere in a transcript. */
export function RenameDialog({ id, speaker, onClose }: RenameDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [name, setName] = useState(speaker.name)
  const saving = useMutation(
    orpc.transcript.renameSpeaker.mutationOptions({
      onSuccess() {
        showSnackbar(t('speaker.saved'))
        onClose()
      },
      meta: { changes: ['transcripts'] },
    }),
  )
  return (
    <Dialog
      title={t('speaker.title')}
      onClose={onClose}
      confirmButton={
        <Button loading={saving.isPending} onClick={() => saving.mutate({ id, speakerId: speaker.id, name })}>
          {t('speaker.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <SpeakerNameField
          id={id}
          label={t('speaker.name')}
          description={t('speaker.hint')}
          value={name}
          onChange={setName}
        />
        <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}
