import type { Transcript } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { TranslationStatus } from '../../../shared/translate-menu/index.ts'
import type { Reading } from '../model/reading.ts'

interface TranslationStateProps {
  transcript: Transcript
  reading: Reading
  /** There is a translator. */
  canTranslate: boolean
  /** Hosts cancel also what others requested. */
  canCancelAll: boolean
}

/** Marks a translation as machine-made, and shows its progress. */
export function TranslationState({ transcript, reading: { language }, ...can }: TranslationStateProps) {
  const t = useText('transcripts')
  const { user } = useUser()
  const { id, translations } = transcript
  const shown = translations.find((one) => one.language === language)
  const again = useMutation(orpc.transcript.translate.mutationOptions({ meta: { changes: ['transcripts'] } }))
  const cancel = useMutation(
    orpc.transcript.cancelTranslation.mutationOptions({
      onSuccess: () => showSnackbar(t('translate.cancelled')),
      meta: { changes: ['transcripts'] },
    }),
  )
  const canCancel = can.canCancelAll || shown?.requestedByUserId === user.ID
  const incomplete = shown?.state === 'cancelled' ? t('translate.incomplete') : null
  return (
    <TranslationStatus
      texts={{
        mark: t('translate.mark'),
        running: t('translate.running'),
        progress: t('translate.label'),
        missing: shown?.state === 'failed' ? t('translate.failed') : incomplete,
        cancel: t('translate.cancel'),
        again: t('translate.again'),
      }}
      isRunning={shown?.state === 'translating'}
      progress={shown?.progress ?? null}
      onCancel={canCancel ? () => cancel.mutate({ id, language }) : null}
      isCancelling={cancel.isPending}
      onContinue={can.canTranslate ? () => again.mutate({ id, language }) : null}
      isContinuing={again.isPending}
      error={again.error ?? cancel.error}
    />
  )
}
