import { createHash } from 'node:crypto'
import type { ReportFormat } from '@majlis/contract'
import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { setupDrive } from '../../testing/drive.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { setupPlanning } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { at } from '../../testing/weekly-series.ts'

const period = { firstMonth: '2026-01', lastMonth: '2026-03' }

/** Two dates in February, one in March: the first with Layla and a guest, the second without anyone, the third with Arif. */
async function setup() {
  const setup = await setupHeldSeries()
  const { open, end, minutes, browser, layla, arif } = setup
  const host = { ...setup.host, role: 'owner' as const }
  const held = [[layla, 'Gast'], [], [], [arif]] as const
  for (const [n, others] of held.entries()) {
    if (n === 2) continue
    const inside = await open(n, [...others])
    minutes(30)
    await end(inside)
  }
  const api = async (user: TestUser) => browser({ user }).api()
  const usageOf = async (user: TestUser, more = {}) =>
    (await (await api(user)).usage.get({ ...period, ...more })).data
  return { ...setup, host, api, usageOf }
}

const nothing = { meetings: 0, openMs: 0, people: 0, noShows: 0, storageBytes: 0 }

it('[7.19] counts meetings, hours, people and no-shows of each month', async () => {
  const { usageOf, host } = await setup()
  const { total, months, units } = await usageOf(host)
  // Arif, Layla and Omar are invited.
  expect(months).toEqual([
    { month: '2026-01', ...nothing },
    { month: '2026-02', ...nothing, meetings: 2, openMs: hourMs, people: 3, noShows: 5 },
    { month: '2026-03', ...nothing, meetings: 1, openMs: 30 * minuteMs, people: 2, noShows: 2 },
  ])
  // People who came in several months count once.
  expect(total).toEqual({ ...nothing, meetings: 3, openMs: 90 * minuteMs, people: 4, noShows: 7 })
  expect(units).toEqual([{ unitId: null, name: null, ...total }])
})

it('[7.19] leaves out of the no-shows people who had declined', async () => {
  const { usageOf, host, layla, series, api, open, end, minutes } = await setup()
  const hold = async (n: number) => {
    const inside = await open(n)
    minutes(30)
    await end(inside)
    minutes(1)
    return (await usageOf(host)).total.noShows
  }
  const answer = async (more: { occurrenceStart?: number } = {}) =>
    (await api(layla)).invitation.answer({ calendarId: series.id, response: 'declined', ...more })
  await answer({ occurrenceStart: at(4) })
  // Arif and Omar.
  expect(await hold(4)).toBe(7 + 2)
})

it('[7.19] counts meetings in every unit of their host, and shows those of one', async () => {
  const { usageOf, host, api } = await setup()
  const { businessUnit } = await api(host)
  const create = async (name: string, memberIds: string[]) =>
    (await businessUnit.create({ name, parentId: null, memberIds })).data.id
  const north = await create('North', [host.id])
  await create('South', [host.id])
  await create('West', [])
  const { total, units } = await usageOf(host)
  expect(total.meetings).toBe(3)
  expect(units).toMatchObject([
    { name: 'North', ...total },
    { name: 'South', ...total },
  ])
  expect((await usageOf(host, { unitId: north })).total).toEqual(total)
  expect((await usageOf(host, { unitId: 'none' })).total).toEqual(nothing)
})

it('[7.19] counts what was added to Drive, and copies that share a content once', async () => {
  const { api, host, upload, browser, clock } = await setupDrive()
  const owner = { ...host, role: 'owner' as const }
  const month = new Date(clock.now()).toISOString().slice(0, 7)
  const storageIn = async (firstMonth: string, lastMonth = firstMonth) =>
    (await (await browser({ user: owner }).api()).usage.get({ firstMonth, lastMonth })).data.total
      .storageBytes
  const plan = await upload('Plan.pdf', Buffer.from('%PDF-1.7 lamps'))
  expect(await storageIn(month)).toBe(14)
  await api.copy({ ids: [plan], folderId: null })
  expect(await storageIn(month)).toBe(14)
  await upload('Offers.txt', Buffer.from('Mill Street'))
  expect(await storageIn(month)).toBe(25)
  expect(await storageIn('2025-01', '2025-03')).toBe(0)
})

it('[7.19] counts nothing of other organisations', async () => {
  const { usageOf, addOrganization, addUser } = await setup()
  const ines = await addUser(await addOrganization('Northside'), 'Ines', 'northside.example')
  expect((await usageOf({ ...ines, role: 'owner' })).total).toEqual(nothing)
})

it('[6.1] is for owners and admins', async () => {
  const { usageOf, layla, api } = await setup()
  await expect(usageOf(layla)).rejects.toHaveCode('general.forbidden')
  await expect((await api(layla)).usage.report(period)).rejects.toHaveCode('general.forbidden')
})

it.each([
  { firstMonth: '2026-03', lastMonth: '2026-02' },
  { firstMonth: '2024-01', lastMonth: '2026-01' },
  { firstMonth: '2026-13', lastMonth: '2027-01' },
  { firstMonth: 'March', lastMonth: '2026-03' },
])('refuses what is no period of up to two years: $firstMonth to $lastMonth', async (wrong) => {
  const { browser, host } = await setupPlanning()
  const { usage } = await browser({ user: { ...host, role: 'owner' } }).api()
  await expect(usage.get(wrong)).rejects.toHaveCode('input.invalid')
})

it('[4.8] reports as csv, xlsx and pdf, which can be checked', async () => {
  const { api, host, browser } = await setup()
  const report = async (format: ReportFormat) =>
    (await (await api(host)).usage.report({ ...period, format })).data
  const csv = await report('csv')
  expect(csv.fileName).toBe('2026-01 – 2026-03 Usage of Riverside Council.csv')
  const lines = Buffer.from(csv.base64, 'base64').toString().split('\r\n')
  expect(lines).toContain('"Month","Business unit","Meetings","Hours","People","No-shows","Storage (MB)"')
  expect(lines).toContain('"January 2026","All","0","0","0","0","0"')
  expect(lines).toContain('"February 2026","All","2","1","3","5","0"')
  expect(lines).toContain('"Whole period","All","3","1.5","4","7","0"')
  for (const [format, beginning] of [
    ['xlsx', 'PK'],
    ['pdf', '%PDF'],
  ] as const) {
    const file = Buffer.from((await report(format)).base64, 'base64')
    expect(file.toString('latin1').startsWith(beginning)).toBe(true)
    const code = createHash('sha256').update(file).digest('hex')
    const { data } = await (await browser().api()).meetingPage.checkReport({ code })
    expect(data).toMatchObject({
      kind: 'organization',
      title: 'Usage of Riverside Council',
      timeZone: 'Europe/London',
      attended: 4,
      absent: 7,
      formats: [format],
    })
  }
}, 60_000)
