import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, type ErrorCode } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { startOpenIdProvider, testClient } from '@majlis/testing/openid-provider'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hourMs, minuteMs } from './platform/clock/durations.ts'
import { testApp } from './testing/app.ts'
import { proveDomain } from './testing/domains.ts'
import { password, signUpOf } from './testing/people.ts'
import { keptMails } from './testing/mailbox.ts'
import { apiOf } from './testing/permissions/api.ts'

/** The whole server with a page to open, an owner who is signed in, and the mailbox. */
async function setup() {
  const root = mkdtempSync(join(tmpdir(), 'majlis-web-'))
  for (const page of ['index.html', 'index.visitor.html'])
    writeFileSync(join(root, page), '<!doctype html><title>Majlis</title>')
  const clock = testClock()
  const app = await testApp({
    clock,
    environment: { ROLE: 'web', WEB_DIST: root, INTERNAL_PROVIDERS: '127.0.0.1' },
  })
  const { accounts, authentication } = app.modules
  const { db } = app.platform.database
  let people = 0
  const newEmail = () => `person${(people += 1)}@riverside.example`

  async function send(method: 'POST' | 'PUT', path: string, payload: object, accessToken?: string) {
    const answer = await app.http.inject({
      method,
      url: `/api/${path}`,
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      payload,
    })
    const { code, data } = answer.json()
    return { outcome: answer.statusCode === 200 ? 'done' : code, data }
  }
  const post = (path: string, payload: object, accessToken?: string) =>
    send('POST', path, payload, accessToken)

  /** The address with the newest mail to someone that begins with this path. */
  async function mailed(to: string, path: string): Promise<string> {
    const [newest] = await keptMails(app.http, to)
    return new RegExp(`https?://[^/]+(${path}\\S+)`).exec(newest?.text ?? '')?.[1] ?? ''
  }

  const signUp = (email: string) => post('v1/auth/sign-up', signUpOf({ email }))
  const email = newEmail()
  await signUp(email)
  const link = await mailed(email, '/activate/')
  const { data } = await post('v1/auth/activate', { token: link.split('/').at(-1), password })
  const owner = await accounts.resolveCaller(data.accessToken)
  if (!owner) throw new Error('nobody')
  /** A token of now: access tokens are short-lived, and time passes in these tests. */
  const signIn = async () =>
    (await post('v1/auth/authenticate', { email, password, rememberMe: true })).data.accessToken as string
  const api = async () => apiOf(app.http, await signIn())
  /** Who is invited with an account that joins, and signed in at which time. */
  const joiner = { email: '', accessToken: Promise.resolve(''), signedInAt: 0 }
  return {
    app,
    api,
    clock,
    db,
    authentication,
    send,
    post,
    mailed,
    newEmail,
    signUp,
    signIn,
    owner,
    email,
    joiner,
  }
}

type Fixture = Awaited<ReturnType<typeof setup>>

interface LinkKind {
  name: string
  lifetimeMs: number
  /** Makes one; answers its address from the root of the installation on. */
  make(fixture: Fixture): Promise<string>
  /** The call by which its page looks at it first, where there is one. */
  look?: string
  use(fixture: Fixture, token: string): ReturnType<Fixture['send']>
  used: ErrorCode
  expired: ErrorCode
}

const setAccount = { firstName: 'Arif', lastName: 'Khan', password, language: 'en', timeZone: 'Asia/Dhaka' }

/** Invites someone who continued alone; answers the mailed link. */
async function inviteAccount({ api, newEmail, post, mailed, joiner }: Fixture): Promise<string> {
  const email = newEmail()
  await post('v1/auth/sign-up', signUpOf({ email, accountType: 'individual' }))
  await post('v1/auth/activate', { token: tokenOf(await mailed(email, '/activate/')), password })
  const person = { email, firstName: 'Tomas', lastName: 'Berg', role: 'user' as const }
  await (await api()).people.add({ ...person, language: 'en' })
  Object.assign(joiner, { email, signedInAt: 0 })
  return mailed(email, '/set-account/')
}

/** Joins as the one who was invited last, who has one session: joining ends the others. */
async function joinWithAccount({ joiner, clock, post }: Fixture, token: string): ReturnType<Fixture['send']> {
  const now = clock.now()
  if (joiner.signedInAt !== now) {
    const answer = post('v1/auth/authenticate', { email: joiner.email, password, rememberMe: true })
    Object.assign(joiner, { signedInAt: now, accessToken: answer.then(({ data }) => data.accessToken) })
  }
  return post('v1/user/join-organization', { token, password }, await joiner.accessToken)
}

/** The same person comes by the organisation's own provider; answers where that leads. */
async function comeByProvider({ app, joiner, owner, db, send, signIn }: Fixture): Promise<string> {
  const access = await signIn()
  const known = await app.http.inject({
    url: '/api/v1/organization/sign-in-provider',
    headers: { authorization: `Bearer ${access}` },
  })
  const { redirectUri } = known.json().data
  const { organizationId } = owner
  await proveDomain(db, organizationId, 'riverside.example')
  const provider = await startOpenIdProvider({ redirectUri })
  onTestFinished(() => provider.close())
  const { clientId, clientSecret } = testClient
  const settings = { name: 'Login', issuer: provider.issuer, clientId, clientSecret, isEnabled: true }
  const allowedDomains = ['riverside.example']
  await send('PUT', 'v1/organization/sign-in-provider', { ...settings, allowedDomains }, access)
  provider.isUsedBy({ sub: joiner.email, email: joiner.email, email_verified: true })
  const begun = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/single-sign-on',
    payload: { organizationId },
  })
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]))
  const query = await provider.visit(begun.json().data.url)
  const url = '/api/v1/auth/single-sign-on/callback'
  const refused = await app.http.inject({ method: 'POST', url, payload: { organizationId, query }, cookies })
  return `/set-account/${refused.json().data.token}`
}

const tokenOf = (link: string): string => /[\w.-]+$/.exec(link)?.[0] ?? ''

const kinds: LinkKind[] = [
  {
    name: '/activate, of a sign-up',
    lifetimeMs: limits.links.verificationMs,
    async make({ signUp, newEmail, mailed }) {
      const email = newEmail()
      await signUp(email)
      return mailed(email, '/activate/')
    },
    use: ({ post }, token) => post('v1/auth/activate', { token, password }),
    look: '/api/v1/auth/activate/',
    used: 'identity.verification_link_expired',
    expired: 'identity.verification_link_expired',
  },
  {
    name: '/reset-password',
    lifetimeMs: limits.links.resetMs,
    async make({ app, post, mailed, email }) {
      await post('v1/forgot-password', { email })
      await app.platform.jobs.runDue()
      return mailed(email, '/reset-password/')
    },
    use: ({ send }, token) =>
      send('PUT', 'v1/forgot-password/reset-password', { token, password: 'Another-horse-8' }),
    look: '/api/v1/forgot-password/user-info-with-reset-pass-token/',
    used: 'identity.reset_link_used',
    expired: 'identity.reset_link_expired',
  },
  {
    name: '/set-account, of an invitation',
    lifetimeMs: limits.links.invitationMs,
    async make({ api, newEmail, mailed }) {
      const person = { email: newEmail(), firstName: 'Arif', lastName: 'Khan', role: 'user' as const }
      await (await api()).people.add({ ...person, language: 'en' })
      return mailed(person.email, '/set-account/')
    },
    use: ({ post }, token) => post('v1/auth/set-account', { token, ...setAccount }),
    look: '/api/v1/auth/set-account/',
    used: 'identity.invitation_used',
    expired: 'identity.invitation_expired',
  },
  {
    name: '/set-account, of an invitation that an account joins by',
    lifetimeMs: limits.links.invitationMs,
    make: inviteAccount,
    use: joinWithAccount,
    look: '/api/v1/auth/set-account/',
    used: 'identity.invitation_used',
    expired: 'identity.invitation_expired',
  },
  {
    name: '/set-account, to which the provider leads an account',
    lifetimeMs: limits.links.arrivalMs,
    async make(fixture) {
      await inviteAccount(fixture)
      return comeByProvider(fixture)
    },
    use: joinWithAccount,
    look: '/api/v1/auth/set-account/',
    used: 'identity.invitation_used',
    expired: 'identity.invitation_expired',
  },
  {
    name: '/sign-in/token, of a mail',
    lifetimeMs: limits.links.signInMs,
    async make({ db, authentication, owner }) {
      const url = new URL(
        await db.transaction().execute((tx) => authentication.api.mailSignInUrl(tx, owner.userId, '/home')),
      )
      return url.pathname + url.hash
    },
    use: ({ post }, token) => post('v1/auth/authenticate-by-token', { token }),
    used: 'identity.sign_in_link_expired',
    expired: 'identity.sign_in_link_expired',
  },
  {
    name: '/sign-in/token, for another program',
    lifetimeMs: limits.links.signInTokenMs,
    async make({ post, signIn }) {
      const url = new URL((await post('v1/auth/sign-in-token', {}, await signIn())).data.url)
      return url.pathname + url.hash
    },
    use: ({ post }, token) => post('v1/auth/authenticate-by-token', { token }),
    used: 'identity.sign_in_link_expired',
    expired: 'identity.sign_in_link_expired',
  },
  {
    name: '/start-meeting',
    lifetimeMs: 5 * minuteMs,
    async make({ app, signIn }) {
      const accessToken = await signIn()
      const authorization = `Bearer ${accessToken}`
      const seat = await app.http.inject({
        url: '/api/resource/allocation/getResourceInformation',
        headers: { authorization },
      })
      const { pmi } = seat.json().data.resourceAllocation
      const link = await app.http.inject({
        url: `/api/meeting/calender/get-redirect-url/${pmi}`,
        headers: { authorization },
      })
      const url = new URL(link.json().data.redirectUrl)
      return url.pathname + url.search
    },
    use: ({ post }, jwt) => post('meeting/calender/redeem-start-link', { jwt }),
    used: 'room.start_link_used',
    expired: 'room.start_link_used',
  },
]

describe.each(kinds)('$name', ({ make, look, use, used, expired, lifetimeMs }) => {
  it('[4.10] is not used up by opening it, and works for exactly one of many', async () => {
    const fixture = await setup()
    const link = await make(fixture)
    const token = tokenOf(link)
    expect(token).not.toBe('')
    // A scanner of mails opens every link, and what it finds on the way.
    for (const url of [link, ...(look ? [look + token] : [])]) {
      for (const method of ['HEAD', 'GET'] as const) {
        const opened = await fixture.app.http.inject({ method, url, headers: { accept: 'text/html' } })
        // Calls answer nothing to HEAD.
        expect(opened.statusCode).toBe(method === 'HEAD' && url !== link ? 404 : 200)
      }
    }
    const outcomes = (await Promise.all(Array.from({ length: 5 }, () => use(fixture, token)))).map(
      ({ outcome }) => outcome,
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === used)).toHaveLength(4)
    expect((await use(fixture, token)).outcome).toBe(used)
  })

  it('[4.10, 9.9] works until the last second of its time, and not after it', async () => {
    const fixture = await setup()
    const inTime = await make(fixture)
    fixture.clock.advance(lifetimeMs - 1_000)
    expect((await use(fixture, tokenOf(inTime))).outcome).toBe('done')
    const tooOld = await make(fixture)
    fixture.clock.advance(lifetimeMs + 1_000)
    expect((await use(fixture, tokenOf(tooOld))).outcome).toBe(expired)
  })
})

it('[4.10, 9.9] are good for an hour where someone waits for them', () => {
  const { verificationMs, resetMs, signInMs } = limits.links
  expect([verificationMs, resetMs, signInMs]).toEqual([hourMs, hourMs, hourMs])
})
