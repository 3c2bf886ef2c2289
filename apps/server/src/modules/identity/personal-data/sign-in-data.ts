import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { ExportOrganization, ExportPerson } from '../../../platform/exports/exported-files.ts'
import { organizationCsv, personJson } from '../../../platform/personal-data/exported-rows.ts'
import { declareTable, omitted } from '../../../platform/personal-data/tables.ts'
import '../invitations/invitations.tables.ts'
import '../passkeys/passkeys.tables.ts'
import '../password-reset/password-reset.tables.ts'
import '../sign-in-token/sign-in-tokens.tables.ts'
import '../single-sign-on/single-sign-on.tables.ts'
import '../two-factor/two-factor.tables.ts'
import { users } from './accounts-data.ts'

const passkeys = declareTable('passkeys', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: 'person',
    name: 'person',
    is_synced: 'person',
    created_at: 'person',
    last_used_at: 'person',
    user_id: omitted.scope,
    credential_id: omitted.secret,
    public_key: omitted.secret,
    counter: omitted.internal,
    transports: omitted.internal,
  },
})

const passkeyChallenges = declareTable('passkey_challenges', {
  nobody: 'Waits for the answer of a device, for minutes.',
  people: { user_id: 'deleted' },
  columns: { challenge: omitted.secret, user_id: omitted.passing, expires_at: omitted.passing },
})

const twoFactors = declareTable('two_factors', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.scope,
    secret: omitted.secret,
    confirmed_at: omitted.internal,
    last_step: omitted.internal,
    created_at: omitted.internal,
  },
})

const recoveryCodes = declareTable('recovery_codes', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { user_id: omitted.scope, code_hash: omitted.secret, used_at: omitted.internal },
})

const signInChallenges = declareTable('sign_in_challenges', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: omitted.passing,
    user_id: omitted.scope,
    token_hash: omitted.secret,
    is_persistent: omitted.passing,
    is_proven: omitted.passing,
    attempts: omitted.passing,
    expires_at: omitted.passing,
    used_at: omitted.passing,
  },
})

const signInTokens = declareTable('sign_in_tokens', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    token_hash: omitted.secret,
    user_id: omitted.scope,
    auth_session_id: omitted.passing,
    expires_at: omitted.passing,
    used_at: omitted.passing,
  },
})

const passwordResets = declareTable('password_resets', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: omitted.passing,
    user_id: omitted.scope,
    code_hash: omitted.secret,
    code_attempts: omitted.passing,
    link_hash: omitted.secret,
    granted_hash: omitted.secret,
    is_mailed: omitted.passing,
    expires_at: omitted.passing,
    used_at: omitted.passing,
    created_at: omitted.passing,
  },
})

const userInvitations = declareTable('user_invitations', {
  through: ['user_id', users],
  people: { user_id: 'deleted', invited_by: 'cleared' },
  columns: {
    user_id: 'organization',
    invited_by: 'organization',
    sent_at: 'organization',
    used_at: 'organization',
    expires_at: omitted.internal,
    link_hash: omitted.secret,
    arrival_link_hash: omitted.secret,
    arrival_expires_at: omitted.internal,
    mail_refused_at: omitted.internal,
  },
})

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

export const signInTables = [
  passkeys,
  passkeyChallenges,
  recoveryCodes,
  twoFactors,
  signInChallenges,
  signInTokens,
  passwordResets,
  userInvitations,
  providerSignIns,
  providerIdentities,
  singleSignOnRules,
  signInProviders,
]

/** How people of an organisation are invited and sign in. */
export function exportSignInRules(db: Db): ExportOrganization {
  return async function* (organizationId) {
    const key = ['organization_id']
    yield organizationCsv(db, 'user-invitations.csv', {
      table: userInvitations,
      organizationId,
      key: ['user_id'],
    })
    yield organizationCsv(db, 'sign-in-provider.csv', { table: signInProviders, organizationId, key })
    yield organizationCsv(db, 'single-sign-on-only.csv', { table: singleSignOnRules, organizationId, key })
  }
}

/** How a person signs in. */
export function exportWaysIn(db: Db): ExportPerson {
  return async function* ({ userId }) {
    const where = sql`t.user_id = ${userId}`
    yield personJson(db, 'passkeys.json', { table: passkeys, where })
    yield personJson(db, 'connected-accounts.json', { table: providerIdentities, where })
  }
}
