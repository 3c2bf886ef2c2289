import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile, type ExportOrganization, type ExportPerson } from '../../platform/exports/exported-files.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import './import/user-imports.tables.ts'
import './people.tables.ts'
import './bulk-operations/bulk-operations.tables.ts'
import * as peopleRepository from './people.repository.ts'
import { users } from '../accounts/index.ts'

const businessUnits = declareTable('business_units', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    id: 'organization',
    name: 'organization',
    parent_id: 'organization',
    created_at: 'organization',
    organization_id: omitted.scope,
    updated_at: omitted.internal,
    search_form: omitted.derived,
  },
})

/** The columns that lists of people are filtered and sorted by, copied from the accounts. */
const listKeys = {
  organization_id: omitted.derived,
  sort_name: omitted.derived,
  sort_email: omitted.derived,
  sort_created: omitted.derived,
  sort_joined: omitted.derived,
  role: omitted.derived,
  status: omitted.derived,
  department: omitted.derived,
  is_deleted: omitted.derived,
} as const

const businessUnitMembers = declareTable('business_unit_members', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { business_unit_id: 'organization', user_id: 'organization', ...listKeys },
})

const userLicences = declareTable('user_licences', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { user_id: omitted.derived, licence: omitted.derived, ...listKeys },
})

const reactivationRequests = declareTable('reactivation_requests', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { user_id: 'organization', message: 'exported', asked_at: 'exported' },
})

const userImports = declareTable('user_imports', {
  organization: 'organization_id',
  moved: 'ends',
  // The rows of a list take space long after its file is deleted.
  stored: { bytes: sql`coalesce(length(content), 0) + rows_bytes` },
  people: { created_by: 'deleted' },
  columns: {
    id: omitted.passing,
    organization_id: omitted.scope,
    created_by: omitted.passing,
    file_name: omitted.passing,
    status: omitted.passing,
    columns: omitted.passing,
    mapping: omitted.passing,
    encoding: omitted.passing,
    content: omitted.passing,
    rows_bytes: omitted.internal,
    created_at: omitted.passing,
  },
})

const userImportRows = declareTable('user_import_rows', {
  through: ['import_id', userImports],
  people: { email: 'erased' },
  columns: {
    import_id: omitted.passing,
    row_number: omitted.passing,
    cells: omitted.passing,
    email: omitted.passing,
    first_name: omitted.passing,
    last_name: omitted.passing,
    job_title: omitted.passing,
    department: omitted.passing,
    phone: omitted.passing,
    result: omitted.passing,
    reason: omitted.passing,
    sent_at: omitted.passing,
  },
})

const bulkOperations = declareTable('people_runs', {
  organization: 'organization_id',
  moved: 'ends',
  people: { created_by: 'deleted' },
  columns: {
    id: omitted.internal,
    organization_id: omitted.scope,
    created_by: omitted.internal,
    address: omitted.internal,
    is_proven: omitted.internal,
    act: omitted.internal,
    filter: omitted.internal,
    status: omitted.internal,
    total: omitted.internal,
    done: omitted.internal,
    skipped: omitted.internal,
    reached: omitted.internal,
    started_at: omitted.internal,
  },
})

const peopleTables = [
  userImportRows,
  userImports,
  bulkOperations,
  reactivationRequests,
  userLicences,
  businessUnitMembers,
  businessUnits,
]

/** The business units of an organisation, and requests for reactivation. */
function exportUnits(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield organizationCsv(db, 'business-units.csv', { table: businessUnits, organizationId })
    const membership = sql<string>`m.business_unit_id || '/' || m.user_id`
    const columns = exportedColumns(businessUnitMembers, 'organization')
    yield csvFile('business-unit-members.csv', [...columns, 'business_unit', 'email'], (after, limit) =>
      db
        .selectFrom('business_unit_members as m')
        .innerJoin('business_units as b', 'b.id', 'm.business_unit_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select([membership.as('id'), 'b.name as business_unit', 'u.email'])
        .select(under('m', columns))
        .where('b.organization_id', '=', organizationId)
        .where(membership, '>', after)
        .orderBy(membership)
        .limit(limit)
        .execute(),
    )
    yield organizationCsv(db, 'reactivation-requests.csv', {
      table: reactivationRequests,
      organizationId,
      key: ['user_id'],
    })
  }
}

/** A person's request for reactivation. */
function exportRequests(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield personJson(db, 'reactivation-request.json', {
      table: reactivationRequests,
      key: ['user_id'],
      where: sql`t.user_id = ${userId}`,
    })
  }
}

/** Business units, imports, bulk operations and requests for reactivation. */
export function peopleData({ db }: { db: Db }) {
  return {
    tables: peopleTables,
    exportOrganization: exportUnits(db),
    exportPerson: exportRequests(db),
    async takePlace(tx, { userId, placeId }) {
      await sql`UPDATE business_unit_members SET user_id = ${userId} WHERE user_id = ${placeId}`.execute(tx)
    },
    // Uploaded lists have the address only.
    async erase(tx, { organizationId, emails, organizationEnds }) {
      if (!organizationEnds) await peopleRepository.eraseFromImports(tx, organizationId, emails)
    },
  } satisfies PersonalData
}
