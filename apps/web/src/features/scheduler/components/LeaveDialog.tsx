import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'

/** Asks before unsaved work is discarded (spec 2.64). */
export function LeaveDialog({ isNew, onStay, onLeave }: { isNew: boolean; onStay(): void; onLeave(): void }) {
  const t = useText('scheduler')
  return (
    <Dialog
      size={520}
      title={t(isNew ? 'leave.titleNew' : 'leave.titleEdit')}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            {t(isNew ? 'leave.stayNew' : 'leave.stayEdit')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t(isNew ? 'leave.leaveNew' : 'leave.leaveEdit')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
