import { useText } from '@majlis/i18n/react'
import { Button, Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useFocusReturn } from './useFocusReturn.ts'
import { useIsOnTop } from './useIsOnTop.ts'

interface DialogProps extends Pick<
  ModalProps,
  | 'title'
  | 'size'
  | 'centered'
  | 'yOffset'
  | 'fullScreen'
  | 'children'
  | 'onClose'
  | 'withCloseButton'
  | 'closeOnEscape'
  | 'closeOnClickOutside'
> {
  /** The buttons, the main one last. They stay visible. */
  actions?: ReactNode
  /** Instead of `actions`: the main button, after one that cancels. */
  confirmButton?: ReactNode
}

/** A dialog over the page while it is rendered. The focus moves in, stays in, and returns. */
export function Dialog({ actions, confirmButton, children, ...rest }: DialogProps) {
  const t = useText('common')
  const isOnTop = useIsOnTop()
  useFocusReturn()
  const buttons = confirmButton ? (
    <>
      <Button variant="default" onClick={rest.onClose}>
        {t('action.cancel')}
      </Button>
      {confirmButton}
    </>
  ) : (
    actions
  )
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('action.close') }}
      // Everything under the dialog on top waits: for keys, clicks and screen readers.
      closeOnEscape={isOnTop}
      inert={!isOnTop}
      {...rest}
    >
      {buttons ? (
        <>
          <div className={styles.body}>{children}</div>
          <footer className={styles.actions}>{buttons}</footer>
        </>
      ) : (
        children
      )}
    </Modal>
  )
}
