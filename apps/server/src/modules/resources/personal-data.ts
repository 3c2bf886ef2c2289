import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './resources.tables.ts'
import type { Seats } from './seats.ts'

/** Host seats, and what the plan of an organisation has. */
export function resourcesData({ db, seats }: { db: Db; seats: Pick<Seats, 'changeOrganization'> }) {
  const resources = declareTable('resources', {
    organization: 'organization_id',
    moved: seats.changeOrganization,
    people: { user_id: 'deleted' },
    columns: {
      id: 'exported',
      user_id: 'organization',
      pmi: 'exported',
      pmu: 'exported',
      products: 'exported',
      created_at: 'exported',
      organization_id: omitted.scope,
    },
  })
  const linkNames = declareTable('personal_link_names', {
    through: ['resource_id', resources],
    columns: { pmu: 'exported', resource_id: 'exported' },
  })
  const plans = declareTable('plans', {
    unowned: 'What the operator offers.',
    columns: { name: omitted.internal, features: omitted.internal },
  })
  const organizationPlans = declareTable('organization_plans', {
    organization: 'organization_id',
    moved: 'ends',
    columns: { organization_id: omitted.scope, plan: 'organization' },
  })
  const featureExceptions = declareTable('feature_exceptions', {
    organization: 'organization_id',
    moved: 'ends',
    people: { user_id: 'deleted' },
    columns: {
      user_id: 'organization',
      feature: 'organization',
      is_on: 'organization',
      organization_id: omitted.scope,
    },
  })
  return {
    tables: [linkNames, resources, featureExceptions, organizationPlans, plans],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'seats.csv', { table: resources, organizationId })
      yield organizationCsv(db, 'personal-links.csv', { table: linkNames, organizationId, key: ['pmu'] })
      yield organizationCsv(db, 'plan.csv', {
        table: organizationPlans,
        organizationId,
        key: ['organization_id'],
      })
      yield organizationCsv(db, 'feature-exceptions.csv', {
        table: featureExceptions,
        organizationId,
        key: ['feature', 'user_id'],
      })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'seat.json', { table: resources, where: sql`t.user_id = ${userId}` })
      yield personJson(db, 'personal-links.json', {
        table: linkNames,
        key: ['pmu'],
        where: sql`t.resource_id IN (SELECT id FROM resources WHERE user_id = ${userId})`,
      })
    },
    erase: 'rows',
  } satisfies PersonalData
}
