import type { NotificationSettings } from '@majlis/contract'
import { newId } from '../../platform/ids/ids.ts'
import type { AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import type { NotificationInput } from './notification-input.ts'
import type { HeldMail } from './notifications.tables.ts'
import { nextTimeOf, quietUntil } from './quiet-hours.ts'

/** When a mail goes out. */
export interface Posting {
  /** Null: not at all. */
  at: number | null
  /** Null for the digest. */
  mail: HeldMail | null
}

interface Facts {
  rules: AnyNotificationKind
  now: number
  timeZone: string
}

/** The mail of a notification: now, later, in the digest or not at all, as the person chose. */
export function postingOf(
  { mail, isMailed, isMailOnly }: Pick<NotificationInput, 'mail' | 'isMailed' | 'isMailOnly'>,
  { choices, quietHours, digestTime }: NotificationSettings,
  { rules: { kind, isRequired, isUrgent }, now, timeZone }: Facts,
): Posting {
  const none = { at: null, mail: null }
  if (isMailed) return none
  const way = choices[kind].mail
  switch (way === 'digest' && isUrgent ? 'now' : way) {
    case 'off':
      return none
    case 'digest': {
      // Another notification has the same line.
      if (isMailOnly) return none
      const at = nextTimeOf(digestTime, now, timeZone)
      return { at: quietUntil(quietHours, at, timeZone) ?? at, mail: null }
    }
    case 'now': {
      if (mail === null) return none
      const isHeld = !isRequired && !isUrgent
      return { at: (isHeld ? quietUntil(quietHours, now, timeZone) : null) ?? now, mail }
    }
  }
}

/** The row of a notification. `posting` is null if the mail was sent. */
export function rowOf(
  one: Omit<NotificationInput, 'mail' | 'merge'> & { userId: string; key: string },
  { choices, quietHours }: NotificationSettings,
  { rules, now, timeZone, posting }: Facts & { posting: Posting | null },
) {
  const { kind, isUrgent } = rules
  const { center, browser } = choices[kind]
  const isQuiet = !isUrgent && quietUntil(quietHours, now, timeZone) !== null
  const mailAt = posting?.at ?? null
  return {
    id: newId(now),
    user_id: one.userId,
    kind,
    key: one.key,
    // The data of a notification is that of its kind.
    data: JSON.stringify(rules.stored?.(one.data as never) ?? one.data),
    actor_user_id: one.actorUserId ?? null,
    actor_email: one.actorEmail?.toLowerCase() ?? null,
    is_in_center: center && !one.isMailOnly,
    is_announced: browser && !isQuiet && !one.isMailOnly && one.isAnnounced !== false,
    mail_at: mailAt === null ? null : new Date(mailAt),
    mail: mailAt !== null && posting?.mail ? JSON.stringify(posting.mail) : null,
    created_at: new Date(now),
  }
}
