import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { useText } from '@majlis/i18n/react'
import type { ReactNode } from 'react'
import styles from './dialogs.module.css'

export interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
  /** The ways out, the one that is meant last. */
  actions: ReactNode
}

/** A question over the scheduler. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const tc = useText('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      <div className={styles.body}>{children}</div>
      <footer className={styles.actions}>{actions}</footer>
    </Modal>
  )
}
