import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import { notifiedDateOf, type Receiver } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { InvitationMails } from './invitation-mails.ts'
import { invitationKey, timeKey } from './invitation-notifications.ts'
import type { SendToInvitees } from './invitee-mailer.ts'
import { listReceivers, type MailedMeeting, type MailedMeetings } from './mailed-meetings.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export interface InviteeNewsDeps {
  mailedMeetings: MailedMeetings
  mails: Pick<InvitationMails, 'invited' | 'removed' | 'cancelled' | 'refused'>
  send: SendToInvitees
  notifier: Pick<Notifier, 'notify' | 'settle'>
}

const dateOf = ({ meeting, date }: MailedMeeting) => notifiedDateOf(meeting, date)

/** What invitees are notified of beside changes. */
export function createInviteeNews({ mailedMeetings, mails, send, notifier }: InviteeNewsDeps) {
  async function invite(
    tx: Tx,
    mailed: MailedMeeting,
    receivers: Awaited<ReturnType<typeof listReceivers>>,
  ): Promise<void> {
    await send(tx, 'invitation', receivers, (receiver) => ({
      key: invitationKey(mailed.meeting.id),
      actorUserId: mailed.meeting.host.userId,
      data: { ...dateOf(mailed), isForOneDate: mailed.isForOneDate },
      mail: mails.invited(mailed, receiver),
    }))
  }

  async function notifyRemoved(tx: Tx, mailed: MailedMeeting, removed: readonly Receiver[]): Promise<void> {
    await notifier.notify(
      tx,
      'meeting_cancelled',
      removed.map((receiver) => ({
        userId: receiver.accountId,
        actorUserId: mailed.meeting.host.userId,
        data: { ...dateOf(mailed), change: 'removed' },
        mail: mails.removed(mailed, receiver),
      })),
    )
    await withdraw(tx, { ...mailed, isForOneDate: false }, removed)
  }

  /** They need not respond any more. */
  async function withdraw(
    tx: Tx,
    { meeting, date, isForOneDate }: MailedMeeting,
    receivers: readonly Receiver[],
  ): Promise<void> {
    const of = (key: string) =>
      receivers.flatMap(({ accountId }) => (accountId ? [{ userId: accountId, key }] : []))
    const time = timeKey(meeting.id, isForOneDate ? date.originalStart : null)
    await notifier.settle(tx, 'meeting_changed', of(time), 'withdrawn')
    if (!isForOneDate) await notifier.settle(tx, 'invitation', of(invitationKey(meeting.id)), 'withdrawn')
  }

  async function notifyCancelled(tx: Tx, mailed: MailedMeeting, note: string): Promise<void> {
    const receivers = await listReceivers(tx, mailed)
    await notifier.notify(
      tx,
      'meeting_cancelled',
      receivers.map((receiver) => ({
        userId: receiver.accountId,
        actorUserId: mailed.meeting.host.userId,
        data: { ...dateOf(mailed), change: 'cancelled' },
        mail: mails.cancelled(mailed, receiver, note),
      })),
    )
    await withdraw(tx, mailed, receivers)
  }

  async function refused(tx: Tx, event: EventMap['time_request.refused']): Promise<void> {
    const request = await timeRequestsRepository.find(tx, event.requestId)
    const mailed = request && (await mailedMeetings.findOpen(tx, request.meetingId, request.originalStart))
    if (!mailed) return
    const receivers = await listReceivers(tx, mailed)
    const { suggestedStart: startsAt, suggestedEnd: endsAt } = request
    await send(
      tx,
      'meeting_changed',
      receivers.filter(({ inviteeId }) => inviteeId === request.inviteeId),
      (receiver) => ({
        actorUserId: mailed.meeting.host.userId,
        data: { ...dateOf(mailed), change: 'time_kept' },
        mail: mails.refused(mailed, receiver, { startsAt, endsAt, note: event.note }),
      }),
    )
  }

  return { invite, notifyRemoved, notifyCancelled, refused }
}
