import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { joinAs } from '../../../testing/people.ts'

it('[5.1] does not invite people whose address is outside the allowed domains', async () => {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const context = testBrowser().context(caller)
  const { saveAccessRules } = createRouterClient(accounts.router.administration, { context })
  await saveAccessRules({ allowDomain: ['riverside.example'], allowedCountries: [] })
  const { add } = createRouterClient(accounts.router.people, { context })
  const person = { firstName: 'Lea', lastName: 'Roth', role: 'user', language: 'en' } as const
  await expect(add({ ...person, email: 'lea@elsewhere.example' })).rejects.toHaveCode(
    'organization.domain_not_allowed',
  )
  expect((await add({ ...person, email: 'lea@riverside.example' })).status).toBe('success')
})
