import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { readDatabase } from './support/database.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { chooseFor, enterRoom, openPanel, openPreJoin } from './support/room.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'
import { blackPart, twoPages } from './support/two-pages.ts'

const documentOn = (page: Page) => page.getByRole('group', { name: /presenting Plan.pdf$/ })

async function present(page: Page) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Present a file…' }).click()
  await page.getByRole('button', { name: 'Present Plan.pdf' }).click()
}

async function expectPage(page: Page, number: 1 | 2) {
  await expect(documentOn(page).getByText(`Page ${number} of 2`)).toBeVisible()
  const black = expect.poll(() => blackPart(documentOn(page)))
  if (number === 1) await black.toBeGreaterThan(0.3)
  else await black.toBeLessThan(0.1)
}

test('[1.9] [3.23] a host presents a document, and everyone follows its pages, including one who joins late on a phone', async () => {
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const { id, invitation } = await planMeeting(nusrat, { meetingTitle: 'Lamps', ...hourIn(1) })
  await using host = await openPerson()
  await using guest = await openPerson()
  await using late = await openPerson({ viewport: { width: 360, height: 740 }, hasTouch: true })

  await test.step('the host chooses a file of the meeting in the room', async () => {
    await openSession(host.page, nusrat)
    await host.page.goto(`${majlisUrl()}/meeting-management/${id}/contents`)
    const files = host.page.getByRole('region', { name: 'Files', exact: true })
    await files
      .locator('input[type=file]')
      .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() })
    await expect(files.getByRole('button', { name: 'Open Plan.pdf' })).toBeVisible()
    await host.page.goto(invitation.joinLink)
    await enterRoom(host.page)
    await openPreJoin(guest.page, invitation.joinLink, 'Rafiq Islam')
    await enterRoom(guest.page)
    await present(host.page)
    await expectPage(host.page, 1)
    await expectPage(guest.page, 1)
    await expect(documentOn(guest.page).getByText('Lamps', { exact: true })).toBeAttached()
    await expectAccessible(guest.page)
  })

  await test.step('a key of the presenter turns the page for everyone, also for people who join late', async () => {
    await host.page.keyboard.press('PageDown')
    await expectPage(host.page, 2)
    await expectPage(guest.page, 2)
    await openPreJoin(late.page, invitation.joinLink, 'Omar Faruk')
    await enterRoom(late.page)
    await expectPage(late.page, 2)
    await late.page.screenshot({ path: test.info().outputPath('phone.png') })
    await expectAccessible(late.page)
  })

  await test.step('a participant turns back a page alone, and returns to the presenter', async () => {
    await documentOn(late.page).getByRole('button', { name: 'Previous page' }).click()
    await expectPage(late.page, 1)
    await expectPage(guest.page, 2)
    await documentOn(late.page).getByRole('button', { name: 'Follow Nusrat Rahman' }).click()
    await expectPage(late.page, 2)
  })

  await test.step('the presentation ends for everyone', async () => {
    await documentOn(host.page).getByRole('button', { name: 'Stop presenting' }).click()
    for (const { page } of [host, guest, late]) await expect(documentOn(page)).toHaveCount(0)
  })

  await test.step('it also ends for everyone when its presenter is no longer allowed to share', async () => {
    await openPanel(host.page, 'People')
    await chooseFor(host.page, 'Rafiq Islam', 'Make co-host')
    await present(guest.page)
    for (const { page } of [host, guest, late]) await expectPage(page, 1)
    await openPanel(host.page, 'Host')
    await host.page.getByLabel('Participants can share their screen').click()
    await expectPage(late.page, 1)
    await openPanel(host.page, 'People')
    await chooseFor(host.page, 'Rafiq Islam', 'Revoke co-host')
    for (const { page } of [host, guest, late])
      await expect(documentOn(page)).toHaveCount(0, { timeout: 5_000 })
    await guest.page.getByRole('button', { name: 'More' }).click()
    await expect(guest.page.getByRole('menuitem', { name: /All commands/ })).toBeVisible()
    await expect(guest.page.getByRole('menuitem', { name: 'Present a file…' })).toHaveCount(0)
  })
})

test('[1.9] the host of an instant meeting adds a file in its room, presents it, and finds it on the meeting’s page', async () => {
  const nusrat = await createAccount('Nusrat', 'Rahman')
  const { link, meetingId } = await startMeeting(majlisUrl(), nusrat, { waitingRoom: false })
  await using host = await openPerson()
  await using guest = await openPerson()

  await test.step('the host adds a file in the room and presents it to everyone', async () => {
    await openSession(host.page, nusrat)
    await host.page.goto(link)
    await enterRoom(host.page)
    await openPreJoin(guest.page, link, 'Rafiq Islam')
    await enterRoom(guest.page)
    await host.page.getByRole('button', { name: 'More' }).click()
    await host.page.getByRole('menuitem', { name: 'Agenda and files' }).click()
    const panel = host.page.getByRole('complementary', { name: 'Side panel' })
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: twoPages() })
    await panel.getByRole('button', { name: 'Present Plan.pdf' }).click()
    for (const { page } of [host, guest]) await expectPage(page, 1)
    await guest.page.getByRole('button', { name: 'More' }).click()
    await expect(guest.page.getByRole('menuitem', { name: /All commands/ })).toBeVisible()
    await expect(guest.page.getByRole('menuitem', { name: 'Agenda and files' })).toHaveCount(0)
  })

  await test.step('outside the room, the host finds it on the page of the meeting', async () => {
    const meeting = 'SELECT id FROM meetings WHERE meeting_id = $1'
    const [row] = await readDatabase<{ id: string }>(meeting, [meetingId])
    await host.page.goto(`${majlisUrl()}/meeting-management/${row?.id}/contents`)
    const files = host.page.getByRole('region', { name: 'Files', exact: true })
    await expect(files.getByRole('button', { name: 'Open Plan.pdf' })).toBeVisible()
    await expect(files.locator('input[type=file]')).toBeAttached()
  })
})
