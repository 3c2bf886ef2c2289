import type { NotificationChoice, NotificationData, NotificationKind } from '@majlis/contract'
import type { DbOrTx } from '../database/database.ts'

/** The rules of a kind of notification, from the module that sends it. Its texts are `notifications:text.<kind>`. */
export interface NotificationKindRules<K extends NotificationKind = NotificationKind> {
  readonly kind: K
  /** The ways, until the organisation or the person chooses others. */
  readonly defaults: NotificationChoice
  /** Always in the center and mailed at once, whatever the choices. */
  readonly isRequired?: boolean
  /** Not delayed by quiet hours. */
  readonly isUrgent?: boolean
  /** This installation sends none of it, so nobody chooses ways for it. */
  readonly isOff?: boolean
  /** The page of the web app that it links to. */
  path(data: NotificationData<K>, reader: { timeZone: string }): string
  /** The data to store, without text that can be deleted or withdrawn later; `currentData` reads that text when it is needed. Default: all of it. */
  stored?(data: NotificationData<K>): NotificationData<K>
  /**
   * Returns the current data of those notifications whose page the reader can still open, by ID. Without this function, a notification can always
   * be opened and keeps its stored data.
   */
  currentData?(
    db: DbOrTx,
    reader: NotificationReader,
    all: readonly StoredData<K>[],
  ): Promise<ReadonlyMap<string, NotificationData<K>>>
}

/** The account that reads its notifications. */
export interface NotificationReader {
  userId: string
  organizationId: string
}

export interface StoredData<K extends NotificationKind = NotificationKind> {
  id: string
  data: NotificationData<K>
}

export type AnyNotificationKind = { [K in NotificationKind]: NotificationKindRules<K> }[NotificationKind]

/** All ways at once. */
export const byAllWays: NotificationChoice = { center: true, mail: 'now', browser: true }
