import type { NotificationData } from '@majlis/contract'
import type { Receiver } from '../meetings/index.ts'
import { timeKey } from './invitation-notifications.ts'
import type { MailedMeeting } from './mailed-meetings.ts'

/** A changed time resets the answer: its notification asks for a new one, and can be settled under its key. */
export function askAgain(
  { meeting, date, isForOneDate }: MailedMeeting,
  { response }: Pick<Receiver, 'response'>,
  change: NotificationData<'meeting_changed'>['change'],
) {
  if (change !== 'time' || response !== 'pending') return {}
  return {
    key: { key: timeKey(meeting.id, isForOneDate ? date.originalStart : null) },
    asksFor: { asksFor: isForOneDate ? ('date' as const) : ('meeting' as const) },
  }
}
