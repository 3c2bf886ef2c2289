import type { Db } from '../../platform/database/database.ts'
import { jsonFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted } from '../../platform/personal-data/tables.ts'
import * as auditRepository from './audit/audit.repository.ts'
import './audit/audit.tables.ts'
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
    attendance: 'organization',
    processing: 'organization',
    organization_id: omitted.scope,
    updated_at: omitted.internal,
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

/** What an organisation says of itself and decided, and its audit log. */
export function tenancyData({ db }: { db: Db }) {
  return {
    tables: [auditEntries, organizationRules, organizations],
    async *exportOrganization(organizationId) {
      const details = await db
        .selectFrom('organizations')
        .select(exportedColumns(organizations, 'organization'))
        .where('id', '=', organizationId)
        .executeTakeFirst()
      yield jsonFile('organization.json', { ...details, rules: await getRules(db, organizationId) })
      yield organizationCsv(db, 'audit-log.csv', { table: auditEntries, organizationId })
    },
    exportPerson: 'nothing',
    /** What was done, when, and by which id stays. */
    async erase(tx, { organizationId, userIds, organizationEnds }) {
      if (!organizationEnds) await auditRepository.erase(tx, organizationId, userIds)
    },
  } satisfies PersonalData
}
