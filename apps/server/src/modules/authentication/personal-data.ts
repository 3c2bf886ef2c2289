import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ExportPerson } from '../../platform/exports/exported-files.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './invitations/invitations.tables.ts'
import './passkeys/passkeys.tables.ts'
import './password-reset/password-reset.tables.ts'
import './sign-in-token/sign-in-tokens.tables.ts'
import './sign-up/sign-ups.tables.ts'
import './two-factor/two-factor.tables.ts'
import { users } from '../accounts/index.ts'
import * as invitationRepository from './invitations/invitations.repository.ts'
import * as signUpRepository from './sign-up/sign-ups.repository.ts'

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
  unowned: 'Waits for the answer of a device, for minutes.',
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

const signUps = declareTable('sign_ups', {
  unowned: 'Of people who have no account yet.',
  people: { email: 'erased' },
  columns: {
    id: omitted.passing,
    email: omitted.passing,
    first_name: omitted.passing,
    last_name: omitted.passing,
    password_hash: omitted.secret,
    account_type: omitted.passing,
    organization_name: omitted.passing,
    language: omitted.passing,
    time_zone: omitted.passing,
    formats: omitted.passing,
    code_hash: omitted.secret,
    code_attempts: omitted.passing,
    link_hash: omitted.secret,
    expires_at: omitted.passing,
    proven_at: omitted.passing,
    password_chars: omitted.passing,
    used_at: omitted.passing,
    created_at: omitted.passing,
  },
})

/** How a person signs in. */
function exportWaysIn(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield personJson(db, 'passkeys.json', { table: passkeys, where: sql`t.user_id = ${userId}` })
  }
}

/** How people are invited, sign up and sign in. */
export function authenticationData({ db }: { db: Db }) {
  return {
    tables: [
      passkeys,
      passkeyChallenges,
      recoveryCodes,
      twoFactors,
      signInChallenges,
      signInTokens,
      passwordResets,
      userInvitations,
      signUps,
    ],
    async *exportOrganization(organizationId) {
      const key = ['user_id']
      yield organizationCsv(db, 'user-invitations.csv', { table: userInvitations, organizationId, key })
    },
    exportPerson: exportWaysIn(db),
    // Sign-ups have the address only.
    async erase(tx, { emails }) {
      await signUpRepository.deleteByEmails(tx, emails)
    },
    takePlace: invitationRepository.takePlace,
  } satisfies PersonalData
}
