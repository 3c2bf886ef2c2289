import type { SharedRecording } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'

interface PasscodeProps {
  fileName: string
  onUnlocked(recording: SharedRecording): void
}

/** Before a shared recording with a passcode. */
export function Passcode({ fileName, onUnlocked }: PasscodeProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const [passcode, setPasscode] = useState('')
  const unlocking = useMutation(
    orpc.recording.unlock.mutationOptions({ onSuccess: ({ data }) => onUnlocked(data) }),
  )

  function unlock(event: SubmitEvent): void {
    event.preventDefault()
    if (passcode.trim()) unlocking.mutate({ fileName, passcode })
  }

  return (
    <Card className={`${sheet.card} ${sheet.notice}`}>
      <IconLock size={32} stroke={1.8} aria-hidden />
      <h1>{t('share.locked')}</h1>
      <form onSubmit={unlock}>
        <TextField
          label={t('sharing.passcode')}
          type="password"
          autoComplete="off"
          error={unlocking.error ? errorText(unlocking.error) : null}
          value={passcode}
          onChange={({ currentTarget }) => setPasscode(currentTarget.value)}
        />
        <Button type="submit" mt="md" fullWidth loading={unlocking.isPending}>
          {t('share.unlock')}
        </Button>
      </form>
    </Card>
  )
}
