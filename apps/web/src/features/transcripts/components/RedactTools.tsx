import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './transcripts.module.css'

interface RedactToolsProps {
  count: number
  onRedact(): void
  onCancel(): void
}

/** While lines are selected that are to be removed. */
export function RedactTools({ count, onRedact, onCancel }: RedactToolsProps) {
  const t = useText('transcripts')
  const tc = useText('common')
  const max = limits.transcripts.maxRedacted
  return (
    <div className={styles.redact} role="group" aria-label={t('redact.button')}>
      <p className={styles.quiet}>
        {t('redact.select')} <span className={styles.shift}>{t('redact.shift')}</span>
      </p>
      <div className={styles.buttons}>
        <span role="status" className={styles.quiet}>
          {t('redact.selected', { count })}
        </span>
        <Button variant="default" size="sm" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
        <Button color="red" size="sm" disabled={count === 0 || count > max} onClick={onRedact}>
          {t('redact.continue')}
        </Button>
      </div>
      <Notice tone="bad">{count > max ? t('redact.tooMany', { count: max }) : null}</Notice>
    </div>
  )
}
