import { useText } from '@majlis/i18n/react'
import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'

interface RoomDialogProps extends Pick<ModalProps, 'title' | 'size' | 'children'> {
  onClose: () => void
}

/** A dialog over the room. Focus goes in, stays in, and comes back. */
export function RoomDialog({ onClose, ...rest }: RoomDialogProps) {
  const t = useText('room')
  return <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': t('dialog.close') }} {...rest} />
}
