import type { Db } from '../../../platform/database/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import * as peopleRepository from '../people/people.repository.ts'
import * as signUpRepository from '../sign-ups.repository.ts'
import { accountTables, exportAccount, peopleCsv } from './accounts-data.ts'
import { exportRequests, exportUnits, peopleTables } from './people-data.ts'
import { exportSignInRules, exportWaysIn, signInTables } from './sign-in-data.ts'

/** Accounts: those who are invited, suspended or deleted too, how they sign in, and what admins do with them. */
export function identityData({ db }: { db: Db }) {
  const units = exportUnits(db)
  const signInRules = exportSignInRules(db)
  const account = exportAccount(db)
  const waysIn = exportWaysIn(db)
  const requests = exportRequests(db)
  return {
    tables: [...peopleTables, ...signInTables, ...accountTables],
    async *exportOrganization(organizationId) {
      yield peopleCsv(db, organizationId)
      yield* units(organizationId)
      yield* signInRules(organizationId)
    },
    async *exportPerson(person) {
      yield* account(person)
      yield* waysIn(person)
      yield* requests(person)
    },
    // Sign-ups and uploaded lists have the address only.
    async erase(tx, { organizationId, emails, organizationEnds }) {
      await signUpRepository.deleteByEmails(tx, emails)
      if (!organizationEnds) await peopleRepository.eraseFromImports(tx, organizationId, emails)
    },
  } satisfies PersonalData
}
