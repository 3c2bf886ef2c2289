import { limits, notificationTopics, topicOfKind, type Notification } from '@majlis/contract'
import { notificationText } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailFact, MailMessage } from '../../platform/mail/mail.ts'
import type { NotifiedUser } from './settings.repository.ts'

/** The unread notifications by topic, newest first. */
export function digestMail(
  user: NotifiedUser,
  notifications: readonly Notification[],
  { now, publicUrl }: { now: number; publicUrl: string },
): MailMessage {
  const { language, timeZone, timeFormat } = user
  const t = createServerText(language)
  const texts = createServerText(language, 'notifications')
  const count = notifications.length
  const shown = notifications.slice(0, limits.notifications.maxDigest)
  const lineOf = (notification: Notification): string => {
    const { text, when } = notificationText(notification, { t: texts, language, timeZone, timeFormat, now })
    return when === null ? text : `${text} · ${when}`
  }
  const facts = notificationTopics.flatMap((topic): MailFact[] => {
    const lines = shown.filter(({ kind }) => topicOfKind[kind] === topic).map(lineOf)
    return lines.length > 0 ? [{ label: texts(`filter.${topic}`), lines, isList: true }] : []
  })
  const left = count - shown.length
  return {
    to: user.email,
    language,
    subject: t('notificationDigest.subject', { count }),
    preview: shown[0] ? lineOf(shown[0]) : '',
    heading: t('notificationDigest.subject', { count }),
    paragraphs: left > 0 ? [t('notificationDigest.left', { count: left })] : [],
    facts,
    buttons: [{ label: t('notificationDigest.button'), url: new URL('/notifications', publicUrl).href }],
    footnote: t('notificationDigest.footnote'),
  }
}
