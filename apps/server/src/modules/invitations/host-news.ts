import type { NotificationData } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import {
  type Answering,
  answersRepository,
  findInvitedMeeting,
  type InvitedDate,
  type InvitedMeeting,
  listComingDates,
  listUserReceivers,
  notifiedDateOf,
  type Receiver,
  type TimeRequest,
} from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import {
  type AnswerToHost,
  dateSkippedMail,
  declinedMail,
  suggestionMail,
  undeliveredMail,
} from './host-mails.ts'
import { requestKey } from './invitation-notifications.ts'
import { findDate, plainDate } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export interface HostNewsDeps {
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
  publicUrl: string
}

export type HostNews = ReturnType<typeof createHostNews>

/** What the host of a meeting is notified of. */
export function createHostNews({ clock, notifier, publicUrl }: HostNewsDeps) {
  /** A date of the series had no room in their calendar. */
  async function dateSkipped(tx: Tx, event: EventMap['meeting.date_skipped']): Promise<void> {
    const { meetingId, originalStart } = event
    const meeting = await findInvitedMeeting(tx, meetingId)
    const date = meeting && plainDate(meeting, { startsAt: originalStart })
    const host = meeting && (await findHost(tx, meeting))
    if (!meeting || !date || !host) return
    const data = { ...notifiedDateOf(meeting, date), change: 'date_skipped' as const }
    const mail = dateSkippedMail({ meeting, date, host, now: clock.now() })
    await notifier.notify(tx, 'meeting_changed', [{ userId: host.accountId, data, mail }])
  }

  /** An invitee got no mail. */
  async function undelivered(tx: Tx, inviteeId: string | null): Promise<void> {
    const invitee = inviteeId && (await answersRepository.findById(tx, inviteeId))
    const meeting = invitee && (await findInvitedMeeting(tx, invitee.meetingId))
    if (!meeting || meeting.isCancelled) return
    const date = await findAnswered(tx, meeting, null)
    const host = await findHost(tx, meeting)
    if (!date || !host) return
    await notifier.notify(tx, 'undelivered', [
      {
        userId: host.accountId,
        key: `invitee:${invitee.inviteeId}`,
        ...fromInvitee(invitee),
        data: { ...notifiedDateOf(meeting, date), ...nameIn(invitee) },
        mail: undeliveredMail({ meeting, date, invitee, host, now: clock.now() }),
      },
    ])
  }

  /** An answer without a note gets no mail of its own. */
  async function answered(tx: Tx, event: EventMap['invitation.answered']): Promise<void> {
    const request = event.requestId ? await timeRequestsRepository.find(tx, event.requestId) : null
    const note = request?.note ?? event.note
    const meeting = await findInvitedMeeting(tx, event.meetingId)
    if (!meeting || meeting.isCancelled) return
    const date = await findAnswered(tx, meeting, request?.originalStart ?? event.originalStart)
    const host = await findHost(tx, meeting)
    const invitee = await answersRepository.findById(tx, event.inviteeId)
    if (!date || !host || !invitee) return
    const answer = { meeting, date, invitee, note, host, publicUrl, now: clock.now() }
    const common = {
      userId: host.accountId,
      key: request ? requestKey(request.id) : `invitee:${invitee.inviteeId}:${event.originalStart ?? 'all'}`,
      ...fromInvitee(invitee),
    }
    const said = { ...notifiedDateOf(meeting, date), ...nameIn(invitee), note }
    if (request) return notifyOfRequest(tx, notifier, { answer, common, said, request })
    if (event.response !== 'accepted' && event.response !== 'declined') return
    const data = { ...said, response: event.response }
    await notifier.notify(tx, 'answer', [{ ...common, data, mail: note ? declinedMail(answer) : null }])
  }

  /** The date that an answer was for; for all of them, the next one. */
  async function findAnswered(
    tx: Tx,
    meeting: InvitedMeeting,
    originalStart: number | null,
  ): Promise<InvitedDate | null> {
    if (originalStart !== null && meeting.rrule !== null) return findDate(tx, meeting, originalStart)
    const [next] = await listComingDates(tx, meeting.id, new Date(clock.now()), 1)
    return next ?? null
  }

  return { dateSkipped, undelivered, answered }
}

interface RequestNews {
  answer: AnswerToHost
  common: { userId: string | null; key: string; actorUserId?: string; actorEmail?: string }
  said: Omit<NotificationData<'answer'>, 'response'>
  request: TimeRequest
}

async function notifyOfRequest(
  tx: Tx,
  notifier: Pick<Notifier, 'notify'>,
  { answer, common, said, request }: RequestNews,
): Promise<void> {
  const { id: requestId, suggestedStart, suggestedEnd } = request
  const { startDate: suggestedDate } = notifiedDateOf(answer.meeting, {
    ...answer.date,
    startsAt: suggestedStart,
    endsAt: suggestedEnd,
  })
  const mail = suggestionMail(answer, { startsAt: suggestedStart, endsAt: suggestedEnd })
  const data = { ...said, requestId, suggestedStart, suggestedEnd, suggestedDate }
  // Another answer may have replaced it in the meantime.
  const isMailOnly = request.state !== 'pending'
  await notifier.notify(tx, 'time_request', [{ ...common, data, mail, isMailOnly }])
}

/** The colleague who caused it, or the address of someone from outside, of whose account the organisation does not learn. */
const fromInvitee = ({ userId, email }: Answering) =>
  userId === null ? { actorEmail: email } : { actorUserId: userId }

/** The names of colleagues are read with their accounts. */
const nameIn = ({ userId, name, email }: Answering) => ({ name: userId === null ? name || email : '' })

async function findHost(tx: Tx, { host }: InvitedMeeting): Promise<Receiver | null> {
  const [found] = await listUserReceivers(tx, [host.userId])
  return found ?? null
}
