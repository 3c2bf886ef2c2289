import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile, jsonFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'
import { createDetailsRepository } from './details/details.repository.ts'
import { getRules } from './rules/rules.repository.ts'
import './audit/audit.tables.ts'
import './domains/domains.tables.ts'

const auditColumns = [
  'id',
  'at',
  'actor_user_id',
  'act',
  'subject_kind',
  'subject_id',
  'subject_name',
  'before',
  'after',
  'address',
] as const

/** What an organisation says of itself and decided, its teams, domains and its audit log. */
export function exportOrganization(db: Db): ExportOrganization {
  return async function* (organizationId) {
    const details = await createDetailsRepository(db).find(organizationId)
    yield jsonFile('organization.json', { ...details, rules: await getRules(db, organizationId) })
    yield csvFile('teams.csv', ['id', 'name', 'created_at'], (after, limit) =>
      db
        .selectFrom('teams')
        .select(['id', 'name', 'created_at'])
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    const membership = sql<string>`m.team_id || '/' || m.user_id`
    yield csvFile('team-members.csv', ['team', 'email'], (after, limit) =>
      db
        .selectFrom('team_members as m')
        .innerJoin('teams as t', 't.id', 'm.team_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select([membership.as('id'), 't.name as team', 'u.email'])
        .where('t.organization_id', '=', organizationId)
        .where(membership, '>', after)
        .orderBy(membership)
        .limit(limit)
        .execute(),
    )
    yield csvFile(
      'domains.csv',
      ['domain', 'state', 'state_since', 'checked_at', 'added_at'],
      (after, limit) =>
        db
          .selectFrom('organization_domains')
          .select(['domain as id', 'domain', 'state', 'state_since', 'checked_at', 'added_at'])
          .where('organization_id', '=', organizationId)
          .where('domain', '>', after)
          .orderBy('domain')
          .limit(limit)
          .execute(),
    )
    yield csvFile('audit-log.csv', auditColumns, (after, limit) =>
      db
        .selectFrom('audit_entries')
        .select(auditColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
