import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import {
  beforeFact,
  dateFact,
  type MeetingFacet,
  organizerFact,
  type Receiver,
  shortDate,
  whenFact,
} from '../meetings/index.ts'
import { createEndingMails } from './ending-mails.ts'
import { createMailParts, datedOf, envelope, type MailPartsDeps, namesOf } from './mail-parts.ts'
import type { MailedMeeting } from './mailed-meetings.ts'

export interface Change {
  facets: readonly MeetingFacet[]
  /** Where the date was before; null when its time is the same. */
  previousStart: number | null
  note: string
  /** The date and all that follow were changed. */
  isFollowing: boolean
  /** The receiver suggested the time that the meeting has now. */
  isConfirmed: boolean
}

export type InvitationMails = ReturnType<typeof createInvitationMails>

/** The mails to invitees. Each is complete: what has happened, when the meeting is, how to get in and how to answer. */
export function createInvitationMails(deps: MailPartsDeps) {
  const { calendar, buttons, whole } = createMailParts(deps)

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

  function changed(mailed: MailedMeeting, receiver: Receiver, change: Change): MailMessage {
    const { facets, previousStart, note, isFollowing } = change
    const t = createServerText(receiver.language)
    const { meeting, date: changedDate, now } = mailed
    const { name, title, date } = namesOf(mailed, receiver)
    const { facts, ...rest } = whole(mailed, receiver, note)
    const dated = datedOf(meeting, changedDate)
    const hasMoved =
      !facets.includes('end') && previousStart !== null && previousStart !== changedDate.startsAt
    const isNoteOnly = facets.length === 0 && !isFollowing
    const before = hasMoved ? [beforeFact(previousStart, dated, receiver, now)] : []
    return {
      ...envelope(mailed, receiver),
      subject: t(isNoteOnly ? 'meetingNote.subject' : 'meetingChanged.subject', { title, date }),
      heading: isNoteOnly
        ? t('meetingNote.heading', { name, title })
        : t('meetingChanged.heading', { title }),
      paragraphs: changeTexts(mailed, receiver, change),
      facts: [...before, ...facts],
      ...rest,
    }
  }

  /** To the invitee whose suggestion the organizer refused. */
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

  return { invited, changed, refused, ...createEndingMails({ calendar }) }
}

function changeTexts(
  { meeting, date: changedDate, isForOneDate, now }: MailedMeeting,
  receiver: Receiver,
  { facets, previousStart, isFollowing, isConfirmed }: Change,
): string[] {
  const t = createServerText(receiver.language)
  const { name } = meeting.host
  const dated = datedOf(meeting, changedDate)
  const isShorter = facets.includes('end')
  const isNoteOnly = facets.length === 0 && !isFollowing
  return [
    ...(isConfirmed ? [t('meetingChanged.confirmed', { name })] : []),
    ...(isShorter && previousStart !== null
      ? [
          t('meetingChanged.end', {
            name,
            date: shortDate({ ...dated, startsAt: previousStart }, receiver, now),
          }),
        ]
      : []),
    ...(facets.includes('time') && !isShorter && !isConfirmed ? [t('meetingChanged.time', { name })] : []),
    ...(facets.includes('title') ? [t('meetingChanged.title', { name })] : []),
    ...(facets.includes('agenda') ? [t('meetingChanged.agenda', { name })] : []),
    ...(facets.includes('access') ? [t('meetingChanged.access', { name })] : []),
    ...(facets.includes('host') ? [t('meetingChanged.host', { name })] : []),
    ...(isForOneDate && !isNoteOnly ? [t('meetingChanged.oneDate')] : []),
    ...(isFollowing ? [t('meetingChanged.following')] : []),
  ]
}
