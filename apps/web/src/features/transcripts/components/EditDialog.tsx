import { limits, type Segment, type Speaker } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { speakerInput, type ChosenSpeaker } from '../model/chosen-speaker.ts'
import { SpeakerFields } from './SpeakerFields.tsx'
import styles from './transcripts.module.css'

interface EditDialogProps {
  id: string
  segment: Segment
  speakers: readonly Speaker[]
  onClose(): void
}

/** The lines that get the chosen speaker: this one, or the speaker's from here on, or all. */
const scopes = ['line', 'from', 'all'] as const
type Scope = (typeof scopes)[number]

/** Corrects what someone said, and who it was. What the engine heard stays (spec 4.7). */
export function EditDialog({ id, segment, speakers, onClose }: EditDialogProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [text, setText] = useState(segment.text)
  const [speaker, setSpeaker] = useState<ChosenSpeaker>({ id: segment.speakerId, name: '' })
  const [scope, setScope] = useState<Scope>('line')
  const { save, isPending, error } = useSaving(id, segment, onClose)
  const name = speakers.find((one) => one.id === segment.speakerId)?.name || t('speaker.unknown')
  return (
    <Dialog
      title={t('edit.title')}
      onClose={onClose}
      confirmButton={
        <Button loading={isPending} onClick={() => save(text, speaker, scope)}>
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
        <SpeakerFields {...{ id, speakers }} value={speaker} onChange={setSpeaker} />
        {speaker.id === segment.speakerId ? null : (
          <NativeSelect
            label={t('assign.scope')}
            value={scope}
            data={scopes.map((value) => ({ value, label: t(`assign.${value}`, { name }) }))}
            onChange={({ currentTarget }) =>
              setScope(scopes.find((one) => one === currentTarget.value) ?? 'line')
            }
          />
        )}
        <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}

function useSaving(id: string, segment: Segment, onClose: () => void) {
  const t = useText('transcripts')
  const meta = { changes: ['transcripts' as const] }
  const updating = useMutation(orpc.transcript.update.mutationOptions({ meta }))
  const assigning = useMutation(orpc.transcript.assignLines.mutationOptions({ meta }))
  const { id: segmentId, speakerId } = segment
  const closing = { onSuccess: onClose }

  /** Both calls are made even if the dialog is closed meanwhile. */
  async function send(text: string, speaker: ChosenSpeaker, scope: Scope): Promise<void> {
    const to = speakerInput(speaker)
    if (scope === 'line' || speaker.id === speakerId) {
      await updating.mutateAsync({ id, segmentId, text, ...to }, closing)
    } else {
      if (text !== segment.text) await updating.mutateAsync({ id, segmentId, text })
      const passage = { speakerId, ...(scope === 'from' ? { fromSegmentId: segmentId } : {}) }
      await assigning.mutateAsync({ id, passage, to }, closing)
    }
    showSnackbar(t('edit.saved'))
  }

  return {
    // The dialog shows the error.
    save: (...input: Parameters<typeof send>) => void send(...input).catch(() => undefined),
    isPending: updating.isPending || assigning.isPending,
    error: updating.error ?? assigning.error,
  }
}
