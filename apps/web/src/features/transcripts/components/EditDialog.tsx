import { limits, type Segment, type Speaker } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './transcripts.module.css'

interface EditDialogProps {
  id: string
  segment: Segment
  speakers: readonly Speaker[]
  onClose(): void
}

const someoneElse = ''

/** Corrects what someone said, and who it was. What the engine heard stays (spec 4.7). */
export function EditDialog({ id, segment, speakers, onClose }: EditDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [text, setText] = useState(segment.text)
  const [speakerId, setSpeakerId] = useState(segment.speakerId)
  const [speakerName, setSpeakerName] = useState('')
  const saving = useMutation(
    orpc.transcript.update.mutationOptions({
      onSuccess() {
        showSnackbar(t('edit.saved'))
        onClose()
      },
      meta: { changes: ['transcripts'] },
    }),
  )
  return (
    <Dialog
      title={t('edit.title')}
      onClose={onClose}
      confirmButton={
        <Button
          loading={saving.isPending}
          onClick={() =>
            saving.mutate({
              id,
              segmentId: segment.id,
              text,
              ...(speakerId === someoneElse ? { speakerName } : { speakerId }),
            })
          }
        >
          {t('edit.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('edit.text')}
          rows={4}
          maxLength={limits.transcripts.textMaxChars}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {segment.originalText === null ? null : (
          <p className={styles.quiet}>{t('edit.original', { text: segment.originalText })}</p>
        )}
        <NativeSelect
          label={t('edit.speaker')}
          value={speakerId}
          data={[
            ...speakers.map((speaker) => ({
              value: speaker.id,
              label: speaker.name || t('speaker.unknown'),
            })),
            { value: someoneElse, label: t('edit.someoneElse') },
          ]}
          onChange={({ currentTarget }) => setSpeakerId(currentTarget.value)}
        />
        {speakerId === someoneElse ? (
          <TextField
            label={t('edit.speakerName')}
            dir="auto"
            autoComplete="off"
            maxLength={limits.transcripts.nameMaxChars}
            value={speakerName}
            onChange={({ currentTarget }) => setSpeakerName(currentTarget.value)}
          />
        ) : null}
        <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}
