import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  signIn,
  type Account,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { eventLines, linkIn, mailLike, mailsTo, valueOf } from './support/mailbox.ts'
import { ask } from './support/meetings.ts'
import { expectNoSidewaysScroll } from './support/reach.ts'
import { expectSamePage, markPage } from './support/room.ts'
import { entryOn, fillAndLeave, nextWeek, openWeek, timeZone, typed } from './support/scheduling.ts'

const url = majlisUrl()

/** Their Home, which nothing reloads from now on. */
async function atHome(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: timeZone })).newPage()
  await signIn(page, account)
  await expect(invitationsOf(page)).toContainText('Nothing waits for your answer.')
  await markPage(page)
  return page
}

const lampsPdf = '%PDF-1.7 The lamps at the bridge'

/** The file of the agenda, as it arrives in the folder of downloads. */
async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Lamps\.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Lamps.pdf')
  return readFile(await download.path(), 'utf8')
}

const invitationsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Invitations and requests', exact: true })

/** What waits there for an answer; a meeting's files are a list of their own in it. */
const waitingOf = (page: Page): Locator =>
  invitationsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /: River path$/ }) })

/** Mails about the meeting; the account's own first mail is none. */
const calendarMails = async (email: string) => (await mailsTo(url, email)).filter(({ calendar }) => calendar)

test('[2.52] [2.54] [3.12] [3.19] [3.23] [3.38] [4.3] [5.8] a weekly meeting goes from the drawer into everybody’s calendar, and to the time that a guest suggests', async ({
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const samira = await createColleague(nusrat, 'Samira', 'Tariq')
  const layla = await createColleague(nusrat, 'Layla', 'Haddad')
  const rafiq = newEmail('rafiq')
  const inBengali = { method: 'PUT', token: samira.accessToken, body: { language: 'bn' } } as const
  expect((await ask(url, 'v1/user/language', inBengali)).status).toBe(200)
  // Arif is asked twice, by name and through the team.
  const team = { name: 'Field crew', memberIds: [arif.userId, layla.userId] }
  await call(url, 'v1/team', team, nusrat.accessToken)
  const wednesday = nextWeek('wednesday')
  const thursday = nextWeek('thursday')

  const host = await atHome(browser, nusrat)
  const colleague = await atHome(browser, arif)

  await test.step('the organizer fills in the drawer', async () => {
    await host.getByRole('region', { name: 'Plan ahead' }).getByRole('button', { name: 'Schedule' }).click()
    const drawer = host.getByRole('dialog', { name: 'Schedule a meeting' })
    await expect(drawer.getByLabel('Title')).toHaveAttribute(
      'placeholder',
      "Nusrat Rahman's scheduled meeting",
    )
    await drawer.getByLabel('Title').fill('River path')
    await fillAndLeave(drawer.getByLabel('Start date'), typed(wednesday))
    await fillAndLeave(drawer.getByRole('combobox', { name: 'Start time' }), '930')
    await expect(drawer.getByRole('combobox', { name: 'Start time' })).toHaveValue('9:30 am')
    await expect(drawer.getByRole('combobox', { name: 'End time' })).toHaveValue('10:30 am')
    await drawer.getByLabel('Repeats').selectOption('week')
    await expect(drawer.getByText('Every week on Wednesday')).toBeVisible()
    await expect(drawer.getByRole('list', { name: 'The first dates' }).getByRole('listitem')).toHaveCount(5)
    await drawer.getByLabel('Agenda').fill('Lamps at the bridge')
    const lamps = { name: 'Lamps.pdf', mimeType: 'application/pdf', buffer: Buffer.from(lampsPdf) }
    await drawer.locator('input[type=file][multiple]').setInputFiles(lamps)
    await expect(drawer.getByRole('button', { name: 'Remove Lamps.pdf' })).toBeVisible()
    await expect(drawer.getByText('You are free at this time.')).toBeVisible()
    await expectAccessible(host)

    await drawer.getByRole('tab', { name: 'Participants' }).click()
    const search = drawer.getByRole('combobox', { name: 'Invite people' })
    for (const [name, found] of [
      ['arif', /Arif Khan/],
      ['sam', /Samira Tariq/],
      ['field', /Field crew.*2 members/],
    ] as const) {
      await search.fill(name)
      await host.getByRole('option', { name: found }).click()
    }
    await search.fill(`Rafiq Islam <${rafiq}>`)
    await search.press('Enter')
    await expect(drawer.getByText('Rafiq Islam', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Everybody is free at this time.')).toBeVisible()
    await expectAccessible(host)
    await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(drawer.getByRole('heading', { name: 'The meeting is scheduled' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('a colleague accepts on Home, and the organizer sees it there', async () => {
    const invitation = waitingOf(colleague)
    await expect(invitation).toHaveCount(1)
    await expect(invitation).toContainText('Nusrat Rahman sent a meeting invitation')
    await expect(invitation).toContainText('Every week on Wednesday')
    await expect(invitation).toContainText('you are free')
    expect(await downloaded(colleague)).toBe(lampsPdf)
    await expectAccessible(colleague)
    await invitation.getByRole('button', { name: 'Accept: River path' }).click()
    await expect(invitationsOf(colleague)).toContainText('Nothing waits for your answer.')
    await expect(colleague.getByRole('main')).toContainText('hosted by Nusrat Rahman')
    await expect(host.getByRole('main')).toContainText('4 invited · 1 accepted')
  })

  await test.step('somebody outside suggests another time, from the mail and without an account', async () => {
    const mail = await mailLike(url, rafiq, /^Invitation: River path/)
    const phone = { timezoneId: timeZone, viewport: { width: 360, height: 740 } }
    const guest = await (await browser.newContext(phone)).newPage()
    await guest.goto(linkIn(mail, '/part\\?\\S*answer=suggested'))
    await expect(guest.getByRole('heading', { name: 'River path' })).toBeVisible()
    await expect(guest.getByRole('status')).toContainText('Pending')
    expect(await downloaded(guest)).toBe(lampsPdf)
    await fillAndLeave(guest.getByRole('textbox', { name: 'Date' }), thursday)
    await fillAndLeave(guest.getByRole('combobox', { name: 'Start' }), '15:00')
    await guest.getByLabel('Note to the organizer').fill('The bridge is closed on Wednesdays.')
    await expectNoSidewaysScroll(guest)
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(guest.getByRole('status')).toContainText('Suggested')
    await expectAccessible(guest)

    const request = waitingOf(host)
    await expect(request).toContainText('Rafiq Islam suggests a new time')
    await expect(request).toContainText('The bridge is closed on Wednesdays.')
    await expectAccessible(host)
    await request.getByRole('button', { name: 'Move meeting: River path' }).click()
    await expect(invitationsOf(host)).toContainText('Nothing waits for your answer.')
    // For the new hour the colleague is asked again, for this date alone.
    await expect(waitingOf(colleague)).toContainText('3:00')
    await guest.reload()
    await expect(guest.getByRole('status')).toContainText('Confirmed')
    await guest.context().close()
  })
  await expectSamePage(host)
  await expectSamePage(colleague)

  await test.step('both calendars show it', async () => {
    for (const page of [host, colleague]) {
      await openWeek(page, wednesday)
      await expect(entryOn(page, thursday, /^River path, .*3:00.+4:00/)).toBeVisible()
      await expect(entryOn(page, wednesday, /^River path/)).toHaveCount(0)
    }
    await expect(entryOn(colleague, thursday, /Pending$/)).toBeVisible()
    await colleague.getByRole('button', { name: 'Next' }).click()
    await expect(entryOn(colleague, nextWeek('wednesday', 1), /9:30.+10:30.*Accepted$/)).toBeVisible()
    await entryOn(host, thursday, /^River path/).click()
    expect(await downloaded(host)).toBe(lampsPdf)
    const people = host.getByRole('dialog').getByRole('listitem').filter({ hasNotText: 'Lamps.pdf' })
    await expect(people).toHaveCount(4)
    await expect(people.filter({ hasText: 'Rafiq Islam' })).toContainText('Confirmed')
    await expectAccessible(host)
  })

  await test.step('mails: one for the invitation, one for the change, in the receiver’s language', async () => {
    for (const email of [arif.email, samira.email, layla.email, rafiq])
      await expect.poll(async () => (await calendarMails(email)).length).toBe(2)
    const [change, invitation] = await calendarMails(arif.email)
    const [first, second] = [invitation, change].map((mail) => eventLines(mail?.calendar?.content ?? ''))
    expect([invitation?.calendar?.method, change?.calendar?.method]).toEqual(['REQUEST', 'REQUEST'])
    expect(valueOf(first ?? [], 'RRULE')).toMatch(/^FREQ=WEEKLY/)
    expect(valueOf(second ?? [], 'UID')).toBe(valueOf(first ?? [], 'UID'))
    expect(Number(valueOf(second ?? [], 'SEQUENCE'))).toBeGreaterThan(
      Number(valueOf(first ?? [], 'SEQUENCE')),
    )
    expect(valueOf(second ?? [], 'RECURRENCE-ID')).toBe(`${basic(wednesday)}T093000`)
    expect(second).toContain(`DTSTART;TZID=${timeZone}:${basic(thursday)}T150000`)
    for (const mail of await calendarMails(samira.email)) {
      expect(mail.language).toBe('bn')
      expect(mail.subject.replace('River path', '')).not.toMatch(/[A-Za-z]{2,}/)
    }
    const forRafiq = await mailLike(url, rafiq, /^Changed: River path/)
    expect(forRafiq.text).toContain('Nusrat Rahman has confirmed the time that you suggested.')
    expect((await mailLike(url, nusrat.email, /^New time suggested/)).text).toContain('Rafiq Islam')
  })

  await test.step('and other calendar programs get it at the private address', async () => {
    const subscription = await ask(url, 'meeting/schedule/subscribe', {
      method: 'GET',
      token: arif.accessToken,
    })
    const { feedUrl } = subscription.body['data'] as { feedUrl: string }
    const lines = eventLines(await (await fetch(feedUrl)).text())
    expect(lines.filter((line) => line === 'SUMMARY:River path')).toHaveLength(2)
    expect(lines).toContain(`RECURRENCE-ID;TZID=${timeZone}:${basic(wednesday)}T093000`)
    expect(lines).toContain(`DTSTART;TZID=${timeZone}:${basic(thursday)}T150000`)
  })
})

/** A day as iCalendar writes it. */
const basic = (day: string) => day.replaceAll('-', '')
