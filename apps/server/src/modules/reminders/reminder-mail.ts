import { dayKey, formatTime } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage, MailQuote } from '../../platform/mail/mail.ts'
import {
  dateInWords,
  fileFacts,
  formatOptionsOf,
  type Reader,
  shortDate,
  type ShownFile,
} from '../meetings/index.ts'
import type { UpcomingDate } from './upcoming-date.ts'

export interface ReminderReader extends Reader {
  email: string
  joinLink: string
}

/** States the time, not the minutes left, because nobody knows when a mail is read. `files`: those of the date that the reader may open. */
export function reminderMail(
  date: UpcomingDate,
  reader: ReminderReader,
  { now, files, quotes }: { now: number; files: readonly ShownFile[]; quotes: MailQuote[] },
): MailMessage {
  const { language } = reader
  const t = createServerText(language)
  const { hostName, organizationName } = date
  const { title } = date
  const when = dateInWords(date, reader, now)
  const isToday = !date.isAllDay && dayKey(date.startsAt, reader.timeZone) === dayKey(now, reader.timeZone)
  return {
    to: reader.email,
    language,
    // A time without a date would be understood as today.
    subject: isToday
      ? t('reminder.subject', { title, time: formatTime(date.startsAt, formatOptionsOf(reader)) })
      : t('reminder.subjectDated', { title, when: date.isAllDay ? when : shortDate(date, reader, now) }),
    preview: when,
    heading: date.title,
    paragraphs: [t('reminder.text')],
    facts: [
      { label: t('reminder.when'), lines: [when] },
      { label: t('reminder.organizer'), lines: [hostName, organizationName] },
      ...fileFacts(files, reader),
    ],
    ...(quotes.length > 0 ? { quotes } : {}),
    buttons: [{ label: t('reminder.join'), url: reader.joinLink }],
    footnote: t('reminder.footnote'),
  }
}
