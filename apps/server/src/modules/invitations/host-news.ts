import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import {
  findInvitedMeeting,
  type InvitedDate,
  type InvitedMeeting,
  listComingDates,
  listUserReceivers,
  type Receiver,
  wants,
} from '../meetings/index.ts'
import * as answersRepository from './answers.repository.ts'
import { dateSkippedMail, declinedMail, suggestionMail, undeliveredMail } from './host-mails.ts'
import { findDate, plainDate } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export interface HostNewsDeps {
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

export type HostNews = ReturnType<typeof createHostNews>

/** What the host of a meeting is mailed about it. */
export function createHostNews({ clock, mailer, publicUrl }: HostNewsDeps) {
  /** A date of the series had no room in their calendar. */
  async function dateSkipped(tx: Tx, event: EventMap['meeting.date_skipped']): Promise<void> {
    const { meetingId, originalStart } = event
    const meeting = await findInvitedMeeting(tx, meetingId)
    const date = meeting && plainDate(meeting, { startsAt: originalStart })
    const host = meeting && (await findHost(tx, meeting))
    if (!meeting || !date || !host || !wants('change_mail')(host)) return
    await mailer.send(tx, dateSkippedMail({ meeting, date, host, now: clock.now() }))
  }

  /** An invitee got no mail. Cannot be switched off: the host has no other way to know. */
  async function undelivered(tx: Tx, inviteeId: string | null): Promise<void> {
    const invitee = inviteeId && (await answersRepository.findById(tx, inviteeId))
    const meeting = invitee && (await findInvitedMeeting(tx, invitee.meetingId))
    if (!meeting || meeting.isCancelled) return
    const date = await findAnswered(tx, meeting, null)
    const host = await findHost(tx, meeting)
    if (!date || !host) return
    await mailer.send(tx, undeliveredMail({ meeting, date, invitee, host, now: clock.now() }))
  }

  /** Only answers that suggest another time or carry a note are mailed. */
  async function answered(tx: Tx, event: EventMap['invitation.answered']): Promise<void> {
    const request = event.requestId ? await timeRequestsRepository.find(tx, event.requestId) : null
    const note = request?.note ?? event.note
    if (!request && !note) return
    const meeting = await findInvitedMeeting(tx, event.meetingId)
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
    const [next] = await listComingDates(tx, meeting.id, new Date(clock.now()), 1)
    return next ?? null
  }

  return { dateSkipped, undelivered, answered }
}

async function findHost(tx: Tx, { host }: InvitedMeeting): Promise<Receiver | null> {
  const [found] = await listUserReceivers(tx, [host.userId])
  return found ?? null
}
