import { destinations, queueUserId, type Notice } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { changeIdFor } from '../../platform/changes/current-change.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { EventDelivery, EventMap, Events } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import {
  type InvitedDate,
  type InvitedMeeting,
  invitedMeetingsRepository,
  inviteesRepository,
  type Receiver,
  receiversRepository,
  wants,
} from '../meetings/index.ts'
import * as answersRepository from './answers.repository.ts'
import { dateSkippedMail, declinedMail, suggestionMail, undeliveredMail } from './host-mails.ts'
import { plainDate, type InvitationPost } from './invitation-post.ts'
import { findDate } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'
import { inviteeOf } from './undelivered.ts'

export interface InvitationListenersDeps {
  db: Db
  clock: Clock
  events: Events
  handled: HandledEvents
  realtime: Realtime
  mailer: Mailer
  post: InvitationPost
  publicUrl: string
}

/**
 * What happens to a meeting is mailed and told to pages, once however often the event is delivered: all of a delivery is written in one
 * transaction with the note that it was.
 */
export function registerInvitationListeners(deps: InvitationListenersDeps): void {
  const { db, clock, events, handled, realtime, mailer, post, publicUrl } = deps

  const once = (delivery: EventDelivery, act: (tx: Tx) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (await handled.isFirst(tx, delivery, 'invitations.tell')) await act(tx)
    })

  const tell = (tx: Tx, meetingId: string) => realtime.signal(tx, 'invitations.changed', { meetingId })

  async function tellUsers(tx: Tx, meetingId: string, userIds: string[]): Promise<void> {
    if (userIds.length > 0) await realtime.signal(tx, 'invitations.changed', { meetingId, userIds })
  }

  events.on(
    'meeting.scheduled',
    'invitations.tell',
    (event, delivery) =>
      once(delivery, async (tx) => {
        await post.scheduled(tx, event)
        await tell(tx, event.meetingId)
      }),
    // Nobody is to be told of an hour that people keep for themselves.
    { when: ({ hasInvitees }) => hasInvitees },
  )

  events.on('meeting.changed', 'invitations.tell', (event, delivery) =>
    once(delivery, async (tx) => {
      await post.changed(tx, event)
      await tell(tx, event.meetingId)
      await tellUsers(
        tx,
        event.meetingId,
        event.removedInvitees.flatMap(({ accountId }) => accountId ?? []),
      )
    }),
  )

  events.on('meeting.split', 'invitations.tell', (event, delivery) =>
    once(delivery, async (tx) => {
      await post.split(tx, event)
      await tell(tx, event.meetingId)
      await tell(tx, event.successorId)
    }),
  )

  events.on('meeting.cancelled', 'invitations.tell', (event, delivery) =>
    once(delivery, async (tx) => {
      await post.cancelled(tx, event)
      await tell(tx, event.meetingId)
    }),
  )

  events.on('time_request.refused', 'invitations.tell', (event, delivery) =>
    once(delivery, async (tx) => {
      await post.refused(tx, event)
      await tell(tx, event.meetingId)
    }),
  )

  events.on('invitation.answered', 'invitations.tell', (event, delivery) =>
    once(delivery, async (tx) => {
      await tell(tx, event.meetingId)
      await realtime.signal(tx, 'meetings.changed', { meetingId: event.meetingId })
      await mailHost(tx, event)
    }),
  )

  events.on('meeting.date_skipped', 'invitations.tell', ({ meetingId, originalStart }, delivery) =>
    once(delivery, async (tx) => {
      // The date stands in the calendars of the invitees, to whom it is a cancelled one.
      await post.cancelled(tx, { meetingId, originalStart, startsAt: originalStart })
      const meeting = await invitedMeetingsRepository.findById(tx, meetingId)
      const date = meeting && plainDate(meeting, originalStart, originalStart)
      const host = meeting && (await findHost(tx, meeting))
      if (!meeting || !date || !host || !wants('change_mail')(host)) return
      await mailer.send(tx, dateSkippedMail({ meeting, date, host, now: clock.now() }))
    }),
  )

  events.on(
    'mail.refused',
    'invitations.tell',
    ({ regarding }, delivery) => once(delivery, (tx) => mailUndelivered(tx, inviteeOf(regarding))),
    { when: ({ regarding }) => inviteeOf(regarding) !== null },
  )

  /** The organizer learns that an invitee got no mail. Cannot be switched off: nobody else knows. */
  async function mailUndelivered(tx: Tx, inviteeId: string | null): Promise<void> {
    const invitee = inviteeId && (await answersRepository.findById(tx, inviteeId))
    const meeting = invitee && (await invitedMeetingsRepository.findById(tx, invitee.meetingId))
    if (!meeting || meeting.isCancelled) return
    const date = await findAnswered(tx, meeting, null)
    const host = await findHost(tx, meeting)
    if (!date || !host) return
    await mailer.send(tx, undeliveredMail({ meeting, date, invitee, host, now: clock.now() }))
  }

  /** The organizer hears by mail of what asks for a decision, or was said in words. */
  async function mailHost(tx: Tx, event: EventMap['invitation.answered']): Promise<void> {
    const request = event.requestId ? await timeRequestsRepository.find(tx, event.requestId) : null
    const note = request?.note ?? event.note
    if (!request && !note) return
    const meeting = await invitedMeetingsRepository.findById(tx, event.meetingId)
    if (!meeting || meeting.isCancelled) return
    const date = await findAnswered(tx, meeting, request?.originalStart ?? event.originalStart)
    const host = await findHost(tx, meeting)
    const invitee = await answersRepository.findById(tx, event.inviteeId)
    if (!date || !host || !invitee || !wants('answer_mail')(host)) return
    const answer = { meeting, date, invitee, note, host, publicUrl, now: clock.now() }
    await mailer.send(
      tx,
      request
        ? suggestionMail(answer, { startsAt: request.suggestedStart, endsAt: request.suggestedEnd })
        : declinedMail(answer),
    )
  }

  /** The date that an answer was for; for all of them, the next one. */
  async function findAnswered(
    tx: Tx,
    meeting: InvitedMeeting,
    originalStart: number | null,
  ): Promise<InvitedDate | null> {
    if (originalStart !== null && meeting.rrule !== null) return findDate(tx, meeting, originalStart)
    const [next] = await invitedMeetingsRepository.listComing(tx, meeting.id, new Date(clock.now()), 1)
    return next ?? null
  }

  async function findHost(tx: Tx, { host }: InvitedMeeting): Promise<Receiver | null> {
    const [found] = await receiversRepository.listUsers(tx, [host.userId])
    return found ?? null
  }

  realtime.onSignal('invitations.changed', async ({ meetingId, userIds }, change) => {
    if (!realtime.hasSubscribers()) return
    const users = userIds
      ? await receiversRepository.listAddressesOf(db, userIds)
      : await inviteesRepository.listUsers(db, meetingId)
    for (const { id, email } of users) {
      const notice: Notice = { type: 'invitations.changed', ...changeIdFor(id, change) }
      realtime.push(destinations.notices(queueUserId(email)), notice, { kind: 'user', id })
    }
  })
}
