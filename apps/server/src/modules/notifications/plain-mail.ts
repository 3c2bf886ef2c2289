import type { Notification } from '@majlis/contract'
import { notificationText } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import { presentNotification } from './notifications.presenter.ts'
import type { NotifiedUser } from './settings.repository.ts'

interface PlainMailContext {
  rules: AnyNotificationKind
  now: number
  publicUrl: string
}

/** The text of a notification as a mail, with a button that leads to its page. */
export function plainMail(
  user: NotifiedUser,
  written: Pick<Notification, 'kind' | 'actorName'> & { data: object },
  { rules, now, publicUrl }: PlainMailContext,
): MailMessage {
  const { language, timeZone, timeFormat } = user
  const t = createServerText(language)
  const row = { ...written, id: '', outcome: null, createdAt: now, isRead: false }
  const notification = presentNotification(row, { kinds: new Map([[rules.kind, rules]]), timeZone })
  const texts = createServerText(language, 'notifications')
  const { text, when, note } = notificationText(notification, {
    t: texts,
    language,
    timeZone,
    timeFormat,
    now,
  })
  return {
    to: user.email,
    language,
    organizationId: user.organizationId,
    subject: text,
    preview: when ?? '',
    heading: text,
    paragraphs: [when, note].filter((part) => part !== null),
    buttons: [{ label: t('notification.button'), url: new URL(notification.path, publicUrl).href }],
    footnote: t('notification.footnote'),
  }
}
