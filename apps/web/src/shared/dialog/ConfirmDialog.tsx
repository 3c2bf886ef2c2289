import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** Whether it can't be undone. */
  isDestructive?: boolean
  /** Instead of “Cancel”. */
  cancelLabel?: string
  /** It is being done. */
  isBusy?: boolean
  /** The effects are not known yet. */
  isDisabled?: boolean
  error?: unknown
  onConfirm(): void
  onClose(): void
}

/** Asks before something that can't be undone, or that others notice. Focus goes to Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isDestructive = true,
  cancelLabel,
  isBusy = false,
  isDisabled = false,
  error = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel ?? tc('action.cancel')}
          </Button>
          <Button
            {...(isDestructive ? { color: 'red' } : {})}
            loading={isBusy}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
    </Dialog>
  )
}
