import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import {
  dateFact,
  type InvitedDate,
  type InvitedMeeting,
  type Receiver,
  shortDate,
} from '../meetings/index.ts'
import { datedOf } from './mail-parts.ts'

/** What an organizer is told about an answer. */
export interface AnswerToHost {
  meeting: InvitedMeeting
  date: InvitedDate
  /** Who answered. */
  invitee: { name: string; email: string }
  note: string
  host: Receiver
  publicUrl: string
  now: number
}

/** A new time was suggested: the organizer decides on Home. */
export function suggestionMail(
  answer: AnswerToHost,
  suggestion: { startsAt: number; endsAt: number },
): MailMessage {
  const { meeting, date, host, invitee, publicUrl, now } = answer
  const t = createServerText(host.language)
  const planned = datedOf(meeting, date)
  const suggested = dateFact('suggested', { ...planned, ...suggestion }, host, now)
  return {
    ...common(answer),
    subject: t('timeSuggested.subject', { title: date.title }),
    preview: suggested.lines[0] ?? '',
    heading: t('timeSuggested.heading', {
      name: nameOf(invitee),
      title: date.title,
    }),
    paragraphs: [t('timeSuggested.text')],
    facts: [
      suggested,
      dateFact('planned', planned, host, now),
      { label: t('invitationLabel.from'), lines: linesOf(invitee) },
    ],
    buttons: [{ label: t('invitation.openHome'), url: new URL('/home', publicUrl).href }],
  }
}

/** Someone declined and said why. */
export function declinedMail(answer: AnswerToHost): MailMessage {
  const { meeting, date, host, invitee, note, now } = answer
  const t = createServerText(host.language)
  return {
    ...common(answer),
    subject: t('invitationDeclined.subject', { title: date.title }),
    preview: note,
    heading: t('invitationDeclined.heading', {
      name: nameOf(invitee),
      title: date.title,
    }),
    paragraphs: [t('invitationDeclined.text')],
    facts: [dateFact('when', datedOf(meeting, date), host, now)],
  }
}

/** The horizon moved on, and a date of a series fell on an hour that the host has given away meanwhile. */
export function dateSkippedMail({
  meeting,
  date,
  host,
  now,
}: Pick<AnswerToHost, 'meeting' | 'date' | 'host' | 'now'>): MailMessage {
  const t = createServerText(host.language)
  const when = dateFact('when', datedOf(meeting, date), host, now)
  const { title } = date
  return {
    to: host.email,
    language: host.language,
    organizationId: meeting.organizationId,
    subject: t('dateSkipped.subject', { title, date: shortDate(datedOf(meeting, date), host, now) }),
    preview: when.lines[0] ?? '',
    heading: t('dateSkipped.heading', { title }),
    paragraphs: [t('dateSkipped.text')],
    facts: [{ ...when, isPast: true }],
  }
}

/** The mail server refused a mail to an invitee for good. */
export function undeliveredMail({
  meeting,
  date,
  host,
  invitee,
  now,
}: Omit<AnswerToHost, 'note' | 'publicUrl'>): MailMessage {
  const t = createServerText(host.language)
  const { title } = date
  const { email: address } = invitee
  return {
    to: host.email,
    language: host.language,
    organizationId: meeting.organizationId,
    subject: t('undelivered.subject', { title }),
    preview: address,
    heading: t('undelivered.heading', { address }),
    paragraphs: [t('undelivered.text')],
    facts: [dateFact('when', datedOf(meeting, date), host, now)],
  }
}

function common({ meeting, host, invitee, note }: AnswerToHost) {
  const t = createServerText(host.language)
  return {
    to: host.email,
    language: host.language,
    replyTo: invitee.email,
    organizationId: meeting.organizationId,
    quotes: note ? [{ label: t('invitationLabel.note', { name: nameOf(invitee) }), text: note }] : [],
  }
}

const nameOf = ({ name, email }: AnswerToHost['invitee']): string => name || email

function linesOf({ name, email }: AnswerToHost['invitee']): string[] {
  return name ? [name, email] : [email]
}
