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
  /** Sent at once, later or not at all, as the person chose. Null: only a line of the digest. */
  mail: MailMessage | null
  /** Not repeated once it was read. */
  isOnce?: boolean
  /** Sends only the mail, because another notification has the same content. */
  isMailOnly?: boolean
  /** False: the caller shows it in the browser itself. */
  isAnnounced?: boolean
}
