import { expect, type Page } from '@playwright/test'
import { createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMoving, expectNoTone, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { test } from './support/raw-client.ts'
import {
  chooseFor,
  enterRoom,
  expectPeople,
  openPreJoin,
  peopleOf,
  personOf,
  screenOf,
  tileOf,
} from './support/room.ts'

const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'
const other = 'Omar Faruk'
const renamed = 'Rafiq of Riverside'

function control(page: Page, name: string) {
  return page.getByRole('group', { name: 'Call controls' }).getByRole('button', { name, exact: true })
}

function notice(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true })
}

async function muteAll(page: Page, choice: RegExp) {
  await page.getByRole('button', { name: 'Mute all' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  await expect(notice(page, 'Everyone is muted')).toBeVisible()
}

test('[3.27, 3.28, 6.2] a host and a co-host manage names, hands, cameras, screens and microphones', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  const tones = { guest: 660, other: 880 }
  await using hostPerson = await openPerson()
  await using guestPerson = await openPerson({ tone: tones.guest, hasWindows: true })
  await using otherPerson = await openPerson({ tone: tones.other })
  const hostPage = hostPerson.page
  const guestPage = guestPerson.page
  const otherPage = otherPerson.page
  await openSession(hostPage, account)
  await hostPage.goto(meeting.link)
  await enterRoom(hostPage)
  for (const [page, name] of [
    [guestPage, guest],
    [otherPage, other],
  ] as const) {
    await openPreJoin(page, meeting.link, name)
    await enterRoom(page)
  }
  await expectPeople(hostPage, [host, guest, other])

  await test.step('the host renames someone, who keeps the name when they rejoin', async () => {
    await chooseFor(hostPage, guest, 'Rename…')
    const dialog = hostPage.getByRole('dialog', { name: 'Change name' })
    await dialog.getByLabel('Name in this meeting').fill(renamed)
    await dialog.getByRole('button', { name: 'Save name' }).click()
    for (const page of [hostPage, guestPage, otherPage]) await expect(personOf(page, renamed)).toBeVisible()
    await control(guestPage, 'Leave').click()
    await guestPage.getByRole('button', { name: 'Rejoin' }).click()
    await expect(guestPage.getByLabel('Your name')).toHaveValue(renamed)
    await enterRoom(guestPage)
    await expectPeople(hostPage, [host, renamed, other])
  })

  await test.step('the host lowers a hand', async () => {
    await control(guestPage, 'Raise hand').click()
    await expect(personOf(hostPage, renamed)).toContainText('Hand raised, first')
    await chooseFor(hostPage, renamed, 'Lower hand')
    await expect(control(guestPage, 'Raise hand')).toBeVisible()
    await expect(personOf(otherPage, renamed)).not.toContainText('Hand raised')
  })

  await test.step('a co-host, made by the host, switches a camera off, which its owner switches on again', async () => {
    await chooseFor(hostPage, other, 'Make co-host')
    await expect(notice(otherPage, 'You’re a co-host now')).toBeVisible()
    await expect(otherPage.getByRole('tab', { name: 'Host' })).toBeVisible()
    await chooseFor(otherPage, renamed, 'Turn off camera')
    await expect(notice(guestPage, 'A host has turned off your camera')).toBeVisible()
    await expect(personOf(hostPage, renamed).getByRole('img', { name: 'Camera off' })).toBeVisible()
    await control(guestPage, 'Camera on').click()
    await expectMoving(tileOf(hostPage, renamed))
  })

  await test.step('the co-host ends a shared screen, which may be shared again', async () => {
    await control(guestPage, 'Share screen').click()
    await expectMoving(screenOf(hostPage, renamed))
    await chooseFor(otherPage, renamed, 'Stop screen share')
    await expect(notice(guestPage, 'A host has stopped your screen share')).toBeVisible()
    await expect(screenOf(hostPage, renamed)).toHaveCount(0)
    await expect(control(guestPage, 'Share screen')).toBeEnabled()
  })

  await test.step('no longer a co-host, they have no tools', async () => {
    await chooseFor(hostPage, other, 'Revoke co-host')
    await expect(notice(otherPage, 'You’re no longer a co-host')).toBeVisible()
    await expect(otherPage.getByRole('tab', { name: 'Host' })).toHaveCount(0)
    await personOf(otherPage, renamed)
      .getByRole('button', { name: `Options for ${renamed}` })
      .click()
    await expect(otherPage.getByRole('menuitem', { name: 'Message privately' })).toBeVisible()
    await expect(otherPage.getByRole('menuitem', { name: 'Remove…' })).toHaveCount(0)
    await otherPage.keyboard.press('Escape')
  })

  await test.step('all are muted, and unmute themselves', async () => {
    for (const tone of Object.values(tones)) await expectTone(hostPage, tone)
    await muteAll(hostPage, /^Mute all\s*People can/)
    await expect(notice(guestPage, 'A host has muted you')).toBeVisible()
    for (const tone of Object.values(tones)) await expectNoTone(hostPage, tone)
    await control(guestPage, 'Unmute').click()
    await expectTone(hostPage, tones.guest)
  })

  await test.step('all are muted and kept muted, until the host allows one of them', async () => {
    await muteAll(hostPage, /^Mute all and keep muted/)
    await expect(
      notice(guestPage, 'A host has muted you. You can’t unmute until they allow it.'),
    ).toBeVisible()
    await expectNoTone(hostPage, tones.guest)
    for (const page of [guestPage, otherPage])
      await expect(control(page, 'The host has muted you')).toBeDisabled()
    await expectAccessible(guestPage)
    await chooseFor(hostPage, renamed, 'Allow unmuting')
    await expect(notice(guestPage, 'You can unmute yourself again')).toBeVisible()
    await control(guestPage, 'Unmute').click()
    await expectTone(hostPage, tones.guest)
    await expect(control(otherPage, 'The host has muted you')).toBeDisabled()
    await expect(peopleOf(hostPage)).toHaveCount(3)
  })
})
