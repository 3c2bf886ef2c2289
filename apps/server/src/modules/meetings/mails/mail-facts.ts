import { isAudience, type InterpretationLanguage } from '@majlis/contract'
import {
  fileNameText,
  formatDate,
  formatList,
  formatMeetingId,
  formatTime,
  formatTimeRange,
  recurrenceSentence,
  unbrokenTime,
} from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { describeRule, offsetAt, parseRule, type Series } from '@majlis/scheduling'
import type { MailFact } from '../../../platform/mail/mail.ts'
import { dateInWords, formatOptionsOf, type DatedMeeting, type Reader } from './date-in-words.ts'
import { expectedLinkOf, joinLinkOf, type Expected } from '../invitation.ts'
import type { ShownFile } from '../meeting-files.repository.ts'
import type { InvitedDate, InvitedMeeting } from './invited-meetings.repository.ts'
import type { Receiver } from './receivers.repository.ts'

/** When a date is for one reader, and on the clocks of the meeting where those say something else. */
export function whenLines(date: DatedMeeting, reader: Reader, now: number): string[] {
  const own = dateInWords(date, reader, now)
  const isSame =
    date.isAllDay ||
    [date.startsAt, date.endsAt].every((at) => offsetAt(at, reader.timeZone) === offsetAt(at, date.timeZone))
  return isSame ? [own] : [own, dateInWords(date, { ...reader, timeZone: date.timeZone }, now)]
}

export function whenFact(date: DatedMeeting, reader: Reader, now: number): MailFact {
  return dateFact('when', date, reader, now)
}

export function dateFact(
  label: 'when' | 'suggested' | 'planned' | 'yourSuggestion',
  date: DatedMeeting,
  reader: Reader,
  now: number,
): MailFact {
  const t = createServerText(reader.language)
  return { label: t(`invitationLabel.${label}`), lines: whenLines(date, reader, now) }
}

/** Where the date was before; its end may have been another one, so only the start is said. */
export function beforeFact(
  startsAt: number,
  { isAllDay, timeZone }: Pick<DatedMeeting, 'isAllDay' | 'timeZone'>,
  reader: Reader,
  now: number,
): MailFact {
  const t = createServerText(reader.language)
  const options = formatOptionsOf(reader)
  const line = isAllDay
    ? formatDate(startsAt, { ...options, timeZone, now })
    : t('invitation.date', {
        date: formatDate(startsAt, { ...options, now }),
        times: unbrokenTime(formatTime(startsAt, options)),
      })
  return { label: t('invitationLabel.before'), lines: [line], isPast: true }
}

/** How a series repeats, in words, and the dates after the next one. */
export function seriesFacts(
  { series, isAllDay, timeZone }: Pick<InvitedMeeting, 'series' | 'isAllDay' | 'timeZone'>,
  later: readonly InvitedDate[],
  reader: Reader,
  now: number,
): MailFact[] {
  const sentence = series && repeats(series, reader, now)
  if (!sentence) return []
  const t = createServerText(reader.language)
  const options = formatOptionsOf(reader)
  const lines = later.map((date) =>
    isAllDay
      ? formatDate(date.startsAt, { ...options, timeZone, now })
      : t('invitation.date', {
          date: formatDate(date.startsAt, { ...options, now }),
          times: unbrokenTime(formatTimeRange(date.startsAt, date.endsAt, options)),
        }),
  )
  return [
    { label: t('invitationLabel.repeats'), lines: [sentence] },
    ...(lines.length > 0 ? [{ label: t('invitationLabel.nextDates'), lines, isList: true }] : []),
  ]
}

function repeats({ rule, timeZone, localStart }: Series, { language }: Reader, now: number): string | null {
  if (rule === null) return null
  const parsed = typeof rule === 'string' ? parseRule(rule, timeZone) : rule
  return recurrenceSentence(describeRule(parsed, localStart), createServerText(language, 'recurrence'), {
    language,
    now,
  })
}

/** Where someone gets in. */
export interface Entry {
  kind: 'join' | 'register'
  link: string
  /** As people read it. */
  shown: string
}

/** The join link. Where registration is required, people without an account on this installation register first and get a link of their own. */
export function entryOf(publicUrl: string, meeting: InvitedMeeting, expected: Expected): Entry {
  if (meeting.isRegistrationRequired && !expected.hasAccount) {
    const link = `${publicUrl}/register/${meeting.meetingId}`
    return { kind: 'register', link, shown: shortLink(link) }
  }
  // The join link itself, also for people who sign in first.
  const shown = shortLink(joinLinkOf(publicUrl, meeting))
  return { kind: 'join', link: expectedLinkOf(publicUrl, meeting, expected), shown }
}

/** How to join, and the organizer. */
export function meetingFacts(meeting: InvitedMeeting, receiver: Receiver, entry: Entry): MailFact[] {
  const t = createServerText(receiver.language)
  const isTyped =
    entry.kind === 'join' && meeting.settings.passcodeRequired && meeting.idSource !== 'unique_url'
  return [
    { label: t(`invitationLabel.${entry.kind}`), lines: [entry.shown], url: entry.link },
    { label: t('invitationLabel.meetingId'), lines: [formatMeetingId(meeting.meetingId)] },
    ...(isTyped ? [{ label: t('invitationLabel.passcode'), lines: [meeting.passcode] }] : []),
    ...webinarFacts(meeting, receiver),
    organizerFact(meeting, receiver),
    ...roleFacts(receiver),
  ]
}

/** What the receiver is beside a participant. */
function roleFacts({ role, interprets, hasAccount, email, language }: Receiver): MailFact[] {
  const t = createServerText(language)
  const roles = [
    ...(role === 'co_host' || role === 'panelist' ? [t(`invitationRole.${role}`)] : []),
    ...(interprets.length > 0
      ? [t('invitationRole.interpreter', { languages: languageNames(interprets, language) })]
      : []),
  ]
  if (roles.length === 0) return []
  // A link can be passed on, so no one gets rights by it.
  const byAccount = hasAccount ? [] : [t('invitation.roleByAccount', { email })]
  return [{ label: t('invitationLabel.role'), lines: [...roles, ...byAccount] }]
}

function languageNames(codes: readonly InterpretationLanguage[], language: Reader['language']): string {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  // Unicode calls it Bangla in English.
  const nameOf = (code: string) => (code === 'bn' && language === 'en' ? 'Bengali' : names.of(code))
  return formatList(
    codes.map((code) => nameOf(code) ?? code),
    { language },
  )
}

/** What a webinar means for the receiver (spec 1.5). */
function webinarFacts(
  { settings }: Pick<InvitedMeeting, 'settings'>,
  { role, interprets, language }: Pick<Receiver, 'role' | 'interprets' | 'language'>,
): MailFact[] {
  if (!settings.webinar) return []
  const t = createServerText(language)
  const audience = interprets.length > 0 ? 'webinarInterpreter' : 'webinarAudience'
  const line = isAudience(role, settings) ? audience : 'webinarPresenter'
  return [{ label: t('invitationLabel.webinar'), lines: [t(`invitation.${line}`)] }]
}

/** Participants may add files, so what they can write into the host's mails is bounded. */
const namedFiles = 10
const maxNameChars = 80

/** The names of the first files, and how many there are besides. */
export function fileFacts(files: readonly ShownFile[], { language }: Pick<Reader, 'language'>): MailFact[] {
  if (files.length === 0) return []
  const t = createServerText(language)
  const lines = files.slice(0, namedFiles).map(({ file_name: name }) => fileNameText(shortened(name)))
  const count = files.length - namedFiles
  if (count > 0) lines.push(t('invitationLabel.moreFiles', { count }))
  return [{ label: t('invitationLabel.files'), lines, isList: true }]
}

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > maxNameChars ? `${letters.slice(0, maxNameChars - 1).join('')}…` : name
}

export function organizerFact({ host, organizationName }: InvitedMeeting, { language }: Reader): MailFact {
  const t = createServerText(language)
  return { label: t('invitationLabel.organizer'), lines: [host.name, organizationName] }
}

/** A link as people read it; where it leads has the rest. */
function shortLink(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host}${pathname}`
}
