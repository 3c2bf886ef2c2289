import type { RegionFormats } from '@majlis/contract'
import { startOpenIdProvider, testClient, type TestPerson } from '@majlis/testing/openid-provider'
import { call } from '@orpc/server'
import { onTestFinished } from 'vitest'
import type { UserCaller } from '../platform/http/context.ts'
import { setupAccounts, testBrowser, type TestBrowser } from './accounts.ts'
import { proveDomain } from './domains.ts'
import { joinAs, password } from './people.ts'

/** Lets organisations name a provider on this machine. */
export const providerEnvironment = {
  PUBLIC_URL: 'http://meet.example.org',
  INTERNAL_PROVIDERS: '127.0.0.1',
}

/** One of the provider's people. */
export const arif: TestPerson = {
  sub: 'arif-1',
  email: 'Arif@riverside.example',
  email_verified: true,
  given_name: 'Arif',
  family_name: 'Khan',
  locale: 'bn-BD',
}

/** Where the provider of an organisation sends browsers back to. */
export const redirectUriOf = (organizationId: string): string =>
  `http://meet.example.org/sign-in/callback/${organizationId}`

/** An organisation with an owner and a proven domain, and a real provider that it has not set up yet. */
export async function setupSingleSignOn({
  environment = {} as Record<string, string>,
  provenDomains = ['riverside.example'],
} = {}) {
  const accounts = await setupAccounts({
    environment: { ...providerEnvironment, ...environment },
  })
  const owner = await joinAs(accounts)
  const { organizationId } = owner.caller
  const { db } = accounts.database
  for (const domain of provenDomains) await proveDomain(db, organizationId, domain)
  const provider = await startOpenIdProvider({ redirectUri: redirectUriOf(organizationId) })
  onTestFinished(() => provider.close())
  const calls = accounts.router.singleSignOn
  const settings = {
    name: 'Riverside login',
    issuer: provider.issuer,
    clientId: testClient.clientId,
    clientSecret: testClient.clientSecret,
    allowedDomains: ['Riverside.example'],
    isEnabled: true,
  }
  const browser = testBrowser()
  const context = (caller?: UserCaller) => testBrowser().context(caller)
  return {
    accounts,
    owner,
    provider,
    browser,
    organizationId,
    show: async (caller: UserCaller = owner.caller) =>
      (await call(calls.provider, undefined, { context: context(caller) })).data,
    save: async (input: Partial<typeof settings> = {}, caller: UserCaller = owner.caller) =>
      (await call(calls.saveProvider, { ...settings, ...input }, { context: context(caller) })).data,
    saveWithoutSecret: async (input: Partial<typeof settings> = {}) => {
      const { clientSecret: _, ...rest } = { ...settings, ...input }
      return (await call(calls.saveProvider, rest, { context: context(owner.caller) })).data
    },
    remove: (caller: UserCaller = owner.caller) =>
      call(calls.removeProvider, undefined, { context: context(caller) }),
    offered: async (id = organizationId) =>
      (await call(calls.offered, { organizationId: id }, { context: context() })).data,
    begin: async (
      id = organizationId,
      from: TestBrowser = browser,
      zone: { timeZone?: string; formats?: RegionFormats } = {},
    ) =>
      (
        await call(
          calls.begin,
          { organizationId: id, rememberMe: false, ...zone },
          { context: from.context() },
        )
      ).data.url,
    finish: async (query: string, from: TestBrowser = browser, id = organizationId) => {
      const { data } = await call(calls.finish, { organizationId: id, query }, { context: from.context() })
      if (!data) throw new Error('No one was signed in')
      return data.session
    },
  }
}

/** The organisation has set its provider up. */
export async function setupProvider(options?: Parameters<typeof setupSingleSignOn>[0]) {
  const given = await setupSingleSignOn(options)
  await given.save()
  const { accounts, provider, begin, finish } = given
  /** Begins, is at the provider as this person, and comes back. */
  const comeAs = async (
    person: TestPerson,
    from = testBrowser(),
    zone: { timeZone?: string; formats?: RegionFormats } = {},
  ) => {
    provider.isUsedBy(person)
    return finish(await provider.visit(await begin(given.organizationId, from, zone)), from)
  }
  /** Shows, signed in and with the password, which of the provider's people they are. */
  const connectAs = async (caller: UserCaller, person: TestPerson, from = testBrowser()) => {
    provider.isUsedBy(person)
    const calls = accounts.router.singleSignOn
    const { data } = await call(calls.connect, { password }, { context: from.context(caller) })
    const query = await provider.visit(data.url)
    return call(calls.finish, { organizationId: caller.organizationId, query }, { context: from.context() })
  }
  return { ...given, comeAs, connectAs }
}
