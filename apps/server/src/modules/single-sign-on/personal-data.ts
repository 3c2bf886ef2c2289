import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ExportOrganization, ExportPerson } from '../../platform/exports/exported-files.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './single-sign-on.tables.ts'

const signInProviders = declareTable('sign_in_providers', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    name: 'organization',
    issuer: 'organization',
    client_id: 'organization',
    allowed_domains: 'organization',
    is_enabled: 'organization',
    changed_at: 'organization',
    organization_id: omitted.scope,
    client_secret: omitted.secret,
  },
})

const singleSignOnRules = declareTable('single_sign_on_rules', {
  organization: 'organization_id',
  moved: 'ends',
  people: { break_glass_user_id: 'cleared' },
  columns: {
    break_glass_user_id: 'organization',
    changed_at: 'organization',
    organization_id: omitted.scope,
  },
})

const providerSignIns = declareTable('provider_sign_ins', {
  organization: 'organization_id',
  moved: 'ends',
  people: { user_id: 'deleted' },
  columns: {
    state_hash: omitted.secret,
    organization_id: omitted.scope,
    browser_hash: omitted.secret,
    checks: omitted.secret,
    is_persistent: omitted.passing,
    user_id: omitted.passing,
    signs_in: omitted.passing,
    time_zone: omitted.passing,
    formats: omitted.passing,
    expires_at: omitted.passing,
  },
})

const providerIdentities = declareTable('provider_identities', {
  organization: 'organization_id',
  moved: 'ends',
  people: { user_id: 'deleted' },
  columns: {
    id: 'person',
    issuer: 'person',
    subject: 'person',
    created_at: 'person',
    organization_id: omitted.scope,
    user_id: omitted.scope,
    linked_by: omitted.internal,
    is_vouched: omitted.internal,
  },
})

/** How people of an organisation sign in. */
function exportSignInRules(db: Db): ExportOrganization {
  return async function* (organizationId) {
    const key = ['organization_id']
    yield organizationCsv(db, 'sign-in-provider.csv', { table: signInProviders, organizationId, key })
    yield organizationCsv(db, 'single-sign-on-only.csv', { table: singleSignOnRules, organizationId, key })
  }
}

/** With which people of providers a person signs in. */
function exportConnectedAccounts(db: Db): ExportPerson {
  return async function* ({ userId }) {
    const where = sql`t.user_id = ${userId}`
    yield personJson(db, 'connected-accounts.json', { table: providerIdentities, where })
  }
}

/** Providers of organisations, and which of their people are whose. */
export function singleSignOnData({ db }: { db: Db }) {
  return {
    tables: [providerSignIns, providerIdentities, singleSignOnRules, signInProviders],
    exportOrganization: exportSignInRules(db),
    exportPerson: exportConnectedAccounts(db),
    erase: 'rows',
  } satisfies PersonalData
}
