import type { Transcript } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Chip, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import type { Reading } from '../model/reading.ts'
import styles from './transcripts.module.css'

interface TranslationStateProps {
  transcript: Transcript
  reading: Reading
  /** There is a translator. */
  canTranslate: boolean
  /** Hosts cancel also what others requested. */
  canCancelAll: boolean
}

/** Marks a translation as made by a machine, and says how far it is. */
export function TranslationState({ transcript, reading: { language }, ...can }: TranslationStateProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
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
  const error = again.error ?? cancel.error
  return (
    <div className={styles.translationState}>
      <Chip>{t('translate.mark')}</Chip>
      {shown?.state === 'translating' ? (
        <>
          <span role="status" className={styles.quiet}>
            {t('translate.running')}
          </span>
          {shown.progress === null ? null : (
            <Progress
              className={styles.translationProgress}
              value={shown.progress * 100}
              size="md"
              radius="xl"
              aria-label={t('translate.label')}
            />
          )}
          {can.canCancelAll || shown.requestedByUserId === user.ID ? (
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ id, language })}
            >
              {t('translate.cancel')}
            </Button>
          ) : null}
        </>
      ) : null}
      {shown?.state === 'failed' || shown?.state === 'cancelled' ? (
        <>
          <span role="status" className={styles.quiet}>
            {t(shown.state === 'failed' ? 'translate.failed' : 'translate.incomplete')}
          </span>
          {can.canTranslate ? (
            <Button
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate({ id, language })}
            >
              {t('translate.again')}
            </Button>
          ) : null}
        </>
      ) : null}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </div>
  )
}
