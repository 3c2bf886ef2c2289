import type { SharedRecording } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { PasscodeSheet } from '../../../shared/share-link/index.ts'

interface PasscodeProps {
  fileName: string
  onUnlocked(recording: SharedRecording): void
}

/** Asks for the passcode of a shared recording. */
export function Passcode({ fileName, onUnlocked }: PasscodeProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const unlocking = useMutation(
    orpc.recording.unlock.mutationOptions({ onSuccess: ({ data }) => onUnlocked(data) }),
  )
  return (
    <PasscodeSheet
      title={t('share.locked')}
      label={t('sharing.passcode')}
      action={t('share.unlock')}
      problem={unlocking.error ? errorText(unlocking.error) : null}
      isBusy={unlocking.isPending}
      onUnlock={(passcode) => unlocking.mutate({ fileName, passcode })}
    />
  )
}
