import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './UploadFailure.module.css'

interface UploadFailureProps {
  name: string
  /** What went wrong. */
  children: ReactNode
  /** Null where trying again does not help. */
  onRetry: (() => void) | null
}

/** Why a file was not taken, with a button to try again. */
export function UploadFailure({ name, children, onRetry }: UploadFailureProps) {
  const t = useText('common')
  return (
    <div className={styles.failed}>
      <Notice tone="bad">{children}</Notice>
      {onRetry ? (
        <Button variant="default" size="sm" aria-label={t('upload.retry', { name })} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      ) : null}
    </div>
  )
}
