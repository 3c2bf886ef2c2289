import { readFile } from 'node:fs/promises'
import type { Attendance, Attendee } from '@majlis/contract'
import { expect, type Page } from '@playwright/test'
import { createAccount, createColleague, majlisUrl, signIn, type Account } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { saveAs } from './support/exported-files.ts'
import { ask, enterAs } from './support/meetings.ts'
import { connectRaw, test } from './support/raw-client.ts'
import { readPdf, readSheet } from './support/read-reports.ts'
import { hourIn, planMeeting, timeZone } from './support/scheduling.ts'
import { passMinutes } from './support/time-passing.ts'

const url = majlisUrl()
const minuteMs = 60_000
/** Of one account, the 32 characters in groups of four. */
const printedCode = /(?:[\dA-F]{4} ){7}[\dA-F]{4}/

/** How many minutes Arif spends inside and outside. Both devices are inside in the five minutes in between. */
const inside = { first: 20, both: 5, second: 10, afternoon: 10, evening: 7 }
const outside = { first: 15, second: 5 }
const sum = (minutes: Record<string, number>) => Object.values(minutes).reduce((total, one) => total + one, 0)

const clockOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
    .format(at)
    .replaceAll(/\s/g, ' ')

test('[3.37] [4.8] [7.19] who came three times with two devices counts once, and other programs read the report, which can be checked', async ({
  page,
}) => {
  const startedAt = Date.now()
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const layla = await createColleague(nusrat, 'Layla', 'Haddad')
  const meeting = await planMeeting(nusrat, {
    meetingTitle: 'Lamps, bridges & paths',
    ...hourIn(5),
    invitees: [arif, layla].map(({ email }) => ({ email, role: 'participant' as const })),
  })

  /** With one more device. */
  async function enter(account: Account) {
    const admitted = await enterAs(account, meeting.meetingId, url)
    const client = await connectRaw(admitted.sfu, { autoSubscribe: false })
    const act = async (path: string) =>
      expect((await ask(url, `meeting/room/${path}`, { token: admitted.participantToken })).status).toBe(200)
    return {
      async leave() {
        await act('leave')
        await client[Symbol.asyncDispose]()
      },
      async endForEveryone() {
        await act('end')
        await client[Symbol.asyncDispose]()
      },
    }
  }
  async function attendance(): Promise<Attendance> {
    const path = `meeting/meeting-management/attendees?calendarId=${meeting.id}`
    const { body } = await ask(url, path, { method: 'GET', token: nusrat.accessToken })
    // The contract's success response.
    return body['data'] as Attendance
  }
  async function attendeeOf({ email }: Account): Promise<Attendee | undefined> {
    return (await attendance()).attendees.find((one) => one.email === email)
  }
  /** So many devices are inside, as the SFU has reported. */
  async function expectInside(count: number) {
    const counted = () =>
      inDatabase(
        `SELECT 1 FROM attendance_stays v JOIN room_sessions s ON s.id = v.room_session_id
         WHERE s.meeting_id = $1 AND v.joined_at IS NOT NULL AND v.left_at IS NULL`,
        [meeting.id],
      )
    await expect.poll(counted, { timeout: 30_000 }).toBe(count)
  }
  const pass = (minutes: number) => passMinutes(meeting.id, minutes)

  await test.step('Arif comes with two devices, and twice more with one of them', async () => {
    const host = await enter(nusrat)
    const laptop = await enter(arif)
    await expectInside(2)
    await pass(inside.first)
    const phone = await enter(arif)
    await expectInside(3)
    await pass(inside.both)
    await laptop.leave()
    await expectInside(2)
    expect(await attendeeOf(arif)).toMatchObject({ isInside: true, visits: [{ outTime: null }] })
    await pass(inside.second)
    await phone.leave()
    await expectInside(1)
    for (const [away, stays] of [
      [outside.first, inside.afternoon],
      [outside.second, inside.evening],
    ] as const) {
      await pass(away)
      const again = await enter(arif)
      await expectInside(2)
      await pass(stays)
      await again.leave()
      await expectInside(1)
    }
    await host.endForEveryone()
    await expectInside(0)
  })

  const counted = await attendeeOf(arif)
  if (!counted?.inTime || !counted.outTime || counted.totalDuration === null) throw new Error('not counted')
  const tookMs = Date.now() - startedAt
  const times = [clockOf(counted.inTime), clockOf(counted.outTime)]
  const minutes = Math.round(counted.totalDuration / minuteMs)

  await test.step('in, out and total are right', async () => {
    const { attendees, summary } = await attendance()
    expect(attendees.map(({ name }) => name)).toEqual(['Nusrat Rahman', 'Arif Khan', 'Layla Haddad'])
    expect(summary).toMatchObject({ attended: 2, absent: 1, guests: 0, inside: 0 })
    expect(counted.visits).toHaveLength(3)
    // Beside the minutes that passed, the seconds that this takes; the SFU reports whole seconds.
    const isAbout = (ms: number, wanted: number) =>
      ms > wanted * minuteMs - 5_000 && ms < wanted * minuteMs + tookMs + 5_000
    expect(isAbout(counted.totalDuration ?? 0, sum(inside)), `${counted.totalDuration} ms`).toBe(true)
    expect(isAbout((counted.outTime ?? 0) - (counted.inTime ?? 0), sum(inside) + sum(outside))).toBe(true)
    expect(Math.abs(Date.now() - (counted.outTime ?? 0))).toBeLessThan(tookMs + 5_000)
  })

  await signIn(page, nusrat)
  await page.goto(`${url}/meeting-management/${meeting.id}/attendance`)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await test.step('the page of the meeting shows one line for each person', async () => {
    await expect(rowOf('Arif Khan')).toHaveCount(1)
    await expect(rowOf('Arif Khan')).toContainText(`${minutes} min`)
    await rowOf('Arif Khan').getByText('3 visits').click()
    for (const { inTime } of counted.visits) await expect(rowOf('Arif Khan')).toContainText(clockOf(inTime))
    await expect(rowOf('Arif Khan').getByRole('listitem')).toHaveCount(3)
    await expect(rowOf('Layla Haddad')).toContainText('Did not attend')
    await expectAccessible(page)
  })

  const menu = page.getByRole('button', { name: 'Download report' })
  const visits = counted.visits
    .map(({ inTime, outTime }) => `${clockOf(inTime)} – ${clockOf(outTime ?? 0)}`)
    .join(', ')
  const person = [arif.email, 'Attended', ...times] as const
  const absent = ['Layla Haddad', layla.email, 'Did not attend'] as const
  const codes = new Set<string>()
  const codeIn = (text: string) => {
    const [code] = printedCode.exec(text) ?? []
    if (!code) throw new Error(`no code in ${text}`)
    codes.add(code)
  }
  const spaced = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, ' ') : value)

  const csv = await saveAs(page, menu, 'CSV')
  await test.step('Python reads the CSV file', async () => {
    const rows = (await readSheet(csv, 'csv')).map((row) => row.map(spaced))
    expect(rows[0]).toEqual(['Lamps, bridges & paths'])
    expect(rows).toContainEqual(['Arif Khan', ...person, String(minutes), visits])
    expect(rows).toContainEqual([...absent, '', '', '0', ''])
    codeIn(JSON.stringify(rows))
  })

  const xlsx = await saveAs(page, menu, 'Excel (XLSX)')
  await test.step('openpyxl reads the Excel file, with minutes as numbers', async () => {
    const rows = (await readSheet(xlsx, 'xlsx')).map((row) => row.map(spaced))
    expect(rows).toContainEqual(['Arif Khan', ...person, minutes, visits])
    expect(rows.find(([name]) => name === absent[0])?.slice(1, 3)).toEqual(absent.slice(1))
    codeIn(JSON.stringify(rows))
  })

  const pdf = await saveAs(page, menu, 'PDF')
  await test.step('Poppler reads the PDF', async () => {
    const lines = (await readPdf(pdf)).map((line) => line.replaceAll(/\s+/g, ' '))
    const row = lines.find((line) => line.startsWith('Arif Khan'))
    for (const text of ['Attended', ...times, String(minutes)]) expect(row).toContain(text)
    for (const { inTime } of counted.visits) expect(lines.join(' ')).toContain(clockOf(inTime))
    expect(lines.find((line) => line.startsWith('Layla Haddad'))).toContain('Did not attend')
    codeIn(lines.join('\n'))
  })

  await test.step('all have one code, and it and each file can be checked without an account', async () => {
    expect([...codes]).toHaveLength(1)
    await page.context().clearCookies()
    await page.goto(`${url}/check-report`)
    await checkCode(page, [...codes][0] ?? '')
    const found = page.locator('section[role=status]')
    for (const text of ['Lamps, bridges & paths', 'CSV', 'Excel (XLSX)', 'PDF'])
      await expect(found).toContainText(text)
    await expectAccessibleInBothThemes(page)
    const input = page.locator('input[type=file]')
    for (const file of [csv, xlsx, pdf]) {
      const name = `report.${file === csv ? 'csv' : file === xlsx ? 'xlsx' : 'pdf'}`
      await input.setInputFiles({ name, mimeType: '', buffer: await readFile(file) })
      await expect(page.getByText('This file is unchanged')).toBeVisible()
      await page.reload()
    }
    const changed = (await readFile(csv, 'utf8')).replace(`"${minutes}"`, `"${minutes + 1}"`)
    await input.setInputFiles({ name: 'report.csv', mimeType: '', buffer: Buffer.from(changed) })
    await expect(page.getByText('No report has this code, or the file was changed.')).toBeVisible()
    await expect(page.getByText('This file is unchanged')).toHaveCount(0)
  })
})

async function checkCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('This report is genuine')).toBeVisible()
}
