import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import {
  listUserReceivers,
  type MeetingFacet,
  type Receiver,
  takeRemovedInvitees,
  wants,
} from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { createEndedSeries } from './ended-series.ts'
import type { InvitationMails } from './invitation-mails.ts'
import { createInviteeMailer } from './invitee-mailer.ts'
import { createMailedMeetings, listReceivers, type MailedMeetingsDeps } from './mailed-meetings.ts'
import { plainDate } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export type InvitationOutboxDeps = MailedMeetingsDeps & {
  clock: Clock
  mailer: Mailer
  mails: InvitationMails
  answerTokens: AnswerTokens
}

/** Of these changes invitees get a mail; the others they see when they look. */
const facetsToMail: readonly MeetingFacet[] = ['time', 'end', 'title', 'agenda', 'access', 'host']

export type InvitationOutbox = ReturnType<typeof createInvitationOutbox>

/** Who gets which mail when something happens to a meeting. No one is mailed about a date that is over. */
export function createInvitationOutbox(deps: InvitationOutboxDeps) {
  const { clock, mailer, mails } = deps
  const mailedMeetings = createMailedMeetings(deps)
  const send = createInviteeMailer(deps)
  const { cutShort, split } = createEndedSeries({ mailedMeetings, mails, send })

  async function scheduled(tx: Tx, { meetingId }: EventMap['meeting.scheduled']): Promise<void> {
    const mailed = await mailedMeetings.findOpen(tx, meetingId)
    if (mailed)
      await send(tx, 'invitation_mail', await listReceivers(tx, mailed), (receiver) =>
        mails.invited(mailed, receiver),
      )
  }

  async function changed(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, originalStart, facets, previousStart, addedInviteeIds, note } = event
    const mailed = await mailedMeetings.findOpen(tx, meetingId, originalStart)
    const removed = await takeRemoved(tx, event)
    if (!mailed) return cutShort(tx, event)
    for (const receiver of removed.filter(wants('invitation_mail')))
      await mailer.send(tx, mails.removed(mailed, receiver))
    const added = new Set(addedInviteeIds)
    const mailedFacets = facets.filter((facet) => facetsToMail.includes(facet))
    const suggesters = await timeRequestsRepository.listSuggesters(tx, meetingId, mailed.date)
    const receivers = await listReceivers(tx, mailed)
    const invited = receivers.filter(({ inviteeId }) => added.has(inviteeId))
    await send(tx, 'invitation_mail', invited, (receiver) => mails.invited(mailed, receiver))
    if (mailedFacets.length === 0 && note === '') return
    const others = receivers.filter(({ inviteeId }) => !added.has(inviteeId))
    await send(tx, 'change_mail', others, (receiver) => {
      // They suggested the time that it has now: their calendar shows that they come.
      const hasAgreed = receiver.response === 'suggested' && suggesters.has(receiver.inviteeId)
      return mails.changed(mailed, hasAgreed ? { ...receiver, response: 'accepted' } : receiver, {
        facets: mailedFacets,
        previousStart,
        note,
        isFollowing: false,
        isConfirmed: hasAgreed && facets.includes('time'),
      })
    })
  }

  async function cancelled(tx: Tx, event: Omit<EventMap['meeting.cancelled'], 'byUserId'>): Promise<void> {
    const { meetingId, originalStart, startsAt, endsAt, title, note = '' } = event
    const meeting = await mailedMeetings.find(tx, meetingId)
    if (!meeting) return
    const planned = plainDate(meeting, { originalStart: originalStart ?? startsAt, startsAt, endsAt })
    const date = { ...planned, title: title ?? planned.title }
    if (date.endsAt <= clock.now()) return
    const isForOneDate = originalStart !== null && meeting.rrule !== null
    const mailed = await mailedMeetings.ofDate(tx, meeting, date, isForOneDate)
    const receivers = await listReceivers(tx, mailed)
    for (const receiver of receivers.filter(wants('change_mail')))
      await mailer.send(tx, mails.cancelled(mailed, receiver, note))
  }

  async function refused(tx: Tx, event: EventMap['time_request.refused']): Promise<void> {
    const request = await timeRequestsRepository.find(tx, event.requestId)
    const mailed = request && (await mailedMeetings.findOpen(tx, request.meetingId, request.originalStart))
    if (!mailed) return
    const receivers = await listReceivers(tx, mailed)
    const { suggestedStart: startsAt, suggestedEnd: endsAt } = request
    await send(
      tx,
      'change_mail',
      receivers.filter(({ inviteeId }) => inviteeId === request.inviteeId),
      (receiver) => mails.refused(mailed, receiver, { startsAt, endsAt, note: event.note }),
    )
  }

  return { scheduled, changed, split, cancelled, refused }
}

/** The people who were removed, except users who are suspended or gone. The rows of outsiders are deleted with this. */
async function takeRemoved(
  tx: Tx,
  { removedUserIds = [], removedOutsiderIds = [], removedInvitees = [] }: EventMap['meeting.changed'],
): Promise<Receiver[]> {
  const outsiders = await takeRemovedInvitees(tx, removedOutsiderIds)
  return [
    ...(await listUserReceivers(tx, [
      ...removedUserIds,
      ...removedInvitees.flatMap(({ userId }) => userId ?? []),
    ])),
    ...[...outsiders, ...removedInvitees.filter(({ userId }) => userId === null)].map(
      ({ email, name, language, timeZone }) => ({
        inviteeId: null,
        userId: null,
        hasAccount: false,
        email,
        name,
        role: 'participant' as const,
        response: 'pending' as const,
        language,
        timeZone,
        notificationsOff: [],
      }),
    ),
  ]
}
