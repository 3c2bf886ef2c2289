import { useErrorText } from '@majlis/i18n/react'
import { Chip, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import styles from './TranslationStatus.module.css'

interface TranslationStatusProps {
  texts: {
    mark: string
    running: string
    progress: string
    /** Why some of it is not translated. */
    missing: string | null
    cancel: string
    again: string
  }
  isRunning: boolean
  /** From 0 to 1; null: not shown. */
  progress: number | null
  /** Null for those who can't cancel. */
  onCancel: (() => void) | null
  isCancelling?: boolean
  /** Null without a translator. */
  onContinue: (() => void) | null
  isContinuing: boolean
  error: unknown
}

/** Marks a translation as machine-made, and shows its progress. */
export function TranslationStatus({
  texts,
  isRunning,
  progress,
  onCancel,
  isCancelling = false,
  onContinue,
  isContinuing,
  error,
}: TranslationStatusProps) {
  const errorText = useErrorText()
  return (
    <div className={styles.status}>
      <Chip>{texts.mark}</Chip>
      {isRunning ? (
        <>
          <span role="status" className={styles.quiet}>
            {texts.running}
          </span>
          {progress === null ? null : (
            <Progress
              className={styles.progress}
              value={progress * 100}
              size="md"
              radius="xl"
              aria-label={texts.progress}
            />
          )}
          {onCancel ? (
            <Button variant="default" loading={isCancelling} onClick={onCancel}>
              {texts.cancel}
            </Button>
          ) : null}
        </>
      ) : null}
      {!isRunning && texts.missing !== null ? (
        <>
          <span role="status" className={styles.quiet}>
            {texts.missing}
          </span>
          {onContinue ? (
            <Button variant="default" loading={isContinuing} onClick={onContinue}>
              {texts.again}
            </Button>
          ) : null}
        </>
      ) : null}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </div>
  )
}
