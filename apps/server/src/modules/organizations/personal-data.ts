import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile, jsonFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import './audit/audit.tables.ts'
import * as auditRepository from './audit/audit.repository.ts'
import './domains/domains.tables.ts'
import { getRules } from './rules/rules.repository.ts'
import './rules/rules.tables.ts'

const organizations = declareTable('organizations', {
  organization: 'id',
  moved: 'ends',
  people: { created_by: 'cleared', updated_by: 'cleared' },
  columns: {
    id: 'organization',
    name: 'organization',
    kind: 'organization',
    size: 'organization',
    address: 'organization',
    location: 'organization',
    city: 'organization',
    state_or_zip: 'organization',
    country: 'organization',
    website: 'organization',
    vanity_url: 'organization',
    host_name: 'organization',
    created_by: 'organization',
    updated_by: 'organization',
    onboarded_at: omitted.internal,
    deletion_requested_at: 'organization',
    deletion_due_at: 'organization',
    deletion_reminded_at: omitted.internal,
    created_at: 'organization',
    updated_at: 'organization',
  },
})

const organizationRules = declareTable('organization_rules', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    access: 'organization',
    meeting_defaults: 'organization',
    security: 'organization',
    retention: 'organization',
    organization_id: omitted.scope,
    updated_at: omitted.internal,
  },
})

const teams = declareTable('teams', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    id: 'organization',
    name: 'organization',
    created_at: 'organization',
    organization_id: omitted.scope,
    updated_at: omitted.internal,
  },
})

const teamMembers = declareTable('team_members', {
  through: ['team_id', teams],
  people: { user_id: 'deleted' },
  columns: { team_id: 'organization', user_id: 'organization' },
})

const domains = declareTable('organization_domains', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    domain: 'organization',
    state: 'organization',
    state_since: 'organization',
    checked_at: 'organization',
    added_at: 'organization',
    organization_id: omitted.scope,
    token: omitted.secret,
    seen_at: omitted.internal,
  },
})

const auditEntries = declareTable('audit_entries', {
  organization: 'organization_id',
  moved: 'ends',
  people: {
    actor_user_id: { kept: 'By which id something was done stays; the id leads nowhere.' },
    subject_id: { kept: 'So does to which.' },
    subject_name: 'erased',
    before: 'erased',
    after: 'erased',
    address: 'erased',
  },
  columns: {
    id: 'organization',
    at: 'organization',
    actor_user_id: 'organization',
    act: 'organization',
    subject_kind: 'organization',
    subject_id: 'organization',
    subject_name: 'organization',
    before: 'organization',
    after: 'organization',
    address: 'organization',
    organization_id: omitted.scope,
  },
})

/** What an organisation says of itself and decided, its teams, domains and its audit log. */
export function organizationsData({ db }: { db: Db }) {
  return {
    tables: [teamMembers, teams, domains, auditEntries, organizationRules, organizations],
    async *exportOrganization(organizationId) {
      const details = await db
        .selectFrom('organizations')
        .select(exportedColumns(organizations, 'organization'))
        .where('id', '=', organizationId)
        .executeTakeFirst()
      yield jsonFile('organization.json', { ...details, rules: await getRules(db, organizationId) })
      yield organizationCsv(db, 'teams.csv', { table: teams, organizationId })
      const membership = sql<string>`m.team_id || '/' || m.user_id`
      const columns = exportedColumns(teamMembers, 'organization')
      yield csvFile('team-members.csv', [...columns, 'team', 'email'], (after, limit) =>
        db
          .selectFrom('team_members as m')
          .innerJoin('teams as t', 't.id', 'm.team_id')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select([membership.as('id'), 't.name as team', 'u.email'])
          .select(under('m', columns))
          .where('t.organization_id', '=', organizationId)
          .where(membership, '>', after)
          .orderBy(membership)
          .limit(limit)
          .execute(),
      )
      yield organizationCsv(db, 'domains.csv', { table: domains, organizationId, key: ['domain'] })
      yield organizationCsv(db, 'audit-log.csv', { table: auditEntries, organizationId })
    },
    exportPerson: 'nothing',
    /** What was done, when, and by which id stays. */
    async erase(tx, { organizationId, userIds, organizationEnds }) {
      if (!organizationEnds) await auditRepository.erase(tx, organizationId, userIds)
    },
  } satisfies PersonalData
}
