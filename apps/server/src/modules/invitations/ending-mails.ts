import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { type Receiver, shortDate } from '../meetings/index.ts'
import { cancelledFacts, datedOf, envelope, type MailParts, namesOf, noteQuotes } from './mail-parts.ts'
import type { MailedMeeting } from './mailed-meetings.ts'

/** The mails to invitees about what no longer takes place for them. */
export function createEndingMails({ calendar }: Pick<MailParts, 'calendar'>) {
  /** The first part of a split series, which ends now; the second has a mail of its own. `date` is its last one. */
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

  /** A series without dates to come: it was cut short before `from`. `date` is its last one. */
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
      facts: cancelledFacts(mailed, receiver),
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
      facts: cancelledFacts(mailed, receiver),
      ...calendar('CANCEL', mailed, receiver),
    }
  }

  return { ended, cutShort, cancelled, removed }
}
