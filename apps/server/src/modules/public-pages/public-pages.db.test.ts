import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

const pages = [
  { name: 'landing', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'pricing', path: '/pricing' },
  { name: 'brochure', path: '/brochure' },
  { name: 'terms', path: '/terms-condition' },
  { name: 'service', path: '/terms-service' },
  { name: 'privacy', path: '/privacy-policy-statement' },
  { name: 'sales', path: '/talk-to-sales' },
]

const form =
  '<x-when data-condition="form"><form action="[[base]]/talk-to-sales">[[formError]]|[[value.name]]|[[error.name]]|[[error.email]]|[[error.size]]|<option value="11-50">11–50</option></form></x-when><x-when data-condition="sent">Thanks</x-when>'
const legal =
  '<x-when data-condition="ownLegal">[[legal]]</x-when><x-when data-condition="noOwnLegal">With [[operator]]<x-when data-condition="operatorAddress"> at [[operatorAddress]]</x-when></x-when>'

/** A build of the web app with pages of one line each. */
function builtApp(): string {
  const root = mkdtempSync(join(tmpdir(), 'majlis-public-'))
  writeFileSync(join(root, 'index.html'), 'app')
  writeFileSync(join(root, 'index.visitor.html'), 'app of visitors')
  const contentOf = (name: string) =>
    name === 'sales'
      ? form
      : name === 'service'
        ? legal
        : name === 'pricing'
          ? '[[plans]]<x-when data-condition="noOwnPlans">Ask</x-when>'
          : ''
  const html = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        pages.map(({ name }) => [
          name,
          `${language} ${name} [[publicUrl]][[base]] <style>[[style]]</style> ${contentOf(name)}`,
        ]),
      ),
    ]),
  )
  const plan = { card: '<li>[[plan.name]] [[plan.price]]</li>', highlighted: '', feature: '' }
  const inline = { style: 'h1{color:red}', headScript: 'start()' }
  writeFileSync(join(root, '.public-pages.json'), JSON.stringify({ pages, html, plan, ...inline }))
  return root
}

async function setup(environment: Record<string, string> = {}) {
  const app = await testApp({
    environment: { WEB_DIST: builtApp(), PUBLIC_URL: 'https://meet.example.org', ...environment },
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
  const post = (values: Record<string, string>, url = '/talk-to-sales', remoteAddress = '203.0.113.7') =>
    app.http.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    })
  return { app, get, post, db: app.platform.database.db }
}

const filledIn = {
  name: 'ليلى حسن',
  email: 'layla@riverside.example',
  organization: 'Riverside Library',
  size: '11-50',
  about: 'خمسون شخصًا',
  callTime: 'Monday',
}

describe('public pages', () => {
  it.each([
    ['2.22', '/', 'landing'],
    ['2.20', '/features', 'features'],
    ['2.19', '/pricing', 'pricing'],
    ['2.9', '/brochure', 'brochure'],
    ['2.5', '/terms-condition', 'terms'],
    ['2.16', '/terms-service', 'service'],
    ['2.17', '/privacy-policy-statement', 'privacy'],
    ['2.18', '/talk-to-sales', 'sales'],
  ])('[1.19] [%s] serves %s in three languages', async (_, path, name) => {
    const { get } = await setup()
    const negotiated = await get(path, { 'accept-language': 'ar-EG,en;q=0.5' })
    expect(negotiated.body).toContain(`ar ${name} https://meet.example.org `)
    expect(negotiated.headers['content-language']).toBe('ar')
    expect(negotiated.headers['vary']).toContain('accept-language')
    for (const language of ['en', 'bn', 'ar']) {
      const page = await get(`/${language}${path === '/' ? '' : path}`, { 'accept-language': 'fr' })
      expect(page.statusCode).toBe(200)
      // Its links lead to pages in the same language.
      expect(page.body).toContain(`${language} ${name} https://meet.example.org/${language} `)
    }
  })

  it('[2.22] does not show the landing page to people with a session or in the desktop program', async () => {
    const { get } = await setup({ PUBLIC_URL: 'http://localhost:3000' })
    expect((await get('/')).body).toContain('en landing')
    expect((await get('/', { cookie: 'auth_token=x' })).body).toBe('app')
    expect((await get('/', { 'user-agent': 'Mozilla/5.0 MajlisDesktop/1.0' })).body).toBe('app of visitors')
  })

  it('are compressed, and not sent again to a browser that has them', async () => {
    const { get } = await setup()
    const page = await get('/features')
    const again = await get('/features', { 'if-none-match': String(page.headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect((await get('/features', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  })

  it('lists the pages for search engines in all languages, and keeps search engines out of all others', async () => {
    const { get } = await setup()
    const sitemap = (await get('/sitemap.xml')).body
    expect(sitemap).toContain('<loc>https://meet.example.org/ar/features</loc>')
    expect(sitemap).toContain('hreflang="x-default" href="https://meet.example.org/features"')
    expect(sitemap.match(/<url>/g)).toHaveLength(24)
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Allow: /pricing')
    expect(robots).toMatch(/^Disallow: \/$/m)
    expect(robots).toContain('Sitemap: https://meet.example.org/sitemap.xml')
  })

  it('[2.16] [2.19] shows the operator’s name, prices and own legal texts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'majlis-operator-'))
    writeFileSync(
      join(folder, 'plans.json'),
      JSON.stringify({ currency: 'EUR', plans: [{ name: 'Team', price: 8 }] }),
    )
    const operator = { OPERATOR_NAME: 'Council & Co', OPERATOR_ADDRESS: '1 River St; Dhaka' }
    const { get } = await setup({ PUBLIC_PAGES_DIR: folder, ...operator })
    expect((await get('/terms-service')).body).toContain('With Council &amp; Co at 1 River St\nDhaka')
    expect((await get('/pricing')).body).toContain('<li>Team €8</li>')
    writeFileSync(join(folder, 'terms-service.en.html'), '<p>Our own</p>')
    const own = await setup({ PUBLIC_PAGES_DIR: folder, ...operator })
    // Without an Arabic text, our template must not replace it.
    expect((await own.get('/ar/terms-service')).body).toContain(
      '<div lang="en" dir="ltr"><p>Our own</p></div>',
    )
    expect((await (await setup()).get('/pricing')).body).toContain('Ask')
  })

  it('[7.59] allows the statistics service in the content security policy of these pages only', async () => {
    const policyOf = async (page: Promise<{ headers: Record<string, unknown> }>) =>
      String((await page).headers['content-security-policy'])
    const counter = { STATISTICS_URL: 'https://stats.example.org/x', STATISTICS_ID: 'meet' }
    const { get } = await setup({ STATISTICS: 'plausible', ...counter })
    expect(await policyOf(get('/'))).toMatch(/script-src [^;]*https:\/\/stats\.example\.org;/)
    for (const path of ['/home', '/m/j/123456789012', '/sign-in'])
      expect(await policyOf(get(path))).not.toContain('stats.example.org')
    const without = await setup()
    expect(await policyOf(without.get('/'))).not.toContain('stats.example.org')
    const profiles = await setup({ STATISTICS: 'engage', ...counter })
    expect(await policyOf(profiles.get('/'))).not.toContain('stats.example.org')
  })

  it('allows the style sheet and the script that are in the page by their hashes, and only there', async () => {
    const { get } = await setup()
    const page = await get('/')
    expect(page.body).toContain('<style>h1{color:red}</style>')
    const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' ${hashOf('h1{color:red}')};`)
    expect(policy).toMatch(/script-src 'self'[^;]* 'sha256-/)
    expect(policy).toContain(hashOf('start()'))
    for (const path of ['/home', '/m/j/123456789012', '/sign-in'])
      expect((await get(path)).headers['content-security-policy']).not.toContain('sha256-')
  })

  it('refuses to start with a statistics service without an address', async () => {
    await expect(setup({ STATISTICS: 'matomo', STATISTICS_ID: '1' })).rejects.toThrow('STATISTICS_URL')
  })

  it('can be switched off together: then / is the app, and other addresses redirect there', async () => {
    const { get, post, db } = await setup({ PUBLIC_PAGES: 'off', TERMS_URL: 'https://example.org/terms' })
    expect((await get('/')).body).toBe('app of visitors')
    for (const { path } of pages.slice(1)) {
      const { statusCode, headers } = await get(path)
      const isLegal = ['/terms-condition', '/terms-service', '/privacy-policy-statement'].includes(path)
      expect([statusCode, headers.location]).toEqual([302, isLegal ? 'https://example.org/terms' : '/'])
    }
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/sitemap.xml')).body).toBe('app of visitors')
    expect((await post(filledIn)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await db.selectFrom('sales_requests').selectAll().execute()).toEqual([])
  })
})

describe('talk to sales without a script', () => {
  it('[1.18] [2.18] stores the form, and redirects, so that a reload does not send it again', async () => {
    const { get, post, db } = await setup()
    const answer = await post(filledIn, '/ar/talk-to-sales')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ar/talk-to-sales?sent'])
    expect((await get('/ar/talk-to-sales?sent')).body).toContain('Thanks')
    expect(await db.selectFrom('sales_requests').selectAll().execute()).toMatchObject([
      {
        name: 'ليلى حسن',
        email: 'layla@riverside.example',
        organization: 'Riverside Library',
        size: '11-50',
        about: 'خمسون شخصًا',
        call_time: 'Monday',
        language: 'ar',
        status: 'new',
      },
    ])
  })

  it('[2.18] shows the input again, with errors next to their fields', async () => {
    const { post, db } = await setup()
    const answer = await post({ name: '<b>"Ann"', email: 'no address', size: '11-50' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Please check the marked fields.|&lt;b&gt;&quot;Ann&quot;|')
    expect(answer.body).toContain('Enter a valid email')
    expect(answer.body).toContain('<option value="11-50" selected="">')
    expect((await post({ ...filledIn, size: 'x' }, '/bn/talk-to-sales')).body).toContain(
      'আপনার প্রতিষ্ঠানে কতজন আছেন বেছে নিন।',
    )
    expect(await db.selectFrom('sales_requests').selectAll().execute()).toEqual([])
  })

  it('is limited for one IPv4 address and one IPv6 network, with a message', async () => {
    const { post } = await setup()
    for (let count = 0; count < 5; count += 1) expect((await post(filledIn)).statusCode).toBe(303)
    const refused = await post(filledIn)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Too many attempts')
    const from = (ip: string) => post(filledIn, '/talk-to-sales', ip)
    for (let host = 1; host <= 5; host += 1)
      expect((await from(`2001:db8:1:2::${host}`)).statusCode).toBe(303)
    expect((await from('2001:db8:1:2::6')).statusCode).toBe(429)
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(303)
  })

  it('stores nothing if the hidden field is filled in, and does not reveal it', async () => {
    const { post, db } = await setup()
    expect((await post({ ...filledIn, website: 'https://spam.example' })).statusCode).toBe(303)
    expect(await db.selectFrom('sales_requests').selectAll().execute()).toEqual([])
  })
})
