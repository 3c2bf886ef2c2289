import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { AddressChange, PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { MovedAccount } from '../../../platform/personal-data/tables.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import * as inviteesRepository from '../invitees.repository.ts'
import type { createHandOver } from '../planning/hand-over.ts'
import * as registrationsRepository from '../registration/registrations.repository.ts'
import { agendaFileTables, exportAgendaFiles, exportOwnAgendaFiles } from './agenda-files-data.ts'
import { exportInvitations, exportOwnInvitations, invitationTables } from './invitations-data.ts'
import { exportHosted, exportMeetings, meetingTables } from './meetings-data.ts'

interface SchedulingDataDeps {
  db: Db
  clock: Clock
  storage: Storage
  publicUrl: string
  handOver: ReturnType<typeof createHandOver>
}

/** Meetings, who is invited and who registers, and the files of agendas. */
export function schedulingData(deps: SchedulingDataDeps) {
  const { db, handOver } = deps
  const ofOrganization = [exportMeetings(deps), exportInvitations(db), exportAgendaFiles(deps)]
  const ofPerson = [exportHosted(db), exportOwnInvitations(db), exportOwnAgendaFiles(deps)]
  return {
    tables: [...agendaFileTables, ...invitationTables, ...meetingTables],
    async *exportOrganization(organizationId) {
      for (const part of ofOrganization) yield* part(organizationId)
    },
    async *exportPerson(person) {
      for (const part of ofPerson) yield* part(person)
    },
    /** What stands under an address in meetings of the own organisation; the account takes the rest with it. */
    async erase(tx, { organizationId, emails, organizationEnds }) {
      if (organizationEnds) return
      await registrationsRepository.deleteByEmails(tx, organizationId, emails)
      await inviteesRepository.deleteByEmails(tx, organizationId, emails)
    },
    move: inviteAsColleagues,
    ownership: {
      count: handOver.count,
      countOfMany: handOver.countOfMany,
      listClashes: handOver.listClashes,
      transfer: handOver.handOver,
    },
    changeAddress: readdressRegistrations,
  } satisfies PersonalData
}

/** Who was invited from outside and is of the other organisation is a colleague from now on. */
async function inviteAsColleagues(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: MovedAccount,
): Promise<void> {
  await sql`UPDATE invitees i SET user_id = u.id, outside_user_id = NULL, email = NULL, name = NULL
    FROM meetings m, users u
    WHERE m.organization_id = ${fromOrganizationId} AND m.id = i.meeting_id AND u.id = i.outside_user_id
      AND u.organization_id = ${toOrganizationId}`.execute(tx)
}

/** Registrations for meetings of the organisation follow, unless there is one under the new address already. */
async function readdressRegistrations(tx: Tx, { organizationId, from, to }: AddressChange): Promise<void> {
  await sql`UPDATE registrations r SET email = ${to}
    WHERE r.organization_id = ${organizationId} AND r.email = ${from}
      AND NOT EXISTS (SELECT FROM registrations o WHERE o.meeting_id = r.meeting_id AND o.email = ${to})`.execute(
    tx,
  )
}
