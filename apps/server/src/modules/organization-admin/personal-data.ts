import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import '../tenancy/domains/domains.tables.ts'
import './teams.tables.ts'

const teams = declareTable('teams', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    id: 'organization',
    name: 'organization',
    created_at: 'organization',
    organization_id: omitted.scope,
    updated_at: omitted.internal,
    search_form: omitted.derived,
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

/** The teams of an organisation and the domains that it claims. */
export function organizationAdminData({ db }: { db: Db }) {
  return {
    tables: [teamMembers, teams, domains],
    async *exportOrganization(organizationId) {
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
    },
    exportPerson: 'nothing',
    erase: 'rows',
  } satisfies PersonalData
}
