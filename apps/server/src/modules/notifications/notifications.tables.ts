import type { ColumnType, JSONColumnType } from 'kysely'
import type { NotificationChoice, NotificationKind, NotificationOutcome } from '@majlis/contract'
import type { MailMessage } from '../../platform/mail/mail.ts'

/** A mail that waits. `plain`: written from the notification when it is sent. */
export type HeldMail = MailMessage | 'plain'

interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  key: string
  data: JSONColumnType<object>
  actor_user_id: string | null
  actor_email: string | null
  is_in_center: boolean
  is_announced: boolean
  outcome: NotificationOutcome | null
  mail_at: Date | null
  mail: ColumnType<HeldMail | null, string | null>
  created_at: Date
  read_at: Date | null
}

/** The choices of a person or an organisation; missing ones follow the defaults. */
export interface ChosenSettings {
  choices?: Partial<Record<NotificationKind, Partial<NotificationChoice>>>
  quietHours?: { start: string; end: string } | null
  digestTime?: string
}

interface NotificationSettingsTable {
  user_id: string
  chosen: JSONColumnType<ChosenSettings>
  changed_at: Date
}

interface OrganizationNotificationSettingsTable {
  organization_id: string
  chosen: JSONColumnType<ChosenSettings>
  changed_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    notifications: NotificationsTable
    notification_settings: NotificationSettingsTable
    organization_notification_settings: OrganizationNotificationSettingsTable
  }
}
