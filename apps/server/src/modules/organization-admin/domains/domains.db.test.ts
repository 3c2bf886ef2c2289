import { limits } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { setupDomains, setupProvenDomain } from '../../../testing/claimed-domains.ts'
import { notificationsOf } from '../../../testing/notifications.ts'
import { addColleague } from '../../../testing/people.ts'

const domain = 'riverside.example'

it('proves a domain when its record is in the DNS', async () => {
  const { owner, api, acts, proven, publish, server } = await setupDomains()
  const { data: added } = await api(owner).addDomain({ domain: ' Riverside.EXAMPLE ' })
  expect(added).toMatchObject({ domain, state: 'pending', checkedAt: null })
  expect(added.record).toEqual({
    name: `_majlis-challenge.${domain}`,
    value: expect.stringMatching(/^majlis-domain-verification=[\w-]{43}$/),
  })
  expect((await api(owner).checkDomain({ domain })).data).toMatchObject({
    finding: 'missing',
    domain: { state: 'pending', checkedAt: expect.any(Number) },
  })
  expect(await proven()).toEqual([])
  server.records.set(`_majlis-challenge.${domain}`, ['majlis-domain-verification=mistyped'])
  expect((await api(owner).checkDomain({ domain })).data.finding).toBe('differs')
  publish(added)
  expect((await api(owner).checkDomain({ domain })).data).toMatchObject({
    finding: 'found',
    domain: { state: 'proven' },
  })
  expect(await proven()).toEqual([domain])
  expect(await acts()).toEqual(['domain_added by a person', 'domain_proven by a person'])
})

it('accepts a record whose value was pasted with quotes and spaces', async () => {
  const { owner, api, server } = await setupDomains()
  const { record } = (await api(owner).addDomain({ domain })).data
  server.records.set(record?.name ?? '', [` "${record?.value}" `])
  expect((await api(owner).checkDomain({ domain })).data.finding).toBe('found')
})

it('keeps an internationalised domain in its ASCII form', async () => {
  const { owner, api, publish } = await setupDomains()
  const { data } = await api(owner).addDomain({ domain: 'bücher.example' })
  expect(data.domain).toBe('xn--bcher-kva.example')
  publish(data)
  expect((await api(owner).checkDomain({ domain: 'Bücher.example' })).data.finding).toBe('found')
})

it.each([
  'riverside',
  'river side.example',
  '-.example',
  '127.0.0.1',
  'https://riverside.example',
  `${'a.'.repeat(120)}example`,
])('refuses %s, which is no domain, with the field', async (wrong) => {
  const { owner, api } = await setupDomains()
  await expect(api(owner).addDomain({ domain: wrong })).rejects.toMatchObject({
    code: 'input.invalid_domain',
    data: { field: 'domain' },
  })
})

it.each(['gmail.com', 'mailinator.com'])('refuses %s, where anyone can get an address', async (wrong) => {
  const { owner, api } = await setupDomains()
  await expect(api(owner).addDomain({ domain: wrong })).rejects.toMatchObject({
    code: 'organization.domain_public',
    data: { field: 'domain' },
  })
})

it('lets only owners and admins see, add, check and remove domains', async () => {
  const { owner, api } = await setupProvenDomain(domain)
  const user = api({ ...owner, role: 'user' })
  const tries = [
    () => user.domains(),
    () => user.addDomain({ domain: 'east.example' }),
    () => user.checkDomain({ domain }),
    () => user.removeDomain({ domain }),
  ]
  for (const refused of tries) await expect(refused()).rejects.toHaveCode('general.forbidden')
  expect((await api({ ...owner, role: 'admin' }).domains()).data).toHaveLength(1)
})

it('gives each organisation a record of its own, and the domain to the one whose record exists', async () => {
  const { owner, stranger, api, proven, publish } = await setupDomains()
  const { data: own } = await api(owner).addDomain({ domain })
  const { data: strange } = await api(stranger).addDomain({ domain })
  expect(own.record?.value).not.toBe(strange.record?.value)
  publish(own)
  expect((await api(stranger).checkDomain({ domain })).data.finding).toBe('missing')
  expect((await api(owner).checkDomain({ domain })).data.finding).toBe('found')
  expect(await proven(stranger)).toEqual([])
})

it('keeps a domain with the organisation that proved it while its record exists, then gives it to the next at once', async () => {
  const { owner, stranger, api, acts, mails, proven, publish, server, added } =
    await setupProvenDomain(domain)
  const { data: strange } = await api(stranger).addDomain({ domain })
  publish(strange)
  expect((await api(stranger).checkDomain({ domain })).data).toMatchObject({
    finding: 'taken',
    domain: { state: 'pending' },
  })
  expect([await proven(), await proven(stranger)]).toEqual([[domain], []])
  server.records.delete(added.record?.name ?? '')
  publish(strange)
  expect((await api(stranger).checkDomain({ domain })).data.finding).toBe('found')
  expect([await proven(), await proven(stranger)]).toEqual([[], [domain]])
  expect((await acts()).at(-1)).toBe('domain_lost by majlis')
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['nusrat@riverside.example', `${domain} is no longer verified`],
  ])
  expect((await api(owner).domains()).data[0]?.state).toBe('lost')
})

it('requires a new record when a domain is removed and added again', async () => {
  const { owner, api, acts, proven, added } = await setupProvenDomain(domain)
  await api(owner).removeDomain({ domain })
  expect(await proven()).toEqual([])
  expect((await acts()).at(-1)).toBe('domain_removed by a person')
  const { data } = await api(owner).addDomain({ domain })
  expect(data.record?.value).not.toBe(added.record?.value)
  expect((await api(owner).checkDomain({ domain })).data.finding).toBe('differs')
  expect(await proven()).toEqual([])
})

it('refuses to remove or check a domain of another organisation', async () => {
  const { stranger, api, proven } = await setupProvenDomain(domain)
  const { removeDomain, checkDomain } = api(stranger)
  await expect(removeDomain({ domain })).rejects.toHaveCode('organization.domain_not_found')
  await expect(checkDomain({ domain })).rejects.toHaveCode('organization.domain_not_found')
  expect(await proven()).toEqual([domain])
})

it('notifies owners and admins at once when a record is missing, and ends the proof after a week', async () => {
  const { owner, api, acts, mails, proven, server, clock, checkDaily, state, ...accounts } =
    await setupProvenDomain(domain)
  await addColleague({ clock, ...accounts }, owner.organizationId, {
    email: 'admin@riverside.example',
    role: 'admin',
  })
  await addColleague({ clock, ...accounts }, owner.organizationId, { email: 'user@riverside.example' })
  server.records.clear()
  clock.advance(dayMs)
  await checkDaily()
  await checkDaily()
  const readers = ['admin@riverside.example', 'nusrat@riverside.example']
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(readers)
  expect((await mails())[0]?.subject).toBe(`DNS record missing for ${domain}`)
  expect((await api(owner).domains()).data[0]).toMatchObject({
    state: 'missing',
    endsAt: clock.now() + 7 * dayMs,
  })
  expect(await proven()).toEqual([domain])
  for (let day = 1; day < 7; day++) {
    clock.advance(dayMs)
    await checkDaily()
  }
  expect(await mails()).toHaveLength(2)
  const notified = async () =>
    (await notificationsOf(accounts.database.db, owner.userId)).map(({ kind, data }) => [kind, data])
  expect(await notified()).toMatchObject([
    ['domain_changed', { domain, state: 'missing', until: clock.now() + dayMs }],
  ])
  clock.advance(dayMs)
  await checkDaily()
  expect(await proven()).toEqual([])
  expect(await state()).toBe('lost')
  expect(await notified()).toEqual([['domain_changed', { domain, state: 'lost', until: null }]])
  const lost = (await mails()).slice(2)
  expect(lost.map(({ to }) => to).toSorted()).toEqual(readers)
  for (const part of [': TXT', `: _majlis-challenge.${domain}`, ': majlis-domain-verification='])
    expect(lost[0]?.text).toContain(part)
  expect((await acts()).at(-1)).toBe('domain_lost by majlis')
})

it('keeps the proof if the record is back in time', async () => {
  const { proven, publish, server, clock, checkDaily, state, added } = await setupProvenDomain(domain)
  server.records.clear()
  clock.advance(dayMs)
  await checkDaily()
  expect(await state()).toBe('missing')
  publish(added)
  clock.advance(dayMs)
  await checkDaily()
  expect(await state()).toBe('proven')
  clock.advance(6 * dayMs)
  await checkDaily()
  expect(await proven()).toEqual([domain])
})

it.each(['silent', 'fails', 'refuses'] as const)(
  'ends no proof for days because the DNS %s',
  async (mode) => {
    const { owner, api, mails, proven, server, clock, checkDaily, state } = await setupProvenDomain(domain)
    server.set(mode)
    for (let day = 0; day < 6; day++) {
      clock.advance(dayMs)
      await checkDaily()
    }
    expect((await api(owner).checkDomain({ domain })).data.finding).toBe('unanswered')
    expect(await state()).toBe('proven')
    expect(await mails()).toEqual([])
    expect(await proven()).toEqual([domain])
  },
)

it('shows domains that the operator lists, which need no record', async () => {
  const { owner, api, database } = await setupDomains()
  expect((await api(owner).domains()).data).toEqual([])
  const { router } = await setupAccounts({
    database,
    environment: { PROVEN_DOMAINS: `${domain}=${owner.organizationId}` },
  })
  const listed = createRouterClient(router.administration, { context: testBrowser().context(owner) })
  expect((await listed.domains()).data).toMatchObject([{ domain, state: 'listed', record: null }])
  await expect(listed.addDomain({ domain })).rejects.toHaveCode('organization.domain_exists')
})

it('limits the number of domains and of DNS queries', async () => {
  const { owner, api } = await setupDomains()
  for (let n = 0; n < limits.organization.maxProvenDomains; n++)
    await api(owner).addDomain({ domain: `part${n}.example` })
  await expect(api(owner).addDomain({ domain })).rejects.toMatchObject({
    code: 'organization.domains_exceeded',
    data: { field: 'domain' },
  })
  await expect(api(owner).addDomain({ domain: 'part0.example' })).rejects.toHaveCode(
    'organization.domain_exists',
  )
  const check = (n: number) => api(owner).checkDomain({ domain: `part${n}.example` })
  for (let time = 0; time < 20; time++) await check(0)
  await expect(check(0)).rejects.toHaveCode('general.too_many_attempts')
  for (let time = 0; time < 40; time++) await check(1 + (time % 10))
  await expect(check(15)).rejects.toHaveCode('general.too_many_attempts')
})
