import { useText } from '@majlis/i18n/react'
import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'> {
  /** The ways out, the one that is meant last. They stay in sight. */
  actions?: ReactNode
}

/** A dialog over the page, for as long as it is drawn. Focus goes in, stays in, and comes back. */
export function Dialog({ actions, children, ...rest }: DialogProps) {
  const t = useText('common')
  return (
    <Modal opened closeButtonProps={{ 'aria-label': t('action.close') }} {...rest}>
      {actions ? (
        <>
          <div className={styles.body}>{children}</div>
          <footer className={styles.actions}>{actions}</footer>
        </>
      ) : (
        children
      )}
    </Modal>
  )
}
