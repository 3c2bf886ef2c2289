import type { NotificationChoice, NotificationData, NotificationKind } from '@majlis/contract'

/** The rules of a kind of notification, from the module that sends it. Its texts are `notifications:text.<kind>`. */
export interface NotificationKindRules<K extends NotificationKind = NotificationKind> {
  readonly kind: K
  /** The ways, until the organisation or the person chooses others. */
  readonly defaults: NotificationChoice
  /** Always in the center and mailed at once, whatever the choices. */
  readonly isRequired?: boolean
  /** Not delayed by quiet hours. */
  readonly isUrgent?: boolean
  /** The page of the web app that it links to. */
  path(data: NotificationData<K>, reader: { timeZone: string }): string
}

export type AnyNotificationKind = { [K in NotificationKind]: NotificationKindRules<K> }[NotificationKind]

/** All ways at once. */
export const byAllWays: NotificationChoice = { center: true, mail: 'now', browser: true }
