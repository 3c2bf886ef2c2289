import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs } from '../../testing/people.ts'

const arif = 'arif@riverside.example'

async function setup({ isDriveEnabled = false } = {}) {
  const accounts = await setupAccounts({ environment: { FLAG_DRIVE_ENABLE: String(isDriveEnabled) } })
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const userId = await addColleague(accounts, owner.organizationId, { email: arif })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const { hasCmAccess, hasDriveAccess } = accounts.router.organization
  const answer = async (
    access: typeof hasCmAccess | typeof hasDriveAccess,
    caller: UserCaller,
    email: string,
  ) => (await call(access, { email }, { context: testBrowser().context(caller) })).data.hasAccess
  return {
    accounts,
    owner,
    stranger,
    user,
    cm: (caller: UserCaller, email: string) => answer(hasCmAccess, caller, email),
    drive: (caller: UserCaller, email: string) => answer(hasDriveAccess, caller, email),
  }
}

it('[2.48, 6.5, 7.46] opens the console to operators only', async () => {
  const { accounts, owner, cm } = await setup()
  expect(await cm(owner, 'nusrat@riverside.example')).toBe(false)
  await accounts.database.db
    .updateTable('users')
    .set({ is_operator: true })
    .where('id', '=', owner.userId)
    .execute()
  expect(await cm(owner, 'Nusrat@riverside.example')).toBe(true)
})

it('[2.47, 6.5, 7.46, 9.13] opens the drive where the installation has one', async () => {
  const without = await setup()
  expect(await without.drive(without.user, arif)).toBe(false)
  const having = await setup({ isDriveEnabled: true })
  expect(await having.drive(having.user, arif)).toBe(true)
})

it('[7.46] shows people their own access, and admins that of others in the organisation', async () => {
  const { owner, stranger, user, cm } = await setup()
  expect(await cm(owner, arif)).toBe(false)
  for (const [caller, email] of [
    [user, 'nusrat@riverside.example'],
    [stranger, arif],
    [owner, 'nobody@riverside.example'],
  ] as const) {
    await expect(cm(caller, email)).rejects.toHaveCode('general.forbidden')
  }
})

it('requires sign-in', async () => {
  const { accounts } = await setup()
  const { hasCmAccess } = accounts.router.organization
  await expect(call(hasCmAccess, { email: arif }, { context: testBrowser().context() })).rejects.toHaveCode(
    'identity.unauthenticated',
  )
})
