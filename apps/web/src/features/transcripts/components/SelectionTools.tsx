import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './transcripts.module.css'

/** What lines are selected for: to be redacted, or given to a speaker. */
export type SelectionPurpose = 'redact' | 'assign'

export const purposeTexts = {
  redact: { button: 'redact.button', select: 'redact.select', next: 'redact.continue' },
  assign: { button: 'assign.button', select: 'assign.select', next: 'assign.continue' },
} as const

interface SelectionToolsProps {
  purpose: SelectionPurpose
  count: number
  onContinue(): void
  onCancel(): void
}

/** While lines are being selected. */
export function SelectionTools({ purpose, count, onContinue, onCancel }: SelectionToolsProps) {
  const t = useText('transcripts')
  const tc = useText('common')
  const texts = purposeTexts[purpose]
  const max = limits.transcripts.maxSelected
  return (
    <div className={styles.redact} role="group" aria-label={t(texts.button)}>
      <p className={styles.quiet}>
        {t(texts.select)} <span className={styles.shift}>{t('redact.shift')}</span>
      </p>
      <div className={styles.buttons}>
        <span role="status" className={styles.quiet}>
          {t('redact.selected', { count })}
        </span>
        <Button variant="default" size="sm" onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
        <Button
          {...(purpose === 'redact' ? { color: 'red' } : {})}
          size="sm"
          disabled={count === 0 || count > max}
          onClick={onContinue}
        >
          {t(texts.next)}
        </Button>
      </div>
      <Notice tone="bad">{count > max ? t('redact.tooMany', { count: max }) : null}</Notice>
    </div>
  )
}
