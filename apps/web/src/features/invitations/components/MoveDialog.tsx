import type { TimeRequest } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'

interface MoveDialogProps {
  request: Pick<TimeRequest, 'meetingTitle' | 'isRecurrent'>
  /** The suggested time, always with the day. */
  time: string
  isBusy: boolean
  error: unknown
  onMove(): void
  onClose(): void
}

/** Asks before a meeting moves for everyone invited: they are notified immediately and have to respond again. */
export function MoveDialog({
  request: { meetingTitle, isRecurrent },
  time,
  onMove,
  ...rest
}: MoveDialogProps) {
  const t = useText('invitations')
  return (
    <ConfirmDialog
      title={t('move.title', { title: meetingTitle })}
      confirmLabel={t('request.move')}
      isDestructive={false}
      onConfirm={onMove}
      {...rest}
    >
      <p>{t('move.time', { time })}</p>
      {isRecurrent ? <p>{t('move.oneDate')}</p> : null}
      <p>{t('move.everyone')}</p>
    </ConfirmDialog>
  )
}
