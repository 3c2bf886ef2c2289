import { useText } from '@majlis/i18n/react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../../room-core/index.ts'

export function EndDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <ConfirmDialog
      title={t('dialog.end_title')}
      confirmLabel={t('dialog.end')}
      onConfirm={() => {
        void connection.actions.endForAll()
        onClose()
      }}
      onClose={onClose}
    >
      {t('dialog.end_text')}
    </ConfirmDialog>
  )
}

/** After the browser's Back; the button in the bar leaves without asking. */
export function LeaveConfirmDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <ConfirmDialog
      title={t('dialog.leave_confirm_title')}
      confirmLabel={t('bar.leave')}
      onConfirm={connection.actions.leave}
      onClose={onClose}
    >
      {t('dialog.leave_confirm_text')}
    </ConfirmDialog>
  )
}
