import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import {
  listUserReceivers,
  type MeetingFacet,
  type Receiver,
  notifiedDateOf,
  takeRemovedInvitees,
} from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { createEndedSeries } from './ended-series.ts'
import { askAgain } from './ask-again.ts'
import { requestKey } from './invitation-notifications.ts'
import { createInviteeNews } from './invitee-news.ts'
import type { InvitationMails } from './invitation-mails.ts'
import { createInviteeMailer } from './invitee-mailer.ts'
import { createMailedMeetings, listReceivers, type MailedMeetingsDeps } from './mailed-meetings.ts'
import { plainDate } from './shown-invitation.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export type InvitationOutboxDeps = MailedMeetingsDeps & {
  clock: Clock
  notifier: Pick<Notifier, 'notify' | 'settle'>
  mails: InvitationMails
  answerTokens: AnswerTokens
}

/** Invitees get a mail about these changes; they see the others only in the app. */
const facetsToMail: readonly MeetingFacet[] = ['time', 'end', 'title', 'agenda', 'access', 'host']

export type InvitationOutbox = ReturnType<typeof createInvitationOutbox>

/** Who is notified when something happens to a meeting. No one is notified of a date that is over. */
export function createInvitationOutbox(deps: InvitationOutboxDeps) {
  const { clock, mails, notifier } = deps
  const mailedMeetings = createMailedMeetings(deps)
  const send = createInviteeMailer(deps)
  const { invite, notifyRemoved, notifyCancelled, refused } = createInviteeNews({
    ...deps,
    mailedMeetings,
    send,
  })
  const endedSeries = createEndedSeries({ mailedMeetings, mails, send, invite })

  async function scheduled(tx: Tx, { meetingId }: EventMap['meeting.scheduled']): Promise<void> {
    const mailed = await mailedMeetings.findOpen(tx, meetingId)
    if (mailed) await invite(tx, mailed, await listReceivers(tx, mailed))
  }

  async function changed(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, originalStart, facets, previousStart, addedInviteeIds, note } = event
    if (facets.includes('time') || facets.includes('end')) await settleWithdrawn(tx, notifier, meetingId)
    const mailed = await mailedMeetings.findOpen(tx, meetingId, originalStart)
    const removed = await takeRemoved(tx, event)
    if (!mailed) return endedSeries.cutShort(tx, event)
    await notifyRemoved(tx, mailed, removed)
    const added = new Set(addedInviteeIds)
    const mailedFacets = facets.filter((facet) => facetsToMail.includes(facet))
    const suggesters = await timeRequestsRepository.listSuggesters(tx, meetingId, mailed.date)
    const receivers = await listReceivers(tx, mailed)
    await invite(
      tx,
      mailed,
      receivers.filter(({ inviteeId }) => added.has(inviteeId)),
    )
    if (mailedFacets.length === 0 && note === '') return
    const others = receivers.filter(({ inviteeId }) => !added.has(inviteeId))
    await send(tx, 'meeting_changed', others, (receiver) => {
      // They suggested the time that it has now: their calendar shows that they come.
      const hasAgreed = receiver.response === 'suggested' && suggesters.has(receiver.inviteeId)
      const mail = mails.changed(mailed, hasAgreed ? { ...receiver, response: 'accepted' } : receiver, {
        facets: mailedFacets,
        previousStart,
        note,
        isFollowing: false,
        isConfirmed: hasAgreed && facets.includes('time'),
      })
      const change = facets.includes('time') ? 'time' : 'details'
      const { key, asksFor } = askAgain(mailed, receiver, change)
      return {
        ...key,
        actorUserId: mailed.meeting.host.userId,
        data: { ...notifiedDateOf(mailed.meeting, mailed.date), change, ...asksFor },
        mail,
      }
    })
  }

  async function cancelled(tx: Tx, event: Omit<EventMap['meeting.cancelled'], 'byUserId'>): Promise<void> {
    const { meetingId, originalStart, startsAt, endsAt, title, note = '' } = event
    await settleWithdrawn(tx, notifier, meetingId)
    const meeting = await mailedMeetings.find(tx, meetingId)
    if (!meeting) return
    const planned = plainDate(meeting, { originalStart: originalStart ?? startsAt, startsAt, endsAt })
    const date = { ...planned, title: title ?? planned.title }
    if (date.endsAt <= clock.now()) return
    const isForOneDate = originalStart !== null && meeting.rrule !== null
    const mailed = await mailedMeetings.ofDate(tx, meeting, date, isForOneDate)
    await notifyCancelled(tx, mailed, note)
  }

  async function split(tx: Tx, event: EventMap['meeting.split']): Promise<void> {
    await settleWithdrawn(tx, notifier, event.meetingId)
    await endedSeries.split(tx, event)
  }

  return { scheduled, changed, split, cancelled, refused }
}

/** Suggested times of dates that were moved or cancelled no longer wait for the host. */
async function settleWithdrawn(
  tx: Tx,
  notifier: InvitationOutboxDeps['notifier'],
  meetingId: string,
): Promise<void> {
  const withdrawn = await timeRequestsRepository.listWithdrawn(tx, meetingId)
  const subjects = withdrawn.map(({ id, hostUserId }) => ({ userId: hostUserId, key: requestKey(id) }))
  await notifier.settle(tx, 'time_request', subjects, 'withdrawn')
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
        accountId: null,
        hasAccount: false,
        email,
        name,
        role: 'participant' as const,
        interprets: [],
        response: 'pending' as const,
        language,
        timeZone,
      }),
    ),
  ]
}
