import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { AddressChange, PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import * as registrationsRepository from './registrations.repository.ts'
import '../meetings/meetings.tables.ts'

const registrations = declareTable('registrations', {
  organization: 'organization_id',
  moved: 'moves',
  people: { email: 'erased' },
  columns: {
    id: 'exported',
    meeting_id: 'exported',
    name: 'exported',
    email: 'exported',
    language: 'exported',
    time_zone: 'exported',
    answers: 'exported',
    state: 'exported',
    created_at: 'exported',
    judged_at: 'organization',
    organization_id: omitted.scope,
    token_hash: omitted.secret,
  },
})

/** Who registered for meetings. */
export function registrationData({ db }: { db: Db }) {
  return {
    tables: [registrations],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'registrations.csv', { table: registrations, organizationId })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'registrations.json', {
        table: registrations,
        where: sql`t.email = (SELECT proven_email FROM users WHERE id = ${userId})`,
      })
    },
    /** Rows with an address, in meetings of the account's own organisation; the account takes the rest with it. */
    async erase(tx, { organizationId, emails, organizationEnds }) {
      if (organizationEnds) return
      await registrationsRepository.deleteByEmails(tx, organizationId, emails)
    },
    changeAddress: readdressRegistrations,
  } satisfies PersonalData
}

/** Registrations for meetings of the organisation follow, unless there is one under the new address already. */
async function readdressRegistrations(tx: Tx, { organizationId, from, to }: AddressChange): Promise<void> {
  await sql`UPDATE registrations r SET email = ${to}
    WHERE r.organization_id = ${organizationId} AND r.email = ${from}
      AND NOT EXISTS (SELECT FROM registrations o WHERE o.meeting_id = r.meeting_id AND o.email = ${to})`.execute(
    tx,
  )
}
