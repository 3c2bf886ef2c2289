import type { NotificationData, NotificationKind } from '@majlis/contract'
import type { MailMessage } from '../../platform/mail/mail.ts'

/** A notification of one person. */
export interface NotificationInput<K extends NotificationKind = NotificationKind> {
  /** Null: someone without an account here, who only gets the mail. */
  userId: string | null
  /** What it is about: a later notification of the same kind and key replaces the earlier one. None: it replaces nothing. */
  key?: string
  data: NotificationData<K>
  /** The user who caused it. */
  actorUserId?: string | null
  /** The address of someone without an account who caused it. */
  actorEmail?: string
  /** Sent at once, later or not at all, as the person chose. `plain`: the text of the notification with a button. Null: only a line of the digest. */
  mail: MailMessage | 'plain' | null
  /** Not mailed again while an earlier one of the same kind and key is unread. */
  isMailedOnce?: boolean
  /** Another mail has said it already: no mail and no line of the digest. */
  isMailed?: boolean
  /**
   * If there is an earlier one of the same kind and key: both as one, or null if this one says nothing new. It is not mailed again once the mail
   * of the earlier one was sent. `createdAt`: when the earlier one was.
   */
  merge?: (earlier: NotificationData<K>, createdAt: Date) => NotificationData<K> | null
  /** Not repeated once it was read. */
  isOnce?: boolean
  /** Sends only the mail, because another notification has the same content. */
  isMailOnly?: boolean
  /** False: the caller shows it in the browser itself. */
  isAnnounced?: boolean
}
