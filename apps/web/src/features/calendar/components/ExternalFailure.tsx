import { formatList } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './ExternalFailure.module.css'

interface ExternalFailureProps {
  /** Their names. */
  providers: readonly string[]
  /** Null unless their events could not be loaded. */
  onRetry: (() => void) | null
}

/** Says that events of connected calendars are missing, so that their times do not look free. */
export function ExternalFailure({ providers, onRetry }: ExternalFailureProps) {
  const t = useText('calendar')
  const tc = useText('common')
  const { language } = useLanguage()
  return (
    <div className={styles.row}>
      <Notice tone="bad">
        {onRetry ? t('external.failed', { names: formatList(providers, { language }) }) : null}
      </Notice>
      {onRetry ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          {tc('action.retry')}
        </Button>
      ) : null}
    </div>
  )
}
