import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { joinAs } from '../../testing/people.ts'

async function setup() {
  const accounts = await setupAccounts()
  const { organizationId } = (await joinAs(accounts)).caller
  const { appearance } = accounts.appearance.calls.organization
  const ask = (id: string) => call(appearance, { organizationId: id }, { context: testBrowser().context() })
  return { accounts, organizationId, ask }
}

it('[3.11, 7.51, 9.12] is Majlis’s own where the organisation chose nothing', async () => {
  const { ask, organizationId } = await setup()
  const { data } = await ask(organizationId)
  expect(data).toEqual({ favicon: null, primaryColor: '#365D7E', logoUrl: null, font: 'Lato' })
})

it('[3.11] is what the organisation chose, field by field', async () => {
  const { accounts, ask, organizationId } = await setup()
  await accounts.database.db
    .insertInto('appearances')
    .values({
      organization_id: organizationId,
      favicon: null,
      primary_color: '#123456',
      logo_url: '/api/file/logo',
      font: null,
      updated_at: new Date(accounts.clock.now()),
    })
    .execute()
  const { data } = await ask(organizationId)
  expect(data).toEqual({ favicon: null, primaryColor: '#123456', logoUrl: '/api/file/logo', font: 'Lato' })
})

it('is of organisations that exist', async () => {
  const { ask } = await setup()
  await expect(ask('0198c0de-0000-7000-8000-000000000000')).rejects.toHaveCode('organization.not_found')
})

it('[3.11] brands the mails of an organisation, with the whole address of its logo', async () => {
  const { accounts, organizationId } = await setup()
  const { brandOf } = accounts.appearance
  const name = (await accounts.organizations.find(accounts.database.db, organizationId))?.name
  expect(await brandOf(organizationId)).toEqual({ name, primaryColor: '#365D7E', logoUrl: null })
  await accounts.database.db
    .insertInto('appearances')
    .values({
      organization_id: organizationId,
      favicon: null,
      primary_color: '#123456',
      logo_url: '/api/file/logo',
      font: null,
      updated_at: new Date(accounts.clock.now()),
    })
    .execute()
  expect(await brandOf(organizationId)).toEqual({
    name,
    primaryColor: '#123456',
    logoUrl: 'https://meet.example.org/api/file/logo',
  })
  await expect(brandOf('0198c0de-0000-7000-8000-000000000000')).rejects.toHaveCode('organization.not_found')
})
