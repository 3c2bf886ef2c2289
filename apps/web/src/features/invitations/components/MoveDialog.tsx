import type { TimeRequest } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'

interface MoveDialogProps {
  request: Pick<TimeRequest, 'meetingTitle' | 'isRecurrent'>
  /** The suggested time, as the request shows it. */
  time: string
  onMove(): void
  onClose(): void
}

/** Asks before a meeting moves for everyone who is invited: they are notified at once and answer again. */
export function MoveDialog({
  request: { meetingTitle, isRecurrent },
  time,
  onMove,
  onClose,
}: MoveDialogProps) {
  const t = useText('invitations')
  const tc = useText('common')
  return (
    <Dialog
      title={t('move.title', { title: meetingTitle })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {tc('action.cancel')}
          </Button>
          <Button onClick={onMove}>{t('request.move')}</Button>
        </>
      }
    >
      <p>{t('move.time', { time })}</p>
      {isRecurrent ? <p>{t('move.oneDate')}</p> : null}
      <p>{t('move.everyone')}</p>
    </Dialog>
  )
}
