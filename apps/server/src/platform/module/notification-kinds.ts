import type { NotificationChoice, NotificationData, NotificationKind } from '@majlis/contract'

/** What a module says of a kind of notification that it sends. Its texts are `notifications:text.<kind>`. */
export interface NotificationKindRules<K extends NotificationKind = NotificationKind> {
  readonly kind: K
  /** By which ways it comes until the organisation or the person choose. */
  readonly defaults: NotificationChoice
  /** It stands in the center and is mailed at once, whatever anyone chooses. */
  readonly isRequired?: boolean
  /** Of use only now: quiet hours do not hold it back. */
  readonly isUrgent?: boolean
  /** Where it leads, within the web app. */
  path(data: NotificationData<K>, reader: { timeZone: string }): string
}

export type AnyNotificationKind = { [K in NotificationKind]: NotificationKindRules<K> }[NotificationKind]

/** Everywhere at once. */
export const byAllWays: NotificationChoice = { center: true, mail: 'now', browser: true }
