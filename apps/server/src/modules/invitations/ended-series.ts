import { describeRule, parseRule, type Series } from '@majlis/scheduling'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import {
  type InvitedMeeting,
  listInvitedReceivers,
  type MeetingFacet,
  notifiedDateOf,
  type Receiver,
} from '../meetings/index.ts'
import { askAgain } from './ask-again.ts'
import type { InvitationMails } from './invitation-mails.ts'
import type { SendToInvitees } from './invitee-mailer.ts'
import { listReceivers, type MailedMeeting, type MailedMeetings } from './mailed-meetings.ts'

export interface EndedSeriesDeps {
  mailedMeetings: MailedMeetings
  mails: Pick<InvitationMails, 'cutShort' | 'ended' | 'changed'>
  send: SendToInvitees
  invite(tx: Tx, mailed: MailedMeeting, receivers: Awaited<ReturnType<typeof listReceivers>>): Promise<void>
}

/** The mails that follow when a series ends early, with or without another one that continues it. */
export function createEndedSeries({ mailedMeetings, mails, send, invite }: EndedSeriesDeps) {
  /** A series whose dates to come were all cancelled, while those before stay: it ends with the last of them. */
  async function cutShort(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, facets, previousStart, note } = event
    if (!facets.includes('end') || previousStart === null) return
    const ended = await mailedMeetings.findEnded(tx, meetingId)
    if (!ended || ended.meeting.isCancelled) return
    await send(tx, 'meeting_changed', await listReceivers(tx, ended), (receiver) => ({
      ...endOf(ended),
      mail: mails.cutShort(ended, receiver, { from: previousStart, note }),
    }))
  }

  /**
   * Two mails to each: that the first part ends, and that there is a second. Calendar programs take one meeting with one UID from a
   * mail (RFC 5546 3.2.2), and would go on showing the dates of the first part otherwise.
   */
  async function split(tx: Tx, event: EventMap['meeting.split']): Promise<void> {
    const { meetingId, successorId, previousStart = null, note } = event
    const ended = await mailedMeetings.findEnded(tx, meetingId)
    const before = ended ? await listReceivers(tx, ended) : []
    const keyOf = ({ userId, email }: Pick<Receiver, 'userId' | 'email'>) => userId ?? email.toLowerCase()
    if (ended) {
      const { language } = ended.meeting.host
      const after = await listInvitedReceivers(tx, successorId, null, { ...ended.meeting, language })
      const staying = new Set(after.map(keyOf))
      await send(tx, 'meeting_changed', before, (receiver) => {
        const isStaying = staying.has(keyOf(receiver))
        // Those who stay are notified of the second part.
        return { ...endOf(ended), isMailOnly: isStaying, mail: mails.ended(ended, receiver, !isStaying) }
      })
    }
    const mailed = await mailedMeetings.findOpen(tx, successorId)
    if (!mailed) return
    const known = new Set(before.map(keyOf))
    const change = {
      facets: ended ? differences(ended.meeting, mailed.meeting) : [],
      previousStart,
      note,
      isFollowing: true,
      isConfirmed: false,
    }
    const receivers = await listReceivers(tx, mailed)
    const stayed = receivers.filter((receiver) => known.has(keyOf(receiver)))
    const isMoved = previousStart !== null || change.facets.includes('time')
    await send(tx, 'meeting_changed', stayed, (receiver) => {
      const kind = isMoved ? 'time' : 'details'
      const { key, asksFor } = askAgain(mailed, receiver, kind)
      return {
        ...key,
        actorUserId: mailed.meeting.host.userId,
        data: { ...notifiedDateOf(mailed.meeting, mailed.date), change: kind, ...asksFor },
        mail: mails.changed(mailed, receiver, change),
      }
    })
    const invited = receivers.filter((receiver) => !known.has(keyOf(receiver)))
    await invite(tx, mailed, invited)
  }

  return { cutShort, split }
}

const endOf = ({ meeting, date }: MailedMeeting) => ({
  actorUserId: meeting.host.userId,
  data: { ...notifiedDateOf(meeting, date), change: 'ended' as const },
})

/** How the second part of a split series differs from the first. */
function differences(first: InvitedMeeting, second: InvitedMeeting): MeetingFacet[] {
  const isSameTime = first.series && second.series && timeOf(first.series) === timeOf(second.series)
  return [
    ...(isSameTime ? [] : ['time' as const]),
    ...(first.title === second.title ? [] : ['title' as const]),
    ...(first.agenda === second.agenda ? [] : ['agenda' as const]),
    ...(accessOf(first) === accessOf(second) ? [] : ['access' as const]),
  ]
}

/** How to join, as stated in invitations. */
function accessOf({ idSource, settings, passcode, isRegistrationRequired }: InvitedMeeting): string {
  const isTyped = settings.passcodeRequired && idSource !== 'unique_url'
  return JSON.stringify([isTyped ? passcode : null, isRegistrationRequired])
}

/** When a series takes place, ignoring its first and last dates. */
function timeOf({ localStart, timeZone, durationMinutes, isAllDay, rule }: Series): string {
  const parsed = typeof rule === 'string' ? parseRule(rule, timeZone) : rule
  const pattern = parsed && { ...describeRule(parsed, localStart), end: null }
  return JSON.stringify([localStart.slice(11), timeZone, durationMinutes, isAllDay, pattern])
}
