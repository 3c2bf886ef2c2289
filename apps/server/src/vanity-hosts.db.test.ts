import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isHostOf } from './platform/config/host-settings.ts'
import { testApp, testConfig } from './testing/app.ts'

const riverside = crypto.randomUUID()
const hilltop = crypto.randomUUID()

/** Two organisations with a host name of their own, of which one has a vanity URL, too. */
async function setup(environment: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'majlis-web-'))
  for (const page of ['index.html', 'index.visitor.html'])
    writeFileSync(join(root, page), '<!doctype html><title>Majlis</title>')
  const { http, platform } = await testApp({
    environment: {
      PUBLIC_URL: 'https://majlis.example.org',
      VANITY_HOSTS: '*.meet.example.org, talk.riverside.example',
      WEB_DIST: root,
      ...environment,
    },
  })
  const organization = { kind: 'organization' as const, created_at: new Date(), updated_at: new Date() }
  await platform.database.db
    .insertInto('organizations')
    .values([
      {
        ...organization,
        id: riverside,
        name: 'Riverside',
        vanity_url: 'riverside',
        host_name: 'talk.riverside.example',
      },
      { ...organization, id: hilltop, name: 'Hilltop', host_name: 'hilltop.meet.example.org' },
    ])
    .execute()
  return async (host: string, url = '/', headers: Record<string, string> = {}) => {
    const answer = await http.inject({ url, headers: { host, accept: 'text/html', ...headers } })
    return answer.headers.location ?? answer.statusCode
  }
}

it('[1.24] leads from the host name of an organisation to its branded page and its sign-in', async () => {
  const open = await setup()
  expect(await open('talk.riverside.example')).toBe('https://majlis.example.org/riverside')
  expect(await open('TALK.riverside.example:443', '/?from=mail')).toBe('https://majlis.example.org/riverside')
  expect(await open('hilltop.meet.example.org')).toBe('https://majlis.example.org/hilltop.meet.example.org')
  expect(await open('talk.riverside.example', '/sign-in')).toBe(
    `https://majlis.example.org/sign-in?organization=${riverside}`,
  )
  expect(await open('talk.riverside.example', '/m/j/647712840966?pwd=x')).toBe(
    'https://majlis.example.org/m/j/647712840966?pwd=x',
  )
  expect(await open('nobody.meet.example.org')).toBe('https://majlis.example.org/')
})

it('trusts no other name, whatever the request says', async () => {
  const open = await setup()
  for (const host of ['majlis.example.org', 'meet.example.org', 'evil.example', 'localhost:3000', '10.0.0.7'])
    expect(await open(host)).toBe(200)
  expect(await open('evil.example', '/', { 'x-forwarded-host': 'talk.riverside.example' })).toBe(200)
  expect(await open('talk.riverside.example', '//evil.example/x')).toBe(
    'https://majlis.example.org/evil.example/x',
  )
  // Calls stay where they were sent: a redirected one would lose what it carries.
  expect(await open('talk.riverside.example', '/api/config')).toBe(200)
})

it('believes what a trusted proxy forwards', async () => {
  const open = await setup({ TRUST_PROXY: 'loopback' })
  const forwarded = { 'x-forwarded-host': 'talk.riverside.example' }
  expect(await open('127.0.0.1:3000', '/', forwarded)).toBe('https://majlis.example.org/riverside')
})

it('knows no host names where the operator named none', async () => {
  const open = await setup({ VANITY_HOSTS: '' })
  expect(await open('talk.riverside.example')).toBe(200)
})

it.each([
  ['a.example.org', true],
  ['a.b.example.org', true],
  ['A.Example.ORG', true],
  ['example.org', false],
  ['.example.org', false],
  ['notexample.org', false],
  ['one.example.com', true],
  ['two.example.com', false],
])('reads *.example.org and one.example.com: %s %s', (host, isOne) => {
  expect(isHostOf(['*.example.org', 'one.example.com'], host)).toBe(isOne)
})

it.each(['localhost', 'https://meet.example.org', '*.', 'a b.example.org', '*'])(
  'takes no %j for a host name in its configuration',
  (text) => {
    expect(() => testConfig('postgres://x@127.0.0.1/x', { VANITY_HOSTS: text })).toThrow(/VANITY_HOSTS/)
  },
)

it('[5.1] takes only domains for SIGN_UP_DOMAINS', () => {
  const read = (text: string) => testConfig('postgres://x@127.0.0.1/x', { SIGN_UP_DOMAINS: text })
  expect(read(' Example.org, partner.org ').SIGN_UP_DOMAINS).toEqual(['example.org', 'partner.org'])
  for (const text of ['nodots', '*.example.org', '-bad.org'])
    expect(() => read(text)).toThrow(/SIGN_UP_DOMAINS/)
})
