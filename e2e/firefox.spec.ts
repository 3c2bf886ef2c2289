import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, password } from './support/accounts.ts'
import { expectText, fill, find, openFirefox, press, recordedTone } from './support/firefox.ts'
import { countMovingIn, expectMoving, expectTone } from './support/media.ts'
import { openPerson } from './support/people.ts'
import {
  enterRoom,
  expectPeople,
  openPanel,
  openPreJoin,
  screenOf,
  tileOf,
  writeMessage,
} from './support/room.ts'

const url = majlisUrl()
const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'
const hostTone = 660
const guestTone = 1_320

test('[2.1] [2.52] [2.61] in Firefox: signs in, schedules a meeting and holds a call with someone in Chromium', async () => {
  const account = await createAccount('Nusrat', 'Rahman')
  await using hostPerson = await openFirefox({ tone: hostTone })
  await using guestPerson = await openPerson({ tone: guestTone })
  const { page } = hostPerson
  const guestPage = guestPerson.page

  /** How many videos in this part of the page have changing frames. */
  const expectMovingIn = (selector: string) =>
    expect
      .poll(() => page.$$eval(selector, countMovingIn), { timeout: 20_000, intervals: [250] })
      .toBeGreaterThan(0)
  const expectGuest = () =>
    Promise.all([
      expectMovingIn(`[role="group"][aria-label^="${guest}"] video`),
      expect.poll(() => page.evaluate(recordedTone, guestTone), { timeout: 20_000 }).toBeGreaterThan(-60),
    ])
  const expectHost = () =>
    Promise.all([expectMoving(tileOf(guestPage, host)), expectTone(guestPage, hostTone)])

  const link = await test.step('the host signs in and schedules a meeting', async () => {
    await page.goto(`${url}/sign-in`)
    await fill(page, 'Email', account.email)
    await fill(page, 'Password', password)
    await press(page, 'Sign in')
    await find(page, 'region', 'Plan ahead')
    await press(page, 'Schedule', { within: '[aria-labelledby="plan-title"]' })
    await fill(page, 'Title', 'River path')
    await press(page, 'Schedule', { within: '[role="dialog"]' })
    await expectText(page, 'Meeting scheduled')
    const text = await page.evaluate(() => document.querySelector<HTMLElement>('[role="dialog"]')?.innerText)
    const [, id = ''] = /Meeting ID\s+([\d ]+)/.exec(text ?? '') ?? []
    return `${url}/m/j/${id.replaceAll(' ', '')}`
  })

  await test.step('a background that cannot run leaves the camera on, and says so', async () => {
    await page.goto(link)
    await expectMovingIn('video')
    await press(page, 'Background: None')
    await press(page, 'Strong blur', { role: 'radio' })
    // Headless Firefox has no WebGL.
    await expectText(page, 'This background can’t be used here. Your camera stays on as it was.')
    await expectMovingIn('video')
  })

  await test.step('they meet, and see and hear each other', async () => {
    await press(page, 'Start the meeting')
    await find(page, 'button', 'Leave')
    await openPreJoin(guestPage, link, guest)
    await enterRoom(guestPage)
    await Promise.all([expectGuest(), expectHost(), expectPeople(guestPage, [host, guest])])
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Turn on sound')
  })

  await test.step('the host shares a screen, and stops', async () => {
    await press(page, 'Share screen')
    await expectMoving(screenOf(guestPage, host))
    await press(page, 'Stop sharing')
    await expect(screenOf(guestPage, host)).toHaveCount(0)
  })

  await test.step('they write to each other', async () => {
    await press(page, 'Chat')
    await fill(page, 'Write a message', 'From Firefox')
    await press(page, 'Send')
    await openPanel(guestPage, 'Chat')
    await expect(guestPage.getByRole('log', { name: 'Messages' })).toContainText('From Firefox')
    await writeMessage(guestPage, 'From Chromium')
    await expectText(page, 'From Chromium')
  })

  await test.step('after a reload the host is back, and both see and hear each other', async () => {
    await page.reload()
    await find(page, 'button', 'Leave')
    await Promise.all([expectGuest(), expectHost()])
  })

  await test.step('the host leaves, and the guest stays', async () => {
    await press(page, 'Leave')
    await press(page, 'Leave the meeting', { role: 'menuitem' })
    await press(page, 'Leave without a co-host')
    await expectText(page, 'You left the meeting')
    await openPanel(guestPage, 'People')
    await expectPeople(guestPage, [guest])
  })
})
