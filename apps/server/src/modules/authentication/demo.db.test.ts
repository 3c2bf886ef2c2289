import { call } from '@orpc/server'
import { newPasswordField } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { seedDemoPeople } from './demo.ts'

async function setup() {
  const accounts = await setupAccounts()
  const { database, clock, platform, seats } = accounts
  const { organizations } = accounts.tenancy.api
  const { events } = platform
  const seed = () => seedDemoPeople({ database, clock, events, organizations, seats })
  return { accounts, seed }
}

it('seeds an owner, an admin and four users who can sign in, each with a password and a seat of their own', async () => {
  const { accounts, seed } = await setup()
  const { people } = await seed()
  expect(people.map(({ role }) => role)).toEqual(['owner', 'admin', 'user', 'user', 'user', 'user'])
  expect(new Set(people.map(({ password }) => password)).size).toBe(6)
  for (const { email, password } of people) {
    expect(newPasswordField.safeParse(password).success).toBe(true)
    const input = { email, password: password ?? '', rememberMe: false }
    const { data } = await call(accounts.router.identity.authenticate, input, {
      context: testBrowser().context(),
    })
    expect(data.session.user.organization_name).toBe('Riverside Council')
  }
  expect(await accounts.database.db.selectFrom('resources').select('id').execute()).toHaveLength(6)
})

it('adds no one twice, and keeps the passwords', async () => {
  const { accounts, seed } = await setup()
  const first = await seed()
  const second = await seed()
  expect(second.organizationId).toBe(first.organizationId)
  expect(second.people).toEqual(first.people.map((person) => ({ ...person, password: null })))
  expect(await accounts.database.db.selectFrom('users').select('id').execute()).toHaveLength(6)
  expect(await accounts.database.db.selectFrom('organizations').select('id').execute()).toHaveLength(1)
})
