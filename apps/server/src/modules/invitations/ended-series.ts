import { describeRule, parseRule, type Series } from '@majlis/scheduling'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import {
  type InvitedMeeting,
  listInvitedReceivers,
  type MeetingFacet,
  type Receiver,
} from '../meetings/index.ts'
import type { InvitationMails } from './invitation-mails.ts'
import type { SendToInvitees } from './invitee-mailer.ts'
import { listReceivers, type MailedMeetings } from './mailed-meetings.ts'

export interface EndedSeriesDeps {
  mailedMeetings: MailedMeetings
  mails: Pick<InvitationMails, 'cutShort' | 'ended' | 'changed' | 'invited'>
  send: SendToInvitees
}

/** The mails that follow when a series ends early, with or without another one that continues it. */
export function createEndedSeries({ mailedMeetings, mails, send }: EndedSeriesDeps) {
  /** A series whose dates to come were all cancelled, while those before stay: it ends with the last of them. */
  async function cutShort(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, facets, previousStart, note } = event
    if (!facets.includes('end') || previousStart === null) return
    const ended = await mailedMeetings.findEnded(tx, meetingId)
    if (!ended || ended.meeting.isCancelled) return
    await send(tx, 'change_mail', await listReceivers(tx, ended), (receiver) =>
      mails.cutShort(ended, receiver, { from: previousStart, note }),
    )
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
      await send(tx, 'change_mail', before, (receiver) =>
        mails.ended(ended, receiver, !staying.has(keyOf(receiver))),
      )
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
    await send(tx, 'change_mail', stayed, (receiver) => mails.changed(mailed, receiver, change))
    const invited = receivers.filter((receiver) => !known.has(keyOf(receiver)))
    await send(tx, 'invitation_mail', invited, (receiver) => mails.invited(mailed, receiver))
  }

  return { cutShort, split }
}

/** What the second part of a split series has otherwise than the first. */
function differences(first: InvitedMeeting, second: InvitedMeeting): MeetingFacet[] {
  const isSameTime = first.series && second.series && timeOf(first.series) === timeOf(second.series)
  return [
    ...(isSameTime ? [] : ['time' as const]),
    ...(first.title === second.title ? [] : ['title' as const]),
    ...(first.agenda === second.agenda ? [] : ['agenda' as const]),
    ...(accessOf(first) === accessOf(second) ? [] : ['access' as const]),
  ]
}

/** How to get in, as invitations say it. */
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
