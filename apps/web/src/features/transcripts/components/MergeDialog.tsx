import type { Speaker } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'

interface MergeDialogProps {
  id: string
  speaker: Speaker
  speakers: readonly Speaker[]
  onClose(): void
}

/** Gives everything that a speaker said to another one: one change of the history. */
export function MergeDialog({ id, speaker, speakers, onClose }: MergeDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const others = speakers.filter((one) => one.id !== speaker.id)
  const [otherId, setOtherId] = useState(others[0]?.id ?? '')
  const saving = useMutation(
    orpc.transcript.assignLines.mutationOptions({
      onSuccess() {
        showSnackbar(t('merge.saved'))
        onClose()
      },
      meta: { changes: ['transcripts'] },
    }),
  )
  return (
    <Dialog
      title={t('merge.title')}
      onClose={onClose}
      confirmButton={
        <Button
          loading={saving.isPending}
          onClick={() =>
            saving.mutate({ id, passage: { speakerId: speaker.id }, to: { speakerId: otherId } })
          }
        >
          {t('merge.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <p>{t('merge.hint', { name: speaker.name || t('speaker.unknown') })}</p>
        <NativeSelect
          label={t('merge.into')}
          value={otherId}
          data={others.map((one) => ({ value: one.id, label: one.name || t('speaker.unknown') }))}
          data-autofocus
          onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
        />
        <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}
