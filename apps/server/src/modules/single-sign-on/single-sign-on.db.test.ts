import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { arif, setupProvider } from '../../testing/single-sign-on.ts'

describe('the way back from the provider', () => {
  it('works once, in the browser that began it', async () => {
    const { provider, browser, begin, finish } = await setupProvider()
    provider.isUsedBy(arif)
    const query = await provider.visit(await begin())
    // Someone else was sent the address: they would be signed in as Arif.
    const stranger = testBrowser()
    await begin(undefined, stranger)
    await expect(finish(query, stranger)).rejects.toHaveCode('sso.expired')
    await expect(finish(query, testBrowser())).rejects.toHaveCode('sso.expired')
    const tie = browser.cookies.get('sign_in_tie')
    await finish(query)
    if (tie) browser.cookies.set('sign_in_tie', tie)
    await expect(finish(query)).rejects.toHaveCode('sso.expired')
  })

  it('works for exactly one of several at the same time', async () => {
    const { provider, browser, begin, finish } = await setupProvider()
    provider.isUsedBy(arif)
    const query = await provider.visit(await begin())
    const tie = browser.cookies.get('sign_in_tie')
    const browsers = [testBrowser(), testBrowser(), testBrowser()]
    if (tie) for (const other of browsers) other.cookies.set('sign_in_tie', tie)
    const results = await Promise.allSettled(browsers.map((other) => finish(query, other)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is open for ten minutes less a second, and no second longer', async () => {
    const { accounts, provider, begin, finish } = await setupProvider()
    provider.isUsedBy(arif)
    const late = await provider.visit(await begin())
    accounts.clock.advance(10 * minuteMs + 1_000)
    await expect(finish(late)).rejects.toHaveCode('sso.expired')
    const inTime = await provider.visit(await begin())
    accounts.clock.advance(10 * minuteMs - 1_000)
    await expect(finish(inTime)).resolves.toMatchObject({ isAuthenticated: true })
  })

  it('leads nowhere with a code of another sign-in, or with none', async () => {
    const { provider, begin, finish } = await setupProvider()
    provider.isUsedBy(arif)
    const other = new URLSearchParams(await provider.visit(await begin()))
    const own = new URLSearchParams(await provider.visit(await begin()))
    // Injected: the PKCE verifier and the nonce are of the own sign-in.
    own.set('code', other.get('code') ?? '')
    await expect(finish(own.toString())).rejects.toHaveCode('sso.failed')
    await begin()
    await expect(finish('error=access_denied')).rejects.toHaveCode('sso.expired')
    const denied = new URLSearchParams({
      error: 'access_denied',
      state: new URL(await begin()).searchParams.get('state') ?? '',
    })
    await expect(finish(denied.toString())).rejects.toHaveCode('sso.failed')
  })

  it('is forgotten when no one comes back', async () => {
    const { accounts, begin } = await setupProvider()
    await begin()
    accounts.clock.advance(11 * minuteMs)
    const signal = new AbortController().signal
    await accounts.runCron('purge-provider-sign-ins', signal)
    expect(await accounts.database.db.selectFrom('provider_sign_ins').select('state_hash').execute()).toEqual(
      [],
    )
  })
})
