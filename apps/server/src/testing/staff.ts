import type { OrganizationRole } from '@majlis/contract'
import { call } from '@orpc/server'
import type { UserCaller } from '../platform/http/context.ts'
import { setupAccounts, testBrowser } from './accounts.ts'
import { addColleague, callerOf, joinAs, signIn } from './people.ts'

export type Staff = Awaited<ReturnType<typeof setupStaff>>

/** An organisation with an owner, an admin and a user, the calls about them, and an owner from elsewhere. */
export async function setupStaff() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const { organizationId } = owner.caller
  const calls = accounts.router.people
  const units = accounts.router.businessUnit
  const context = (caller: UserCaller) => ({ context: testBrowser().context(caller) })

  async function colleague(email: string, role: OrganizationRole = 'user') {
    const id = await addColleague(accounts, organizationId, { email, role })
    return { id, caller: await callerOf(accounts, (await signIn(accounts, { email })).data.accessToken) }
  }

  return {
    accounts,
    owner: { id: owner.caller.userId, caller: owner.caller },
    admin: await colleague('samira@riverside.example', 'admin'),
    user: await colleague('arif@riverside.example'),
    stranger: (await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
      .caller,
    colleague,
    calls,
    units,
    context,
    list: async (caller: UserCaller, input: object = {}) =>
      (await call(calls.filter, input, context(caller))).data,
    purge: () => accounts.runCron('purge-deleted-people'),
    entries: () =>
      accounts.database.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute(),
  }
}

/** Someone to be added. */
export const newPerson = {
  email: 'Layla@riverside.example',
  firstName: 'Layla',
  lastName: 'Haddad',
  jobTitle: 'Planner',
  department: 'Parks',
  phone: '+8801712345678',
  role: 'user' as const,
  businessUnitIds: [],
  language: 'ar' as const,
}
