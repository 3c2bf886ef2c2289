import type { Db } from '../../../platform/database/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import * as signUpRepository from '../sign-ups.repository.ts'
import { accountTables, exportAccount, peopleCsv } from './accounts-data.ts'
import { exportSignInRules, exportWaysIn, signInTables } from './sign-in-data.ts'

/** Accounts: those who are invited, suspended or deleted too, and how they sign in. */
export function identityData({ db }: { db: Db }) {
  const signInRules = exportSignInRules(db)
  const account = exportAccount(db)
  const waysIn = exportWaysIn(db)
  return {
    tables: [...signInTables, ...accountTables],
    async *exportOrganization(organizationId) {
      yield peopleCsv(db, organizationId)
      yield* signInRules(organizationId)
    },
    async *exportPerson(person) {
      yield* account(person)
      yield* waysIn(person)
    },
    // Sign-ups have the address only.
    async erase(tx, { emails }) {
      await signUpRepository.deleteByEmails(tx, emails)
    },
  } satisfies PersonalData
}
