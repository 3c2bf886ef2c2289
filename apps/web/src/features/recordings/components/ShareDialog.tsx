import { limits, type RecordingSharing } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ExpiryField, expiryOf, type Expiry } from '../../../shared/share-link/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import type { KeptRecording } from './RecordingRow.tsx'
import styles from './recordings.module.css'

interface ShareDialogProps {
  recording: KeptRecording
  sharing: RecordingSharing
  onClose(): void
}

/** Sharing a recording by link: on or off, expiry and passcode. For its owner (spec 2.65). */
export function ShareDialog({ recording, sharing, onClose }: ShareDialogProps) {
  const t = useText('recordings')
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
      confirmButton={
        <Button loading={saving.isPending} onClick={save}>
          {t('sharing.save')}
        </Button>
      }
    >
      <Stack gap="md">
        <Switch
          label={t('sharing.on')}
          description={t('sharing.onText')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        <ExpiryField
          label={t('sharing.expires')}
          neverLabel={t('sharing.never')}
          daysLabel={(count) => t('sharing.days', { count })}
          expiresAt={sharing.expiresAt}
          isDisabled={!isOn}
          value={expiry}
          onChange={setExpiry}
        />
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
