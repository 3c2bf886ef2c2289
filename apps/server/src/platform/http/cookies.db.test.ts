import { expect, it } from 'vitest'
import type { App } from '../../app/app.ts'
import { testApp } from '../../testing/app.ts'
import { recordedLog } from '../../testing/log.ts'
import { signUpOf } from '../../testing/people.ts'
import { keptCode } from '../../testing/mailbox.ts'

const publicUrl = 'https://meet.example.org'
const readableMail = { MAILBOX_OPEN_TO_EVERYONE: 'true' }

/** A person who has just signed in, with the session cookie. */
async function signedIn(app: App) {
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
  const { email, ...person } = signUpOf()
  const { signUpId } = (await post('sign-up', { email, ...person })).json().data
  const code = await keptCode(app.http, email)
  const answer = await post('verify-code', { email, signUpId, code })
  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
  return { post, cookie }
}

it.each([
  [publicUrl, true],
  ['http://127.0.0.1:3000', false],
])('[6.9] keeps the session of %s out of reach of scripts and other sites', async (url, isSecure) => {
  const { cookie } = await signedIn(await testApp({ environment: { PUBLIC_URL: url, ...readableMail } }))
  // The prefix keeps neighbouring hosts from replacing the session.
  expect(cookie).toMatch(isSecure ? /^__Host-auth_token=[^;]+;/ : /^auth_token=[^;]+;/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).toMatch(/; Path=\//)
  expect(cookie).not.toMatch(/; Domain=/)
  expect(/; Secure/.test(cookie)).toBe(isSecure)
})

it('[6.9] accepts the cookie from our own pages and from programs, and from no page of another origin', async () => {
  const app = await testApp({ environment: { PUBLIC_URL: publicUrl, ...readableMail } })
  const { post, cookie } = await signedIn(app)
  const from = (origin: Record<string, string>, path = 'refresh') =>
    post(path, {}, { cookie: cookie.split(';', 1)[0] ?? '', ...origin })

  for (const origin of ['https://evil.example.org', 'https://meet.example.org.evil.example', 'null']) {
    for (const path of ['refresh', 'logout']) {
      const refused = await from({ origin }, path)
      // Nor does it sign anyone out.
      expect(refused.headers['set-cookie']).toBeUndefined()
    }
    expect((await from({ origin })).json()).toHaveCode('identity.unauthenticated')
  }
  // Nor does the name that the request was sent to make it a page of ours.
  const elsewhere = { origin: 'https://evil.example.org', host: 'evil.example.org' }
  expect((await from(elsewhere)).json()).toHaveCode('identity.unauthenticated')
  const ours: Record<string, string>[] = [{ origin: publicUrl }, {}]
  for (const origin of ours) expect((await from(origin)).statusCode).toBe(200)
})

it('[2.11] does not count a sign-up that a page of another origin made a browser send', async () => {
  const { http } = await testApp({ environment: { PUBLIC_URL: publicUrl, ...readableMail } })
  const signUp = async (headers: Record<string, string>) => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-up',
      payload: signUpOf(),
      headers,
    })
    return [answer.headers['set-cookie'] ?? []].flat()
  }
  expect(await signUp({ origin: 'https://evil.example.org' })).toEqual([])
  expect(await signUp({ origin: publicUrl })).toEqual([
    expect.stringMatching(/^__Host-majlis_sign_up=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/),
  ])
})

it('ignores a cookie that a neighbouring host may have set, and clears it', async () => {
  const app = await testApp({ environment: { PUBLIC_URL: publicUrl, ...readableMail } })
  const { post, cookie } = await signedIn(app)
  const kept = cookie.split(';', 1)[0] ?? ''
  const planted = kept.replace('__Host-', '')
  const refused = await post('refresh', {}, { cookie: planted })
  expect(refused.json()).toHaveCode('identity.unauthenticated')
  expect([refused.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^auth_token=;/))
  // Beside the own one it changes nothing.
  expect((await post('refresh', {}, { cookie: `auth_token=planted; ${kept}` })).statusCode).toBe(200)
})

it('keeps people signed in at the former address while it is being changed', async () => {
  const environment = { PUBLIC_URL: publicUrl, FORMER_PUBLIC_URL: 'https://old.example.org', ...readableMail }
  const { post, cookie } = await signedIn(await testApp({ environment }))
  const headers = { cookie: cookie.split(';', 1)[0] ?? '', origin: 'https://old.example.org' }
  expect((await post('refresh', {}, headers)).statusCode).toBe(200)
})

it('warns once if people use an address that is not the installation’s', async () => {
  const { log, lines } = recordedLog()
  const { http } = await testApp({ log, environment: { PUBLIC_URL: publicUrl } })
  const warnings = () => lines().filter(({ msg }) => String(msg).includes('not PUBLIC_URL'))
  for (const origin of [publicUrl, 'https://evil.example.org'])
    await http.inject({ url: '/api/health/ready', headers: { host: 'meet.example.org', origin } })
  expect(warnings()).toEqual([])
  const other = { host: 'www.example.org', origin: 'https://www.example.org' }
  for (let time = 0; time < 3; time += 1) await http.inject({ url: '/api/health/ready', headers: other })
  expect(warnings()).toMatchObject([{ address: 'https://www.example.org', publicUrl }])
})
