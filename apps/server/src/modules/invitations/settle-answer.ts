import type { Tx } from '../../platform/database/database.ts'
import type { Answering } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { invitationKey, requestKey, timeKey } from './invitation-notifications.ts'
import type { ShownInvitation } from './invitations.presenter.ts'

/** What an answer does to the notifications that asked for it. */
export function createSettleAnswer(notifier: Pick<Notifier, 'settle'>) {
  /** The invitee has answered, and the host need not decide about times that were suggested before. */
  return async function settle(
    tx: Tx,
    { accountId }: Answering,
    { meeting }: ShownInvitation,
    answered: {
      response: 'accepted' | 'declined' | 'suggested'
      originalStart: number | null
      withdrawn: readonly string[]
      /** Dates whose own answers the one for all replaces. */
      replaced: readonly number[]
    },
  ): Promise<void> {
    const { response, originalStart, withdrawn, replaced } = answered
    const requests = withdrawn.map((id) => ({ userId: meeting.host.userId, key: requestKey(id) }))
    await notifier.settle(tx, 'time_request', requests, 'withdrawn')
    // Of a series, one date was answered only: the rest is still open, except where another time was suggested.
    const isAnswered = originalStart === null || response === 'suggested'
    const own =
      accountId !== null && isAnswered ? [{ userId: accountId, key: invitationKey(meeting.id) }] : []
    await notifier.settle(tx, 'invitation', own, response)
    if (accountId === null) return
    const times = [originalStart, ...replaced].map((start) => timeKey(meeting.id, start))
    await notifier.settle(
      tx,
      'meeting_changed',
      times.map((key) => ({ userId: accountId, key })),
      response,
    )
  }
}
