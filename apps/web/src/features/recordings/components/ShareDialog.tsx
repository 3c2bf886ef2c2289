import { limits, type RecordingSharing } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, NativeSelect, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { expiryDays, expiryOf, type Expiry } from '../model/sharing.ts'
import type { KeptRecording } from './RecordingRow.tsx'
import styles from './recordings.module.css'

interface ShareDialogProps {
  recording: KeptRecording
  sharing: RecordingSharing
  onClose(): void
}

/** Who may use the link of a recording: anyone who has it, until when, with which passcode. For its owner (spec 2.65). */
export function ShareDialog({ recording, sharing, onClose }: ShareDialogProps) {
  const t = useText('recordings')
  const tc = useText('common')
  const errorText = useErrorText()
  const now = useNow()
  const [isOn, setOn] = useState(sharing.isOn)
  const [expiry, setExpiry] = useState<Expiry>(sharing.expiresAt === null ? 'never' : 'kept')
  const [passcode, setPasscode] = useState(sharing.passcode ?? '')
  const { meetingId, fileName } = recording
  const saving = useMutation(
    orpc.recording.changeSharing.mutationOptions({
      onSuccess() {
        showSnackbar(t('sharing.saved'))
        onClose()
      },
      meta: { changes: ['recordings'] },
    }),
  )
  function save(): void {
    const expiresAt = expiryOf(expiry, now)
    saving.mutate({
      meetingId,
      fileName,
      isOn,
      passcode: passcode.trim() || null,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })
  }

  return (
    <Dialog
      title={t('sharing.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button loading={saving.isPending} onClick={save}>
            {t('sharing.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Switch
          label={t('sharing.on')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        <ExpiryField expiresAt={sharing.expiresAt} isDisabled={!isOn} value={expiry} onChange={setExpiry} />
        <TextField
          label={t('sharing.passcode')}
          description={t('sharing.passcodeText')}
          disabled={!isOn}
          autoComplete="off"
          maxLength={limits.recordings.passcodeMaxChars}
          value={passcode}
          onChange={({ currentTarget }) => setPasscode(currentTarget.value)}
        />
        <p className={styles.question}>{t('sharing.views', { count: sharing.views })}</p>
        <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      </Stack>
    </Dialog>
  )
}

interface ExpiryFieldProps {
  /** The end that the link has now. */
  expiresAt: number | null
  isDisabled: boolean
  value: Expiry
  onChange(expiry: Expiry): void
}

function ExpiryField({ expiresAt, isDisabled, value, onChange }: ExpiryFieldProps) {
  const t = useText('recordings')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const choices: Expiry[] = ['never', ...(expiresAt === null ? [] : (['kept'] as const)), ...expiryDays]

  function labelOf(choice: Expiry): string {
    if (choice === 'never') return t('sharing.never')
    if (choice === 'kept') return formats.date(expiresAt ?? 0, { withYear: true })
    return t('sharing.days', { count: choice })
  }

  return (
    <NativeSelect
      label={t('sharing.expires')}
      disabled={isDisabled}
      value={String(value)}
      data={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice) === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
