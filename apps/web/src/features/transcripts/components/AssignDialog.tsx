import type { Speaker } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { someoneElse, speakerInput, type ChosenSpeaker } from '../model/chosen-speaker.ts'
import { SpeakerFields } from './SpeakerFields.tsx'

interface AssignDialogProps {
  id: string
  segmentIds: string[]
  speakers: readonly Speaker[]
  onAssigned(): void
  onClose(): void
}

/** Gives selected lines to a speaker: one change of the history. */
export function AssignDialog({ id, segmentIds, speakers, onAssigned, onClose }: AssignDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [speaker, setSpeaker] = useState<ChosenSpeaker>({ id: speakers[0]?.id ?? someoneElse, name: '' })
  const saving = useMutation(
    orpc.transcript.assignLines.mutationOptions({
      onSuccess() {
        showSnackbar(t('assign.saved'))
        onAssigned()
      },
      meta: { changes: ['transcripts'] },
    }),
  )
  return (
    <Dialog
      title={t('assign.title')}
      onClose={onClose}
      confirmButton={
        <Button
          loading={saving.isPending}
          onClick={() => saving.mutate({ id, passage: { segmentIds }, to: speakerInput(speaker) })}
        >
          {t('edit.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <SpeakerFields {...{ id, speakers }} value={speaker} onChange={setSpeaker} />
        <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}
