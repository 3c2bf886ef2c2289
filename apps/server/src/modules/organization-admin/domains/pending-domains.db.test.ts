import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupDomains } from '../../../testing/claimed-domains.ts'
import { addColleague } from '../../../testing/people.ts'

const domain = 'riverside.example'

it('verifies a pending domain automatically when its record exists, and mails owners and admins', async () => {
  const { owner, api, acts, mails, proven, publish, clock, checkPending, ...accounts } = await setupDomains()
  await addColleague({ clock, ...accounts }, owner.organizationId, {
    email: 'admin@riverside.example',
    role: 'admin',
  })
  await addColleague({ clock, ...accounts }, owner.organizationId, { email: 'user@riverside.example' })
  const { data: added } = await api(owner).addDomain({ domain })
  await checkPending()
  expect(await proven()).toEqual([])
  publish(added)
  clock.advance(10 * minuteMs)
  await checkPending()
  expect(await proven()).toEqual([domain])
  expect((await acts()).at(-1)).toBe('domain_proven by majlis')
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual([
    'admin@riverside.example',
    'nusrat@riverside.example',
  ])
  expect((await mails())[0]).toMatchObject({ subject: `${domain} is now verified` })
  clock.advance(dayMs)
  await checkPending()
  expect(await mails()).toHaveLength(2)
})

it('sends no mail after a check on request, which shows the result', async () => {
  const { owner, api, mails, publish } = await setupDomains()
  publish((await api(owner).addDomain({ domain })).data)
  await api(owner).checkDomain({ domain })
  expect(await mails()).toEqual([])
})

it('checks older domains less often, stops after two weeks, and still checks on request', async () => {
  const { owner, api, server, proven, publish, clock, checkPending } = await setupDomains()
  const { data: added } = await api(owner).addDomain({ domain })
  const stepMs = 10 * minuteMs
  const addedAt = clock.now()
  const looks: number[] = []
  while (clock.now() - addedAt < 15 * dayMs) {
    const before = server.questions.length
    await checkPending()
    if (server.questions.length > before) looks.push((clock.now() - addedAt) / minuteMs)
    clock.advance(stepMs)
  }
  expect(looks.slice(0, 4)).toEqual([0, 10, 20, 30])
  expect(looks.length).toBeLessThan(70)
  expect(looks.at(-1)).toBeGreaterThan(12 * 24 * 60)
  expect(looks.at(-1)).toBeLessThan(14 * 24 * 60)
  expect((await api(owner).domains()).data[0]).toMatchObject({ state: 'pending', searchedUntil: null })
  publish(added)
  await checkPending()
  expect(await proven()).toEqual([])
  expect((await api(owner).checkDomain({ domain })).data.finding).toBe('found')
})

it('shows when automatic checks end', async () => {
  const { owner, api, clock, publish } = await setupDomains()
  const { data } = await api(owner).addDomain({ domain })
  expect(data.searchedUntil).toBe(clock.now() + 14 * dayMs)
  publish(data)
  expect((await api(owner).checkDomain({ domain })).data.domain.searchedUntil).toBeNull()
})

it('checks 200 domains at a time, beginning with those that were never checked', async () => {
  const { owner, stranger, server, database, clock, checkPending } = await setupDomains()
  const now = new Date(clock.now())
  const claim = (organizationId: string, name: string, checkedAt: Date | null) => ({
    organization_id: organizationId,
    domain: name,
    token: 'token-of-a-test',
    state: 'pending' as const,
    state_since: now,
    checked_at: checkedAt,
    added_at: now,
  })
  const hourAgo = new Date(clock.now() - hourMs)
  const many = Array.from({ length: 250 }, (_, n) => claim(owner.organizationId, `part${n}.example`, hourAgo))
  await database.db
    .insertInto('organization_domains')
    .values([...many, claim(stranger.organizationId, domain, null)])
    .execute()
  await checkPending()
  expect(server.questions).toHaveLength(200)
  expect(server.questions).toContain(`_majlis-challenge.${domain}`)
  await checkPending()
  expect(server.questions).toHaveLength(251)
})
