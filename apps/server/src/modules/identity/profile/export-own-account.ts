import type { Db } from '../../../platform/database/database.ts'
import { jsonFile, jsonRowsFile, type ExportPerson } from '../../../platform/exports/exported-files.ts'
import '../email-change/email-changes.tables.ts'
import '../passkeys/passkeys.tables.ts'
import '../single-sign-on/single-sign-on.tables.ts'

const accountColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'job_title',
  'department',
  'phone',
  'language',
  'time_zone',
  'time_format',
  'date_format',
  'week_start',
  'working_hours',
  'notifications_off',
  'call_preferences',
  'activated_at',
  'created_at',
] as const
const sessionColumns = [
  'id',
  'device',
  'last_address',
  'last_country',
  'created_at',
  'last_seen_at',
  'ended_at',
  'end_reason',
] as const
const passkeyColumns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const
const connectedColumns = ['id', 'issuer', 'subject', 'created_at'] as const

/** What a person wrote of themselves, how they sign in, and from where they did. */
export function exportOwnAccount(db: Db): ExportPerson {
  return async function* ({ organizationId, userId }) {
    const account = await db
      .selectFrom('users')
      .select(accountColumns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const waiting = await db
      .selectFrom('email_changes')
      .select(['email', 'expires_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // Another address that was asked for, and not confirmed.
    yield jsonFile('account.json', { ...account, waiting_email: waiting ?? null })
    yield jsonRowsFile('sessions.json', (after, limit) =>
      db
        .selectFrom('auth_sessions')
        .select(sessionColumns)
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('passkeys.json', (after, limit) =>
      db
        .selectFrom('passkeys')
        .select(passkeyColumns)
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('connected-accounts.json', (after, limit) =>
      db
        .selectFrom('provider_identities')
        .select(connectedColumns)
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
