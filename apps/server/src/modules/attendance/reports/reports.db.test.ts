import { createHash } from 'node:crypto'
import type { ReportFormat } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupHeldSeries } from '../../../testing/held-series.ts'
import { at } from '../../../testing/weekly-series.ts'

async function setup() {
  const setup = await setupHeldSeries()
  const { open, end, minutes, layla, pageOf, series, browser } = setup
  const first = await open(0, [layla])
  minutes(30)
  await end(first)
  const second = await open(1)
  minutes(20)
  await end(second)
  const input = { calendarId: series.id, date: at(0) }
  const report = async (
    by: typeof layla,
    more: { date?: number; scope?: 'date' | 'series'; format?: ReportFormat } = {},
  ) => (await (await pageOf(by)).report({ ...input, ...more })).data
  const check = async (code: string) => (await (await browser().api()).meetingPage.checkReport({ code })).data
  return { ...setup, report, check }
}

const linesOf = ({ base64 }: { base64: string }) => Buffer.from(base64, 'base64').toString().split('\r\n')

it('[4.8] [7.19] reports in, out and minutes of one date as csv, with a code to check it by', async () => {
  const { report, host, check, omar } = await setup()
  const csv = await report(host)
  expect(csv).toMatchObject({ fileName: '2026-02-11 Weekly.csv', type: 'text/csv;charset=utf-8' })
  const lines = linesOf(csv)
  expect(lines[0]).toContain('Weekly')
  expect(lines).toContainEqual(expect.stringMatching(/^"When","Wednesday 11 February, 10:00 am – 11:00 am /))
  expect(lines.slice(-5, -1)).toEqual([
    '"Nusrat Test","' + host.email + '","Attended","10:00 am","10:30 am","30"',
    expect.stringMatching(/^"Layla Test",".*","Attended","10:00 am","10:30 am","30"$/),
    expect.stringMatching(/^"Arif Test",".*","Did not attend","","","0"$/),
    `"${omar.email.split('@')[0]}","${omar.email}","Did not attend, Guest","","","0"`,
  ])
  const printed = csv.code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')
  expect(lines.join()).toContain(`${printed} – `)
  const known = {
    organizationName: 'Riverside Council',
    kind: 'meeting',
    title: 'Weekly',
    attended: 2,
    absent: 2,
  }
  const ofCsv = { ...known, startDateTime: at(0), timeZone: 'Europe/London', formats: ['csv'] }
  expect(await check(csv.code)).toEqual({
    ...ofCsv,
    endDateTime: expect.any(Number),
    createdAt: expect.any(Number),
  })
  const file = Buffer.from(csv.base64, 'base64')
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(await check(hash(file))).toMatchObject(known)
  await expect(check(hash(Buffer.concat([file, file])))).rejects.toHaveCode('meeting.report_unknown')
  await expect(check('0'.repeat(32))).rejects.toHaveCode('meeting.report_unknown')
})

it('[4.8] [7.19] reports each visit of people who came more than once', async () => {
  const { open, enter, disconnect, end, minutes, layla, host, report } = await setup()
  const inside = await open(2)
  const visit = await enter(layla)
  minutes(10)
  await disconnect(visit)
  minutes(15)
  await enter(layla)
  minutes(5)
  await end(inside)
  const lines = linesOf(await report(host, { date: at(2) }))
  expect(lines.find((line) => line.startsWith('"Name"'))).toBe(
    '"Name","Email","Status","In","Out","Minutes","Visits"',
  )
  expect(lines.find((line) => line.startsWith('"Layla'))).toBe(
    `"Layla Test","${layla.email}","Attended","10:00 am","10:30 am","15","10:00 am – 10:10 am, 10:25 am – 10:30 am"`,
  )
  expect(lines.find((line) => line.startsWith('"Nusrat'))).toMatch(/"30",""$/)
})

it('[4.8] finds every kind of file by the code of what they say, and a file by itself', async () => {
  const { report, host, check } = await setup()
  const csv = await report(host)
  const xlsx = await report(host, { format: 'xlsx' })
  await report(host)
  expect(xlsx.code).toBe(csv.code)
  expect((await check(csv.code)).formats).toEqual(['csv', 'xlsx'])
  const hash = createHash('sha256').update(Buffer.from(xlsx.base64, 'base64')).digest('hex')
  expect((await check(hash)).formats).toEqual(['xlsx'])
})

it('[4.8] [7.19] reports who missed which dates of a series', async () => {
  const { report, host } = await setup()
  const lines = linesOf(await report(host, { scope: 'series' }))
  expect(lines.find((line) => line.startsWith('"Name"'))).toBe(
    '"Name","11/02/2026","18/02/2026","Dates attended","Total"',
  )
  expect(lines.find((line) => line.startsWith('"Layla'))).toBe('"Layla Test","30","","1","30 min"')
  expect(lines.find((line) => line.startsWith('"Nusrat'))).toBe('"Nusrat Test","30","20","2","50 min"')
  expect(lines.find((line) => line.startsWith('"Arif'))).toBe('"Arif Test","","","0","0 min"')
})

it.each([
  ['xlsx', 'PK'],
  ['pdf', '%PDF'],
] as const)('[4.8] reports as %s', async (format, beginning) => {
  const { report, host } = await setup()
  const { base64, fileName } = await report(host, { format })
  expect(fileName).toBe(`2026-02-11 Weekly.${format}`)
  expect(Buffer.from(base64, 'base64').toString('latin1').startsWith(beginning)).toBe(true)
})

it('[7.19] is for host and co-hosts', async () => {
  const { report, arif, layla, omar } = await setup()
  expect((await report(arif)).fileName).toBe('2026-02-11 Weekly.csv')
  await expect(report(layla)).rejects.toHaveCode('general.forbidden')
  await expect(report(omar)).rejects.toHaveCode('general.forbidden')
})

it('[7.19] limits how many reports one person makes', async () => {
  const { report, host, arif } = await setup()
  for (let made = 0; made < 30; made += 1) await report(host)
  await expect(report(host)).rejects.toHaveCode('general.too_many_attempts')
  await report(arif)
})
