import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './profile.module.css'

export interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  text: string
  submit: string
  isBusy: boolean
  error: unknown
  onConfirm(): void
  onClose(): void
}

/** Asks before something cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  submit,
  isBusy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useText('profile')
  const errorText = useErrorText()
  return (
    <Dialog onClose={onClose} title={title}>
      <p>{text}</p>
      <p role="alert" className={styles.error}>
        {error ? errorText(error) : null}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {submit}
        </Button>
      </div>
    </Dialog>
  )
}
