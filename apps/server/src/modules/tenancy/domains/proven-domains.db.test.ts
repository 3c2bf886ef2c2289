import { expect, it } from 'vitest'
import { setupAccounts } from '../../../testing/accounts.ts'
import { proveDomain } from '../../../testing/domains.ts'
import { joinAs } from '../../../testing/people.ts'
import { createProvenDomains } from './proven-domains.ts'

async function setup() {
  const accounts = await setupAccounts()
  const { organizationId } = (await joinAs(accounts)).caller
  const other = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  return { db: accounts.database.db, id: organizationId, otherId: other.caller.organizationId }
}

it('lists the domains that the organisation itself has proven, and no subdomain of them', async () => {
  const { db, id, otherId } = await setup()
  const domains = createProvenDomains()
  await proveDomain(db, id, 'riverside.example')
  await proveDomain(db, id, 'east.example')
  expect(await domains.list(db, id)).toEqual(['east.example', 'riverside.example'])
  expect(await domains.list(db, otherId)).toEqual([])
  expect(await domains.has(db, id, 'Riverside.EXAMPLE')).toBe(true)
  expect(await domains.has(db, id, 'mail.riverside.example')).toBe(false)
  expect(await domains.has(db, otherId, 'riverside.example')).toBe(false)
})

it.each([
  ['pending', false],
  ['proven', true],
  ['missing', true],
  ['lost', false],
] as const)('counts a domain that is %s as proven: %s', async (state, isProven) => {
  const { db, id } = await setup()
  await proveDomain(db, id, 'riverside.example')
  await db.updateTable('organization_domains').set({ state }).execute()
  expect(await createProvenDomains().has(db, id, 'riverside.example')).toBe(isProven)
})

it('gives a domain that the operator vouches for to the organisation it is listed with', async () => {
  const { db, id, otherId } = await setup()
  const domains = createProvenDomains({ vouched: [{ domain: 'riverside.example', organizationId: id }] })
  expect(await domains.list(db, id)).toEqual(['riverside.example'])
  expect(await domains.has(db, otherId, 'riverside.example')).toBe(false)
})

it('never counts a domain of public or throw-away mailboxes', async () => {
  const { db, id } = await setup()
  for (const domain of ['gmail.com', 'mailinator.com']) await proveDomain(db, id, domain)
  const domains = createProvenDomains({ vouched: [{ domain: 'outlook.com', organizationId: id }] })
  expect(await domains.list(db, id)).toEqual([])
})
