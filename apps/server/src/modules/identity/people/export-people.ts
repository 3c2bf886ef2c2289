import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { csvFile, type ExportOrganization } from '../../../platform/exports/exported-files.ts'

const personColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'status',
  'job_title',
  'department',
  'phone',
  'language',
  'time_zone',
  'activated_at',
  'suspended_at',
  'suspension_reason',
  'deleted_at',
  'created_at',
] as const

/** The people of an organisation, those who are invited, suspended or deleted too, and its business units. */
export function exportPeople(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield csvFile('people.csv', personColumns, (after, limit) =>
      db
        .selectFrom('users')
        .select(personColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield csvFile('business-units.csv', ['id', 'name', 'parent_id', 'created_at'], (after, limit) =>
      db
        .selectFrom('business_units')
        .select(['id', 'name', 'parent_id', 'created_at'])
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    const membership = sql<string>`m.business_unit_id || '/' || m.user_id`
    yield csvFile('business-unit-members.csv', ['business_unit', 'email'], (after, limit) =>
      db
        .selectFrom('business_unit_members as m')
        .innerJoin('business_units as b', 'b.id', 'm.business_unit_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select([membership.as('id'), 'b.name as business_unit', 'u.email'])
        .where('b.organization_id', '=', organizationId)
        .where(membership, '>', after)
        .orderBy(membership)
        .limit(limit)
        .execute(),
    )
  }
}
