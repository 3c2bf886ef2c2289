import { agendaText } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailButton, MailCalendar, MailQuote } from '../../platform/mail/mail.ts'
import {
  type DatedMeeting,
  entryOf,
  fileFacts,
  type InvitedDate,
  type InvitedMeeting,
  meetingFacts,
  openActionQuotes,
  organizerFact,
  type Receiver,
  seriesFacts,
  shortDate,
  whenFact,
  whenLines,
} from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { invitationCalendar } from './invitation-calendar.ts'
import type { MailedMeeting } from './mailed-meetings.ts'

export interface MailPartsDeps {
  publicUrl: string
  answerTokens: AnswerTokens
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
}

export type MailParts = ReturnType<typeof createMailParts>

/** What several mails to invitees contain. */
export function createMailParts({ publicUrl, answerTokens, canSuggest }: MailPartsDeps) {
  const domain = new URL(publicUrl).hostname

  function calendar(method: MailCalendar['method'], mailed: MailedMeeting, receiver: Receiver) {
    const { meeting, date, changedDates, isForOneDate, now } = mailed
    const entry = entryOf(publicUrl, meeting, receiver)
    const oneDate = isForOneDate ? date : null
    const made = invitationCalendar(method, {
      meeting,
      date: oneDate,
      changedDates,
      receiver,
      entry,
      domain,
      now,
    })
    return made ? { calendar: made } : {}
  }

  function buttons({ meeting, date, isForOneDate }: MailedMeeting, receiver: Receiver): MailButton[] {
    const { inviteeId, language } = receiver
    if (!inviteeId || meeting.isCancelled) return []
    const t = createServerText(language)
    const token = answerTokens.make(inviteeId, isForOneDate ? date.originalStart : null)
    const button = (label: string, answer: string) => {
      const url = new URL('/part', publicUrl)
      url.searchParams.set('invitation', token)
      url.searchParams.set('answer', answer)
      return { label, url: url.href }
    }
    return [
      button(t('invitation.accept'), 'accepted'),
      button(t('invitation.decline'), 'declined'),
      ...(canSuggest ? [button(t('invitation.suggest'), 'suggested')] : []),
    ]
  }

  /** All of the meeting: when it is, how to get in, what it is about, how to answer. */
  function whole(mailed: MailedMeeting, receiver: Receiver, note = '') {
    const { meeting, date, later, isForOneDate, now } = mailed
    const seesFiles = receiver.userId !== null || meeting.guestsSeeFiles
    const t = createServerText(receiver.language)
    const quotes: MailQuote[] = [
      ...noteQuotes(meeting, receiver, note),
      ...ownOpenActions(mailed, receiver),
      ...(date.agenda ? [{ label: t('invitationLabel.agenda'), text: agendaText(date.agenda) }] : []),
    ]
    return {
      facts: [
        whenFact(datedOf(meeting, date), receiver, now),
        ...(isForOneDate ? [] : seriesFacts(meeting, later, receiver, now)),
        ...meetingFacts(meeting, receiver, entryOf(publicUrl, meeting, receiver)),
        ...(seesFiles ? fileFacts(mailed.files, receiver) : []),
      ],
      quotes,
      buttons: buttons(mailed, receiver),
      footnote: t('invitation.footnote', { email: receiver.email }),
      ...calendar('REQUEST', mailed, receiver),
    }
  }

  /** The first item of the agenda, for people of the organisation. */
  function ownOpenActions({ meeting, date, openActions }: MailedMeeting, receiver: Receiver): MailQuote[] {
    if (receiver.userId === null) return []
    const dated = { meetingId: meeting.id, originalStart: date.originalStart, openActions }
    return openActionQuotes(publicUrl, dated, receiver.language)
  }

  return { calendar, buttons, whole }
}

/** The organizer's note to all invitees. */
export function noteQuotes({ host }: InvitedMeeting, receiver: Receiver, note: string): MailQuote[] {
  const t = createServerText(receiver.language)
  const label = t('invitationLabel.note', { name: host.name })
  return note ? [{ label, text: note }] : []
}

export function datedOf(
  { timeZone, isAllDay }: Pick<InvitedMeeting, 'timeZone' | 'isAllDay'>,
  { startsAt, endsAt }: InvitedDate,
): DatedMeeting {
  return { startsAt, endsAt, isAllDay, timeZone }
}

export function envelope({ meeting, date, now }: MailedMeeting, receiver: Receiver) {
  const [preview = ''] = whenLines(datedOf(meeting, date), receiver, now)
  const { organizationId, host } = meeting
  return { to: receiver.email, language: receiver.language, replyTo: host.email, organizationId, preview }
}

export function namesOf({ meeting, date, now }: MailedMeeting, receiver: Receiver) {
  return {
    name: meeting.host.name,
    title: date.title,
    date: shortDate(datedOf(meeting, date), receiver, now),
  }
}

/** The time of what no longer takes place. */
export function cancelledFacts({ meeting, date, isForOneDate, now }: MailedMeeting, receiver: Receiver) {
  return [
    { ...whenFact(datedOf(meeting, date), receiver, now), isPast: true },
    ...(isForOneDate ? [] : seriesFacts(meeting, [], receiver, now)),
    organizerFact(meeting, receiver),
  ]
}
