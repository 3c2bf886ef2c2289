import type { OrganizationDomain } from '@majlis/contract'
import { startDnsServer } from '@majlis/testing/dns-server'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { createTextRecords } from '../integrations/dns/index.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { setupAccounts, testBrowser } from './accounts.ts'
import { joinAs } from './people.ts'

/** An owner whose organisation claims domains at a DNS server of the test, and the owner of another organisation. */
export async function setupDomains() {
  const server = await startDnsServer()
  onTestFinished(() => server.close())
  const dns = createTextRecords({ servers: [server.address], tryMs: 100, allMs: 400 })
  const accounts = await setupAccounts({ dns })
  const { database, router, runCron } = accounts
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  await accounts.clearMails()
  const api = (caller: UserCaller) =>
    createRouterClient(router.administration, { context: testBrowser().context(caller) })
  const acts = async ({ organizationId }: UserCaller = owner) =>
    (
      await database.db
        .selectFrom('audit_entries')
        .select(['act', 'actor_user_id'])
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute()
    ).map(({ act, actor_user_id }) => `${act} by ${actor_user_id === null ? 'majlis' : 'a person'}`)
  const checkDaily = () => runCron('check-domains')
  const checkPending = () => runCron('check-pending-domains')
  const proven = ({ organizationId }: UserCaller = owner) =>
    accounts.tenancy.api.provenDomains.list(database.db, organizationId)
  /** What the people who look after the DNS do. */
  const publish = (...domains: OrganizationDomain[]) => {
    for (const { record } of domains)
      if (record) server.records.set(record.name, [...(server.records.get(record.name) ?? []), record.value])
  }
  const state = async (caller: UserCaller = owner) => (await api(caller).domains()).data[0]?.state
  return { ...accounts, server, owner, stranger, api, acts, checkDaily, checkPending, proven, publish, state }
}

/** The record of the domain is in the DNS, and was seen. */
export async function setupProvenDomain(domain: string) {
  const fixture = await setupDomains()
  const { data } = await fixture.api(fixture.owner).addDomain({ domain })
  fixture.publish(data)
  await fixture.api(fixture.owner).checkDomain({ domain })
  return { ...fixture, added: data }
}
