import type { Db } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { inviteesData } from './invitees-data.ts'
import { plansData } from './meetings-data.ts'

/** Meetings with their dates, their files and the people who are invited to them. */
export function meetingsData(deps: { db: Db }) {
  const plans = plansData(deps)
  const invitees = inviteesData(deps)
  return {
    ...invitees,
    tables: [...invitees.tables, ...plans.tables],
    async *exportOrganization(organizationId) {
      yield* plans.exportOrganization(organizationId)
      yield* invitees.exportOrganization(organizationId)
    },
    async *exportPerson(person) {
      yield* plans.exportPerson(person)
      yield* invitees.exportPerson(person)
    },
  } satisfies PersonalData
}
