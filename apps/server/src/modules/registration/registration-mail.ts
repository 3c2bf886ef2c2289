import { createServerText } from '@majlis/i18n/node'
import type { MailCalendar, MailMessage } from '../../platform/mail/mail.ts'
import { type DatedMeeting, dateInWords } from '../meetings/index.ts'
import type { RegisteredMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

/**
 * The mails about a registration: received, accepted (with the person's own link), refused; and of the meeting they registered for:
 * changed, or cancelled – all of it, or one date.
 */
export type RegistrationNews = RegistrationRow['state'] | 'changed' | 'cancelled' | 'dateCancelled'

export interface RegistrationMail {
  registration: RegistrationRow
  news: RegistrationNews
  meeting: RegisteredMeeting
  /** The date that the mail names. */
  date: DatedMeeting
  /** The registrant's own; null where it does not let in. */
  joinLink: string | null
  calendar: MailCalendar | null
  now: number
}

export function registrationMail(mail: RegistrationMail): MailMessage {
  const { registration, news, meeting, date, joinLink, calendar, now } = mail
  const { language, name, email } = registration
  const { title, hostName, organizationName } = meeting
  const t = createServerText(language)
  const when = dateInWords(date, { language, timeZone: registration.timeZone ?? meeting.timeZone }, now)
  const isOver = news === 'cancelled' || news === 'dateCancelled'
  const isAsked = news === 'approved' || news === 'pending'
  return {
    to: email,
    language,
    subject: t(`registrationSubject.${news}`, { title }),
    preview: when,
    heading: title,
    paragraphs: [
      t(`registrationText.${news}`, { name, hostName }),
      ...(news === 'approved' ? [t('registration.link')] : []),
    ],
    facts: [
      { label: t('registration.when'), lines: [when], isPast: isOver },
      { label: t('registration.host'), lines: [hostName, organizationName] },
    ],
    ...(joinLink && !isOver ? { buttons: [{ label: t('registration.join'), url: joinLink }] } : {}),
    ...(isAsked ? { footnote: t('registration.footnote') } : {}),
    ...(calendar ? { calendar } : {}),
  }
}
