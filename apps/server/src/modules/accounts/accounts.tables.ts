import type { CallPreferences, DateFormat, Language, OrganizationRole, WorkingHours } from '@majlis/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type UserStatus = 'invited' | 'active' | 'suspended'
export type SessionEndReason =
  | 'signed_out'
  | 'suspended'
  | 'token_reused'
  | 'password_changed'
  | 'ended_elsewhere'
  | 'role_changed'
  | 'two_factor_required'
  | 'single_sign_on_only'
  | 'deleted'

export interface UsersTable {
  id: string
  organization_id: string
  email: string
  /** The existing account that this invitation is for; it keeps its address until it accepts. */
  moves_user_id: ColumnType<string | null, string | null | undefined, never>
  first_name: string
  last_name: string
  /** First and last name, without spaces around them. */
  display_name: GeneratedAlways<string>
  password_hash: string | null
  must_change_password: Generated<boolean>
  role: OrganizationRole
  status: UserStatus
  language: Language
  time_zone: string
  time_format: Generated<'12' | '24'>
  date_format: Generated<DateFormat>
  /** 1 is Monday, 7 Sunday. */
  week_start: Generated<number>
  working_hours: ColumnType<WorkingHours, string | undefined, string>
  time_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  job_title: Generated<string>
  department: Generated<string>
  phone: Generated<string>
  picture_file_id: ColumnType<string | null, string | null | undefined, string | null>
  is_operator: Generated<boolean>
  /** Null: nothing was chosen. */
  call_preferences: ColumnType<CallPreferences | null, string | undefined, string>
  activated_at: Date | null
  /** When a code or link that was mailed to the address was used. */
  email_proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The address if it is proven, else null. Only this one counts as the account's address. */
  proven_email: GeneratedAlways<string | null>
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  suspended_by: ColumnType<string | null, string | null | undefined, string | null>
  suspension_reason: ColumnType<string | null, string | null | undefined, string | null>
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  /** The columns that lists of people are filtered and sorted by, written by triggers. */
  sort_name: ColumnType<string, never, never>
  /** Infinity while the person is only invited. */
  sort_joined: ColumnType<Date, never, never>
  /** `search_form` of name and address. */
  search_form: GeneratedAlways<string>
}

export interface AuthSessionsTable {
  id: string
  user_id: string
  generation: Generated<number>
  used_generation: Generated<number>
  rotated_at: Date
  is_persistent: boolean
  /** Whether the organisation's provider opened it. */
  is_by_provider: boolean
  device: string
  last_address: string
  last_country: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<Date, Date, never>
  /** When the password, the second factor or a passkey was last given. */
  proven_at: ColumnType<Date | null, Date | null, Date | null>
  last_seen_at: Date
  expires_at: Date
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  end_reason: ColumnType<
    SessionEndReason | null,
    SessionEndReason | null | undefined,
    SessionEndReason | null
  >
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: UsersTable
    auth_sessions: AuthSessionsTable
  }
}
