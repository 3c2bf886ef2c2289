import type { NotificationData, NotificationKind } from '@majlis/contract'
import type { MailMessage } from '../../platform/mail/mail.ts'

/** What one person is notified of. */
export interface NotificationInput<K extends NotificationKind = NotificationKind> {
  /** Null: someone without an account here, who only gets the mail. */
  userId: string | null
  /** What it is about: a later notification of the same kind and key takes the place of the earlier one. None: it stands alone. */
  key?: string
  data: NotificationData<K>
  /** The user who caused it. */
  actorUserId?: string | null
  /** The address of someone without an account who caused it. */
  actorEmail?: string
  /** Sent at once, later or not at all, as the person chose. Null: it is worth no mail of its own, only a line of the digest. */
  mail: MailMessage | null
  /** Once it was seen, the same is not said again. */
  isOnce?: boolean
  /** Another notification says the same: only its mail goes out. */
  isMailOnly?: boolean
  /** False: the caller shows it in the browser in a way of its own. */
  isAnnounced?: boolean
}
