import { destinations, queueUserId, type Notice } from '@majlis/contract'
import { changeIdFor } from '../../platform/changes/current-change.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { EventListenerOptions, EventMap, EventName } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import { onEvent, onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { listUserAddresses, listUsersTakingPart } from '../meetings/index.ts'
import type { HostNews } from './host-news.ts'
import type { InvitationOutbox } from './invitation-outbox.ts'
import { inviteeOf } from './undelivered.ts'

export interface InvitationsListenersDeps {
  db: Db
  handled: HandledEvents
  realtime: Realtime
  outbox: InvitationOutbox
  hostNews: HostNews
}

/** Part of the queue's jobs and of `handled_events`: another name would send mails twice. */
const listener = 'invitations.tell'

/**
 * Mails what happens to a meeting and pushes it to pages, once per event however often it is delivered: everything that follows from a delivery
 * is written in one transaction with the note that it was handled.
 */
export function invitationsListeners({
  db,
  handled,
  realtime,
  outbox,
  hostNews,
}: InvitationsListenersDeps): ModuleListener[] {
  function once<N extends EventName>(
    event: N,
    act: (tx: Tx, payload: EventMap[N]) => Promise<void>,
    options?: EventListenerOptions<N>,
  ): ModuleListener {
    return onEvent(
      event,
      listener,
      (payload, delivery) =>
        db.transaction().execute(async (tx) => {
          if (await handled.isFirst(tx, delivery, listener)) await act(tx, payload)
        }),
      options,
    )
  }

  const signal = (tx: Tx, meetingId: string) => realtime.signal(tx, 'invitations.changed', { meetingId })

  return [
    once(
      'meeting.scheduled',
      async (tx, event) => {
        await outbox.scheduled(tx, event)
        await signal(tx, event.meetingId)
      },
      { when: ({ hasInvitees }) => hasInvitees },
    ),
    once('meeting.changed', async (tx, event) => {
      await outbox.changed(tx, event)
      await signal(tx, event.meetingId)
    }),
    once('meeting.split', async (tx, event) => {
      await outbox.split(tx, event)
      await signal(tx, event.meetingId)
      await signal(tx, event.successorId)
    }),
    once('meeting.cancelled', async (tx, event) => {
      await outbox.cancelled(tx, event)
      await signal(tx, event.meetingId)
    }),
    once('time_request.refused', async (tx, event) => {
      await outbox.refused(tx, event)
      await signal(tx, event.meetingId)
    }),
    once('invitation.answered', async (tx, event) => {
      await signal(tx, event.meetingId)
      await realtime.signal(tx, 'meetings.changed', { meetingId: event.meetingId })
      await hostNews.answered(tx, event)
    }),
    once('meeting.date_skipped', async (tx, event) => {
      const { meetingId, originalStart } = event
      // The date stays in the calendars of the invitees, as a cancelled one.
      await outbox.cancelled(tx, { meetingId, originalStart, startsAt: originalStart })
      await hostNews.dateSkipped(tx, event)
    }),
    once('mail.refused', (tx, { regarding }) => hostNews.undelivered(tx, inviteeOf(regarding)), {
      when: ({ regarding }) => inviteeOf(regarding) !== null,
    }),
    onSignal('invitations.changed', async ({ meetingId, userIds }, change) => {
      if (!realtime.hasSubscribers()) return
      const users = userIds ? await listUserAddresses(db, userIds) : await listUsersTakingPart(db, meetingId)
      for (const { id, email } of users) {
        const notice: Notice = { type: 'invitations.changed', ...changeIdFor(id, change) }
        realtime.push(destinations.notices(queueUserId(email)), notice, { kind: 'user', id })
      }
    }),
  ]
}
