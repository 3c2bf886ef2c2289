import type { Registration } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import { dateInWords } from '../date-in-words.ts'
import type { OpenMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

interface RegistrationMail {
  registration: RegistrationRow
  state: Registration['state']
  /** With its next date. */
  meeting: OpenMeeting
  /** The registrant's own. */
  joinLink: string
  /** iCalendar text that puts the meeting into the registrant's calendar. */
  calendar: string | null
  now: number
}

/** What somebody hears of their registration: received, accepted (with the link that is theirs alone), refused. */
export function registrationMail(mail: RegistrationMail): MailMessage {
  const { registration, state, meeting, joinLink, calendar, now } = mail
  const { language } = registration
  const t = createServerText(language)
  const { title, hostName, organizationName } = meeting
  const when = dateInWords(meeting, { language, timeZone: registration.timeZone ?? meeting.timeZone }, now)
  const facts = [
    { label: t('registration.when'), lines: [when] },
    { label: t('registration.host'), lines: [hostName, organizationName] },
  ]
  const common = { to: registration.email, language, heading: title }
  switch (state) {
    case 'approved':
      return {
        ...common,
        subject: t('registrationApproved.subject', { title }),
        preview: when,
        paragraphs: [
          t('registrationApproved.text', { name: registration.name }),
          t('registrationApproved.link'),
        ],
        facts,
        buttons: [{ label: t('registration.join'), url: joinLink }],
        footnote: t('registration.footnote'),
        ...(calendar ? { calendar: { method: 'PUBLISH', content: calendar } } : {}),
      }
    case 'pending':
      return {
        ...common,
        subject: t('registrationPending.subject', { title }),
        preview: t('registrationPending.text', { hostName }),
        paragraphs: [t('registrationPending.text', { hostName })],
        facts,
        footnote: t('registration.footnote'),
      }
    case 'refused':
      return {
        ...common,
        subject: t('registrationRefused.subject', { title }),
        preview: t('registrationRefused.text', { hostName }),
        paragraphs: [t('registrationRefused.text', { hostName })],
        facts,
      }
  }
}
