import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser, type TestBrowser } from '../../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  cookieOf,
  joinAs,
  refresh,
  saveSecurityRules,
  signIn,
  suspend,
} from '../../../testing/people.ts'

/** The same cookie in another place: a copy. */
function browserWith(token: string): TestBrowser {
  const browser = testBrowser()
  browser.cookies.set('auth_token', { value: token, maxAgeMs: undefined })
  return browser
}

async function setup() {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  return { accounts, owner }
}

describe('the refresh token', () => {
  it('[3.6] rotates with every use and continues the session', async () => {
    const { accounts, owner } = await setup()
    const first = cookieOf(owner.browser)
    accounts.clock.advance(4 * minuteMs)
    const { data } = await refresh(accounts, owner.browser)
    expect(cookieOf(owner.browser)).not.toBe(first)
    expect(data.session).toEqual(owner.session.session)
    await expect(callerOf(accounts, data.accessToken)).resolves.toEqual(owner.caller)
  })

  it('ends the session if an old token is used again', async () => {
    const { accounts, owner } = await setup()
    const stolen = cookieOf(owner.browser)
    const { data } = await refresh(accounts, owner.browser)
    await callerOf(accounts, data.accessToken)
    accounts.clock.advance(11_000)
    await expect(refresh(accounts, browserWith(stolen))).rejects.toHaveCode('identity.unauthenticated')
    await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.unauthenticated')
    await expect(callerOf(accounts, data.accessToken)).rejects.toHaveCode('identity.unauthenticated')
    expect(owner.browser.cookies.has('auth_token')).toBe(false)
    expect((await accounts.published()).at(-1)).toMatchObject({
      name: 'session.ended',
      payload: { authSessionId: owner.caller.authSessionId, reason: 'token_reused' },
    })
  })

  it('ends the session at once if a token before the last one is used again', async () => {
    const { accounts, owner } = await setup()
    const stolen = cookieOf(owner.browser)
    await refresh(accounts, owner.browser)
    await refresh(accounts, owner.browser)
    await expect(refresh(accounts, browserWith(stolen))).rejects.toHaveCode('identity.unauthenticated')
    await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.unauthenticated')
  })

  it('serves several tabs that refresh at once, all with the same next token', async () => {
    const { accounts, owner } = await setup()
    const tabs = Array.from({ length: 4 }, () => browserWith(cookieOf(owner.browser)))
    await Promise.all(tabs.map((tab) => refresh(accounts, tab)))
    expect(new Set(tabs.map(cookieOf)).size).toBe(1)
    await expect(refresh(accounts, tabs[0]!)).resolves.toMatchObject({ status: 'success' })
  })

  it('returns the next token to a second tab for ten seconds, even if the first tab has used it', async () => {
    const { accounts, owner } = await setup()
    const tab = browserWith(cookieOf(owner.browser))
    const { data } = await refresh(accounts, owner.browser)
    await callerOf(accounts, data.accessToken)
    accounts.clock.advance(10_000)
    await refresh(accounts, tab)
    expect(cookieOf(tab)).toBe(cookieOf(owner.browser))
  })

  it('[2.39] returns the next token again at any time, as long as the lost response was not used', async () => {
    const { accounts, owner } = await setup()
    const before = cookieOf(owner.browser)
    const lost = browserWith(before)
    await refresh(accounts, lost)
    accounts.clock.advance(dayMs)
    const { data } = await refresh(accounts, owner.browser)
    expect(cookieOf(owner.browser)).toBe(cookieOf(lost))
    await callerOf(accounts, data.accessToken)
    accounts.clock.advance(11_000)
    await expect(refresh(accounts, browserWith(before))).rejects.toHaveCode('identity.unauthenticated')
    await expect(callerOf(accounts, data.accessToken)).rejects.toHaveCode('identity.unauthenticated')
  })

  it('does not end the session after a wrong guess', async () => {
    const { accounts, owner } = await setup()
    const [id] = cookieOf(owner.browser).split('.')
    for (const guess of ['', 'x', `${id}.1.${'A'.repeat(43)}`, `${id}.0.${'A'.repeat(43)}`]) {
      await expect(refresh(accounts, browserWith(guess))).rejects.toHaveCode('identity.unauthenticated')
    }
    await expect(refresh(accounts, owner.browser)).resolves.toMatchObject({ status: 'success' })
  })

  it('[2.39] expires if the session is not used for long', async () => {
    const { accounts, owner } = await setup()
    accounts.clock.advance(30 * dayMs - 1)
    await refresh(accounts, owner.browser)
    accounts.clock.advance(30 * dayMs)
    await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.token_expired')
  })

  it('is not in the database', async () => {
    const { accounts, owner } = await setup()
    const stored = JSON.stringify(
      await accounts.database.db.selectFrom('auth_sessions').selectAll().execute(),
    )
    expect(stored).toContain('Test browser')
    expect(stored).not.toContain(cookieOf(owner.browser).split('.')[2])
  })
})

describe('the access token', () => {
  it('[2.39, 6.9] is valid for five minutes', async () => {
    const { accounts, owner } = await setup()
    const { accessToken } = owner.session
    accounts.clock.advance(5 * minuteMs - 1_000)
    await expect(callerOf(accounts, accessToken)).resolves.toEqual(owner.caller)
    accounts.clock.advance(1_000)
    await expect(callerOf(accounts, accessToken)).rejects.toHaveCode('identity.token_expired')
  })

  it('is rejected if it was signed with another key, for another audience or with no algorithm', async () => {
    const { accounts, owner } = await setup()
    const [header, payload, seal] = owner.session.accessToken.split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    for (const token of [
      `${header}.${payload}.${'A'.repeat(43)}`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${seal}`,
      'x',
    ]) {
      expect(await accounts.accounts.resolveCaller(token)).toBeNull()
    }
  })

  it('[7.58] identifies the queue of the socket and its session', async () => {
    const { accounts, owner } = await setup()
    expect(await accounts.sockets(owner.session.accessToken)).toEqual({
      kind: 'user',
      id: owner.caller.userId,
      queueName: 'nusratatriverside.example',
      sessionId: owner.caller.authSessionId,
      expiresAt: accounts.clock.now() + 30 * dayMs,
    })
  })
})

describe('the end of a session', () => {
  it('[4.12, 4.16] follows a sign-out, for that browser only, and closes its sockets', async () => {
    const { accounts, owner } = await setup()
    const other = testBrowser()
    await signIn(accounts, {}, other)
    await call(accounts.router.identity.logout, undefined, { context: owner.browser.context() })
    expect(owner.browser.cookies.has('auth_token')).toBe(false)
    await expect(callerOf(accounts, owner.session.accessToken)).rejects.toHaveCode('identity.unauthenticated')
    await expect(refresh(accounts, other)).resolves.toMatchObject({ status: 'success' })
    const { userId: id, authSessionId: sessionId } = owner.caller
    await accounts.settle()
    expect(accounts.disconnected).toEqual([
      {
        kind: 'user',
        id,
        sessionId,
        code: 'identity.unauthenticated',
        body: { type: 'session.ended' },
      },
    ])
  })

  it('does nothing if no one is signed in, and happens once', async () => {
    const { accounts, owner } = await setup()
    const { logout } = accounts.router.identity
    const copy = browserWith(cookieOf(owner.browser))
    await call(logout, undefined, { context: testBrowser().context() })
    await call(logout, undefined, { context: owner.browser.context() })
    await call(logout, undefined, { context: copy.context() })
    expect((await accounts.published()).filter(({ name }) => name === 'session.ended')).toHaveLength(1)
  })

  it('follows a sign-out by access token, for programs without cookies', async () => {
    const { accounts, owner } = await setup()
    const context = testBrowser().context(owner.caller)
    await call(accounts.router.identity.logout, undefined, { context })
    await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.unauthenticated')
  })

  it('[4.2] follows a suspension at once, in every browser', async () => {
    const { accounts, owner } = await setup()
    await addColleague(accounts, owner.caller.organizationId, { email: 'arif@riverside.example' })
    const browsers = [testBrowser(), testBrowser()]
    const sessions = []
    for (const browser of browsers)
      sessions.push(await signIn(accounts, { email: 'arif@riverside.example' }, browser))
    const { ID: userId } = sessions[0]!.data.session.user
    await suspend(accounts, owner.caller, userId)
    for (const { data } of sessions) {
      await expect(callerOf(accounts, data.accessToken)).rejects.toHaveCode('identity.suspended')
    }
    // Twice: a page that is opened again gets the same response.
    for (const browser of [...browsers, ...browsers])
      await expect(refresh(accounts, browser)).rejects.toMatchObject({
        code: 'identity.suspended',
        data: { administrators: [{ email: 'nusrat@riverside.example' }] },
      })
    await accounts.deliver()
    expect(accounts.disconnected).toHaveLength(2)
    expect((await accounts.published()).at(-1)).toEqual({
      name: 'user.access_ended',
      payload: { userId, organizationId: owner.caller.organizationId, reason: 'suspended' },
    })
  })
})

describe('suspension', () => {
  it('[6.1] is refused for higher roles and the own account, and to users', async () => {
    const { accounts, owner } = await setup()
    const { organizationId } = owner.caller
    const adminId = await addColleague(accounts, organizationId, {
      email: 'samira@riverside.example',
      role: 'admin',
    })
    const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
    const admin: UserCaller = { ...owner.caller, userId: adminId, role: 'admin' }
    const user: UserCaller = { ...owner.caller, userId, role: 'user' }
    await expect(suspend(accounts, admin, owner.caller.userId)).rejects.toHaveCode('identity.upper_role')
    await expect(suspend(accounts, admin, adminId)).rejects.toHaveCode('general.forbidden')
    await expect(suspend(accounts, user, adminId)).rejects.toHaveCode('general.forbidden')
    await suspend(accounts, admin, userId)
    await expect(suspend(accounts, admin, userId)).rejects.toHaveCode('users.suspend_failed')
  })

  it('[4.1] is limited to the organisation, and applies to all or none', async () => {
    const { accounts, owner } = await setup()
    const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
    const userId = await addColleague(accounts, owner.caller.organizationId, {
      email: 'arif@riverside.example',
    })
    await expect(suspend(accounts, owner.caller, userId, stranger.caller.userId)).rejects.toHaveCode(
      'users.suspend_failed',
    )
    await expect(signIn(accounts, { email: 'arif@riverside.example' })).resolves.toMatchObject({
      status: 'success',
    })
    await expect(refresh(accounts, stranger.browser)).resolves.toMatchObject({ status: 'success' })
  })
})

it('[3.1] shows the session to its user', async () => {
  const { accounts, owner } = await setup()
  const context = owner.browser.context(owner.caller)
  const { data } = await call(accounts.router.identity.session, undefined, { context })
  expect(data).toEqual(owner.session.session)
  await expect(
    call(accounts.router.identity.session, undefined, { context: owner.browser.context() }),
  ).rejects.toHaveCode('identity.unauthenticated')
})

it('[3.7, 7.49] saves the language of the interface', async () => {
  const { accounts, owner } = await setup()
  const { session, saveLanguage } = accounts.router.identity
  const context = owner.browser.context(owner.caller)
  await call(saveLanguage, { language: 'ar' }, { context })
  const { data } = await call(session, undefined, { context })
  expect(data.profile.language).toBe('ar')
})

it('deletes sessions long after they expired', async () => {
  const { accounts } = await setup()
  accounts.clock.advance(61 * dayMs)
  await accounts.runCron('purge-auth-sessions')
  expect(await accounts.database.db.selectFrom('auth_sessions').select('id').execute()).toEqual([])
})

it('ends a session after the days that the organisation sets, even if it is used', async () => {
  const accounts = await setupAccounts()
  const { browser, caller } = await joinAs(accounts)
  await saveSecurityRules(accounts, caller, { sessionMaxDays: 2 })
  const listed = async () => {
    const context = testBrowser().context(caller)
    return (await call(accounts.router.profile.sessions, undefined, { context })).data
  }
  accounts.clock.advance(dayMs)
  await refresh(accounts, browser)
  accounts.clock.advance(dayMs - 1_000)
  await refresh(accounts, browser)
  expect(await listed()).toHaveLength(1)
  accounts.clock.advance(1_000)
  await expect(refresh(accounts, browser)).rejects.toHaveCode('identity.token_expired')
  expect(await listed()).toEqual([])
})
