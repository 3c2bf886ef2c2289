import { isolated } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailButton, MailCalendar, MailMessage, MailQuote } from '../../platform/mail/mail.ts'
import {
  beforeFact,
  type DatedMeeting,
  dateFact,
  entryOf,
  type InvitedDate,
  type InvitedMeeting,
  type MeetingFacet,
  meetingFacts,
  organizerFact,
  type Receiver,
  seriesFacts,
  shortDate,
  whenFact,
  whenLines,
} from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import { invitationCalendar } from './invitation-calendar.ts'

export interface InvitationMailsDeps {
  publicUrl: string
  answerTokens: AnswerTokens
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
}

/** A meeting as it is while its mails are written. */
export interface MailedMeeting {
  meeting: InvitedMeeting
  /** The date that the mails name: the one they are about, else the next one. */
  date: InvitedDate
  /** Of a series: the dates after it. */
  later: readonly InvitedDate[]
  /** Of a series: the dates that are not as it says. */
  changedDates: readonly InvitedDate[]
  /** The mails are about this one date of a series only. */
  isForOneDate: boolean
  now: number
}

export interface Change {
  facets: readonly MeetingFacet[]
  /** Where the date was before; null when its time is the same. */
  previousStart: number | null
  note: string
  /** The date and all that follow were changed. */
  isFollowing: boolean
}

export type InvitationMails = ReturnType<typeof createInvitationMails>

/** The mails to invitees. Each stands for itself: what has happened, when the meeting is, how to get in and how to answer. */
export function createInvitationMails({ publicUrl, answerTokens, canSuggest }: InvitationMailsDeps) {
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

  /** What the organizer says to everybody. */
  function noteQuotes({ host }: InvitedMeeting, receiver: Receiver, note: string): MailQuote[] {
    const t = createServerText(receiver.language)
    const label = t('invitationLabel.note', { name: isolated(host.name, receiver.language) })
    return note ? [{ label, text: note }] : []
  }

  /** All of the meeting: when it is, how to get in, what it is about, how to answer. */
  function whole(mailed: MailedMeeting, receiver: Receiver, note = '') {
    const { meeting, date, later, isForOneDate, now } = mailed
    const t = createServerText(receiver.language)
    const quotes: MailQuote[] = [
      ...noteQuotes(meeting, receiver, note),
      ...(date.agenda ? [{ label: t('invitationLabel.agenda'), text: date.agenda }] : []),
    ]
    return {
      facts: [
        whenFact(datedOf(meeting, date), receiver, now),
        ...(isForOneDate ? [] : seriesFacts(meeting, later, receiver, now)),
        ...meetingFacts(meeting, receiver, entryOf(publicUrl, meeting, receiver)),
      ],
      quotes,
      buttons: buttons(mailed, receiver),
      footnote: t('invitation.footnote', { email: receiver.email }),
      ...calendar('REQUEST', mailed, receiver),
    }
  }

  function invited(mailed: MailedMeeting, receiver: Receiver): MailMessage {
    const t = createServerText(receiver.language)
    const { name, title, date } = namesOf(mailed, receiver)
    return {
      ...envelope(mailed, receiver),
      subject: t('invited.subject', { title, date }),
      heading: t('invited.heading', { name, title }),
      paragraphs: [t('invited.text')],
      ...whole(mailed, receiver),
    }
  }

  function changed(
    mailed: MailedMeeting,
    receiver: Receiver,
    { facets, previousStart, note, isFollowing, isConfirmed }: Change & { isConfirmed: boolean },
  ): MailMessage {
    const t = createServerText(receiver.language)
    const { meeting, date: changedDate, isForOneDate, now } = mailed
    const { name, title, date } = namesOf(mailed, receiver)
    const { facts, ...rest } = whole(mailed, receiver, note)
    const dated = datedOf(meeting, changedDate)
    const isShorter = facets.includes('end')
    const hasMoved = !isShorter && previousStart !== null && previousStart !== changedDate.startsAt
    const isNoteOnly = facets.length === 0 && !isFollowing
    const before = hasMoved ? [beforeFact(previousStart, dated, receiver, now)] : []
    return {
      ...envelope(mailed, receiver),
      subject: t(isNoteOnly ? 'meetingNote.subject' : 'meetingChanged.subject', { title, date }),
      heading: isNoteOnly
        ? t('meetingNote.heading', { name, title })
        : t('meetingChanged.heading', { title }),
      paragraphs: [
        ...(isConfirmed ? [t('meetingChanged.confirmed', { name })] : []),
        ...(isShorter && previousStart !== null
          ? [
              t('meetingChanged.end', {
                name,
                date: shortDate({ ...dated, startsAt: previousStart }, receiver, now),
              }),
            ]
          : []),
        ...(facets.includes('time') && !isShorter && !isConfirmed
          ? [t('meetingChanged.time', { name })]
          : []),
        ...(facets.includes('title') ? [t('meetingChanged.title', { name })] : []),
        ...(facets.includes('agenda') ? [t('meetingChanged.agenda', { name })] : []),
        ...(facets.includes('access') ? [t('meetingChanged.access', { name })] : []),
        ...(facets.includes('host') ? [t('meetingChanged.host', { name })] : []),
        ...(isForOneDate && !isNoteOnly ? [t('meetingChanged.oneDate')] : []),
        ...(isFollowing ? [t('meetingChanged.following')] : []),
      ],
      facts: [...before, ...facts],
      ...rest,
    }
  }

  /** The first part of a split series, which ends now; another mail tells of the second. `date` is its last one. */
  function ended(mailed: MailedMeeting, receiver: Receiver, isRemoved: boolean): MailMessage {
    const t = createServerText(receiver.language)
    const { name, title, date } = namesOf(mailed, receiver)
    return {
      ...envelope(mailed, receiver),
      subject: t('seriesEnded.subject', { title, date }),
      heading: t('seriesEnded.heading', { title, date }),
      paragraphs: [t(isRemoved ? 'seriesEnded.removed' : 'seriesEnded.text', { name })],
      ...calendar('REQUEST', mailed, receiver),
    }
  }

  /** A series of which nothing is to come any more: it was cut short before `from`. `date` is its last one. */
  function cutShort(
    mailed: MailedMeeting,
    receiver: Receiver,
    { from, note }: { from: number; note: string },
  ): MailMessage {
    const t = createServerText(receiver.language)
    const { meeting, date: last, now } = mailed
    const { name, title, date } = namesOf(mailed, receiver)
    const cancelledFrom = shortDate({ ...datedOf(meeting, last), startsAt: from }, receiver, now)
    return {
      ...envelope(mailed, receiver),
      subject: t('seriesEnded.subject', { title, date }),
      heading: t('seriesEnded.heading', { title, date }),
      paragraphs: [t('meetingChanged.end', { name, date: cancelledFrom })],
      quotes: noteQuotes(meeting, receiver, note),
      ...calendar('REQUEST', mailed, receiver),
    }
  }

  function cancelled(mailed: MailedMeeting, receiver: Receiver, note: string): MailMessage {
    const t = createServerText(receiver.language)
    const { name, title, date } = namesOf(mailed, receiver)
    return {
      ...envelope(mailed, receiver),
      subject: t('meetingCancelled.subject', { title, date }),
      heading: t('meetingCancelled.heading', { title }),
      paragraphs: [t(mailed.isForOneDate ? 'meetingCancelled.oneDate' : 'meetingCancelled.text', { name })],
      facts: takenBack(mailed, receiver),
      quotes: noteQuotes(mailed.meeting, receiver, note),
      ...calendar('CANCEL', mailed, receiver),
    }
  }

  function removed(mailed: MailedMeeting, receiver: Receiver): MailMessage {
    const t = createServerText(receiver.language)
    const { name, title } = namesOf(mailed, receiver)
    return {
      ...envelope(mailed, receiver),
      subject: t('uninvited.subject', { title }),
      heading: t('uninvited.heading', { title }),
      paragraphs: [t('uninvited.text', { name })],
      facts: takenBack(mailed, receiver),
      ...calendar('CANCEL', mailed, receiver),
    }
  }

  /** To who suggested a time that the organizer refused. */
  function refused(
    mailed: MailedMeeting,
    receiver: Receiver,
    suggestion: { startsAt: number; endsAt: number; note: string },
  ): MailMessage {
    const t = createServerText(receiver.language)
    const { meeting, date, now } = mailed
    const { name, title } = namesOf(mailed, receiver)
    const suggested = { ...datedOf(meeting, date), ...suggestion }
    return {
      ...envelope(mailed, receiver),
      subject: t('suggestionRefused.subject', { title }),
      heading: t('suggestionRefused.heading', { title }),
      paragraphs: [t('suggestionRefused.text', { name })],
      facts: [
        whenFact(datedOf(meeting, date), receiver, now),
        { ...dateFact('yourSuggestion', suggested, receiver, now), isPast: true },
        organizerFact(meeting, receiver),
      ],
      quotes: suggestion.note ? [{ label: t('invitationLabel.note', { name }), text: suggestion.note }] : [],
      buttons: buttons(mailed, receiver),
      footnote: t('invitation.footnote', { email: receiver.email }),
    }
  }

  return { invited, changed, ended, cutShort, cancelled, removed, refused }
}

export function datedOf(
  { timeZone, isAllDay }: Pick<InvitedMeeting, 'timeZone' | 'isAllDay'>,
  { startsAt, endsAt }: InvitedDate,
): DatedMeeting {
  return { startsAt, endsAt, isAllDay, timeZone }
}

function envelope({ meeting, date, now }: MailedMeeting, receiver: Receiver) {
  const [preview = ''] = whenLines(datedOf(meeting, date), receiver, now)
  const { organizationId, host } = meeting
  return { to: receiver.email, language: receiver.language, replyTo: host.email, organizationId, preview }
}

function namesOf({ meeting, date, now }: MailedMeeting, receiver: Receiver) {
  return {
    name: isolated(meeting.host.name, receiver.language),
    title: isolated(date.title, receiver.language),
    date: shortDate(datedOf(meeting, date), receiver, now),
  }
}

/** When it was to be. */
function takenBack({ meeting, date, isForOneDate, now }: MailedMeeting, receiver: Receiver) {
  return [
    { ...whenFact(datedOf(meeting, date), receiver, now), isPast: true },
    ...(isForOneDate ? [] : seriesFacts(meeting, [], receiver, now)),
    organizerFact(meeting, receiver),
  ]
}
