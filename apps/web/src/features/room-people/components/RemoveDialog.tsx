import { useText } from '@majlis/i18n/react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../../room-core/index.ts'

export interface RemoveDialogProps {
  participantId: string
  name: string
  onClose: () => void
}

export function RemoveDialog({ participantId, name, onClose }: RemoveDialogProps) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <ConfirmDialog
      title={t('dialog.remove_title', { name })}
      confirmLabel={t('dialog.remove')}
      onConfirm={() => {
        void connection.actions.remove(participantId)
        onClose()
      }}
      onClose={onClose}
    >
      {t('dialog.remove_text')}
    </ConfirmDialog>
  )
}
