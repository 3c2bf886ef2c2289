import type { ReceivedInvitation } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { toLocal } from '@majlis/scheduling'
import { VisuallyHidden } from '@mantine/core'
import { useNow } from '../../../shared/clock/index.ts'
import type { Reader } from '../../../shared/session/index.ts'

export interface PreviousTimeProps {
  invitation: ReceivedInvitation & { previousStart: number }
  reader: Omit<Reader, 'weekStart'>
}

/** The time before the organiser moved the meeting, struck through, with an arrow to the new one. */
export function PreviousTime({ invitation, reader }: PreviousTimeProps) {
  const t = useText('invitations')
  const now = useNow()
  const { previousStart: at, isAllDay, isRecurrent, isForOneDate, timeZone } = invitation
  // All-day dates are those of the meeting's zone, wherever they are shown.
  const zone = isAllDay ? timeZone : reader.timeZone
  const formats = useFormats({ ...reader, timeZone: zone })
  const weekday = new Date(`${toLocal(at, zone).slice(0, 10)}T00:00Z`).getUTCDay() || 7
  // For a whole series, the previous date says nothing about the next one.
  const isSeries = isRecurrent && !isForOneDate
  const day = isSeries ? formats.weekday(weekday, 'short') : formats.date(at, { length: 'short', now })
  return (
    <>
      <VisuallyHidden>{t('item.before')} </VisuallyHidden>
      <s className="num">
        <bdi>{isAllDay ? day : formats.side(day, formats.time(at))}</bdi>
      </s>{' '}
      <span className="points" role="img" aria-label={t('request.to')}>
        →
      </span>{' '}
    </>
  )
}

/** Whether the invitation is about a new time. */
export function isMoved(
  invitation: ReceivedInvitation,
): invitation is ReceivedInvitation & { previousStart: number } {
  return invitation.previousStart !== null
}
