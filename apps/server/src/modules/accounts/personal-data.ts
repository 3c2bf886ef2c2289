import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { jsonFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted } from '../../platform/personal-data/tables.ts'
import './email-changes.tables.ts'
import './accounts.tables.ts'

export const users = declareTable('users', {
  organization: 'organization_id',
  moved: 'itself',
  people: {
    id: 'deleted',
    email: 'deleted',
    display_name: 'deleted',
    moves_user_id: 'cleared',
    suspended_by: 'cleared',
    deleted_by: 'cleared',
  },
  columns: {
    id: 'exported',
    email: 'exported',
    first_name: 'exported',
    last_name: 'exported',
    role: 'exported',
    status: 'organization',
    job_title: 'exported',
    department: 'exported',
    phone: 'exported',
    language: 'exported',
    time_zone: 'exported',
    time_format: 'person',
    date_format: 'person',
    week_start: 'person',
    working_hours: 'person',
    call_preferences: 'person',
    activated_at: 'exported',
    suspended_at: 'organization',
    suspension_reason: 'organization',
    deleted_at: 'organization',
    created_at: 'exported',
    organization_id: omitted.scope,
    moves_user_id: omitted.internal,
    password_hash: omitted.secret,
    must_change_password: omitted.internal,
    time_changed_at: omitted.internal,
    picture_file_id: omitted.derived,
    is_operator: omitted.internal,
    email_proven_at: omitted.internal,
    proven_email: omitted.derived,
    suspended_by: omitted.internal,
    deleted_by: omitted.internal,
    updated_at: omitted.internal,
    display_name: omitted.derived,
    sort_name: omitted.derived,
    sort_joined: omitted.derived,
    search_form: omitted.derived,
  },
})

const authSessions = declareTable('auth_sessions', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: 'person',
    device: 'person',
    last_address: 'person',
    last_country: 'person',
    created_at: 'person',
    last_seen_at: 'person',
    ended_at: 'person',
    end_reason: 'person',
    user_id: omitted.scope,
    generation: omitted.internal,
    used_generation: omitted.internal,
    rotated_at: omitted.internal,
    is_persistent: omitted.internal,
    is_by_provider: omitted.internal,
    proven_at: omitted.internal,
    expires_at: omitted.internal,
  },
})

const emailChanges = declareTable('email_changes', {
  through: ['user_id', users],
  people: { user_id: 'deleted', email: 'deleted' },
  columns: {
    email: 'person',
    expires_at: 'person',
    user_id: omitted.scope,
    id: omitted.internal,
    code_hash: omitted.secret,
    code_attempts: omitted.internal,
  },
})

/** A person's profile, and the places from which they signed in. */
function exportAccount(db: Db): ExportPerson {
  return async function* ({ organizationId, userId }) {
    const account = await db
      .selectFrom('users')
      .select(exportedColumns(users, 'person'))
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const waiting = await db
      .selectFrom('email_changes')
      .select(exportedColumns(emailChanges, 'person'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // A requested change of address that is not confirmed.
    yield jsonFile('account.json', { ...account, waiting_email: waiting ?? null })
    yield personJson(db, 'sessions.json', { table: authSessions, where: sql`t.user_id = ${userId}` })
  }
}

/** Accounts, including invited, suspended and deleted ones, and their sessions. */
export function accountsData({ db }: { db: Db }) {
  return {
    tables: [emailChanges, authSessions, users],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'people.csv', { table: users, organizationId })
    },
    exportPerson: exportAccount(db),
    erase: 'rows',
  } satisfies PersonalData
}
