import { expect, test, type Page } from '@playwright/test'
import { type Account, createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectMoving, expectNoTone, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { expectCovered, expectNoSidewaysScroll, expectReachable, tabTo } from './support/reach.ts'
import { enterRoom, expectPeople, openPanel, personOf, tileOf, writeMessage } from './support/room.ts'

const url = majlisUrl()
const hostTone = 440
const guestTone = 880

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const hostName = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`

/** The host joins a new meeting by its link. */
async function openRoom(page: Page, account: Account): Promise<string> {
  const { link } = await startMeeting(url, account)
  await openSession(page, account)
  await page.goto(link)
  await enterRoom(page)
  return link
}

/** Holds back the app's code, as a slow network does. */
async function holdApp(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/react-/, async (route) => {
    await promise
    await route.continue()
  })
  return { release }
}

test('[2.61] [8.13] a blocked camera and microphone: guidance is shown, and joining without them works', async () => {
  const account = await createAccount('Nusrat')
  await using host = await openPerson({ tone: hostTone })
  await using guest = await openPerson({ devices: 'blocked' })
  const { page } = guest
  const link = await openRoom(host.page, account)

  await page.goto(link)
  const guide = page
    .getByRole('status')
    .filter({ hasText: 'Your browser is blocking the camera and microphone' })
  await expect(guide.getByRole('heading')).toBeVisible()
  await expect(guide.getByRole('img', { name: 'the icon in the address bar is circled' })).toBeVisible()
  await expect(guide.getByRole('listitem')).toHaveText([
    'Click the circled icon at the start of the address bar.',
    'Turn on “Camera” and “Microphone”, then try again here.',
  ])
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('Your name').fill('Rafiq Islam')
  await enterRoom(page)
  await expectMoving(tileOf(page, hostName(account)))
  await expectTone(page, hostTone)

  // The other person sees name and initials instead of a picture.
  const tile = tileOf(host.page, 'Rafiq Islam')
  await expect(tile.getByText('Rafiq Islam')).toBeVisible()
  await expect(tile.getByText('RI', { exact: true })).toBeVisible()
  await expect(tile.locator('video')).toBeHidden()
  await expect(personOf(host.page, 'Rafiq Islam').getByRole('img', { name: 'Microphone off' })).toBeVisible()
  await expect(personOf(host.page, 'Rafiq Islam').getByRole('img', { name: 'Camera off' })).toBeVisible()

  // In the room, the button explains why it has no effect.
  await button(page, 'Unmute').click()
  await expect(
    page.getByText('Your browser is blocking the microphone. Allow it with the icon in the address bar.'),
  ).toBeVisible()
  await button(page, 'Camera on').click()
  await expect(
    page.getByText('Your browser is blocking the camera. Allow it with the icon in the address bar.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('[2.2] [2.61] name and Join work before the app has loaded', async () => {
  const account = await createAccount('Nusrat')
  await using host = await openPerson({ tone: hostTone })
  const link = await openRoom(host.page, account)

  await using quick = await openPerson({ tone: guestTone })
  const quickApp = await holdApp(quick.page)
  await quick.page.goto(link, { waitUntil: 'commit' })
  await expect(button(quick.page, 'Join now')).toBeEnabled()
  await expectAccessible(quick.page)
  await button(quick.page, 'Join now').click()
  await expect(quick.page.getByText('Enter your name')).toBeVisible()
  await expect(quick.page.getByLabel('Your name')).toBeFocused()
  await quick.page.keyboard.type('Rafiq Islam')
  await quick.page.keyboard.press('Enter')
  await expect(quick.page.locator('#opening button')).toBeDisabled()
  quickApp.release()
  await expectMoving(tileOf(quick.page, hostName(account)))
  await expectTone(quick.page, hostTone)
  await expectTone(host.page, guestTone)
  await expect(tileOf(host.page, 'Rafiq Islam')).toHaveCount(1)

  // Typing continues without interruption when the app takes over.
  await using slow = await openPerson({})
  const slowApp = await holdApp(slow.page)
  await slow.page.emulateMedia({ colorScheme: 'dark' })
  await slow.page.goto(link, { waitUntil: 'commit' })
  await slow.page.getByLabel('Your name').click()
  await expectAccessible(slow.page)
  await slow.page.keyboard.type('Mina ')
  slowApp.release()
  await expect(button(slow.page, 'Turn the camera off')).toBeVisible()
  await slow.page.keyboard.type('Roy')
  await expect(slow.page.getByLabel('Your name')).toHaveValue('Mina Roy')

  // What was typed then is not used at the next visit.
  await slow.page.getByLabel('Your name').fill('Mina')
  await enterRoom(slow.page)
  await button(slow.page, 'Leave').click()
  await button(slow.page, 'Rejoin').click()
  await expect(slow.page.getByLabel('Your name')).toHaveValue('Mina')
})

test('[2.50] [2.61] [9.12] the whole call can be used on a 360 px phone', async () => {
  const account = await createAccount('Samira')
  await using host = await openPerson({ tone: hostTone })
  await using guest = await openPerson({
    tone: guestTone,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  })
  const { page } = guest
  const link = await openRoom(host.page, account)

  await test.step('the landing page and pre-join fit', async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectReachable(button(page, 'Turn the microphone off'), button(page, 'Turn the camera off'))
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Your name').tap()
    await page.getByLabel('Your name').fill('Rafiq Islam')
    await page.getByRole('button', { name: 'Join now' }).scrollIntoViewIfNeeded()
    await expectReachable(page.getByRole('button', { name: 'Join now' }))
    await page.getByRole('button', { name: 'Join now' }).tap()
  })

  await test.step('inside, every control is in reach', async () => {
    await expectMoving(tileOf(page, hostName(account)))
    await expectTone(page, hostTone)
    await expectTone(host.page, guestTone)
    await expectNoSidewaysScroll(page)
    for (const name of [
      'Mute',
      'Camera off',
      'Raise hand',
      'React',
      'More',
      'Leave',
      /^Meeting details /,
      'People · 2',
      'Chat',
    ])
      await expectReachable(button(page, name))
    await expectAccessible(page)
  })

  await test.step('microphone, camera, hand and reactions', async () => {
    await button(page, 'Mute').tap()
    await expectReachable(button(page, 'Unmute'))
    await expectNoTone(host.page, guestTone)
    await button(page, 'Unmute').tap()
    await expectTone(host.page, guestTone)
    await button(page, 'Camera off').tap()
    await expect(personOf(host.page, 'Rafiq Islam').getByRole('img', { name: 'Camera off' })).toBeVisible()
    await button(page, 'Camera on').tap()
    await expectMoving(tileOf(host.page, 'Rafiq Islam'))
    await button(page, 'Raise hand').tap()
    await expect(personOf(host.page, 'Rafiq Islam')).toContainText('Hand raised, first')
    await button(page, 'Lower hand').tap()
    await button(page, 'React').tap()
    const faces = page.getByRole('dialog', { name: 'React' }).getByRole('button')
    await expect(faces).toHaveCount(6)
    await expectReachable(...(await faces.all()))
    await faces.first().tap()
    await expect(host.page.getByText('Rafiq Islam reacts: Thumbs up')).toBeAttached()
    await page.keyboard.press('Escape')
  })

  await test.step('what does not fit into the bar is in the menu', async () => {
    await button(page, 'More').tap()
    await expect(page.getByRole('menuitem', { name: 'All commands' })).toBeVisible()
    for (const item of await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).all()) {
      await item.scrollIntoViewIfNeeded()
      await expectReachable(item)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, /^Meeting details /).tap()
    const details = page.getByRole('dialog')
    await expect(details.getByText('Meeting ID')).toBeVisible()
    await expectReachable(details.getByRole('button', { name: 'Copy invitation' }))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('chat both ways', async () => {
    await button(page, 'Chat').tap()
    const field = page.getByRole('textbox', { name: 'Write a message' })
    await expectReachable(field, page.getByRole('tab', { name: 'Chat' }), button(page, 'Close panel'))
    await field.fill('Hello from the bus')
    await expectReachable(button(page, 'Send'))
    await button(page, 'Send').tap()
    await openPanel(host.page, 'Chat')
    await expect(host.page.getByRole('log', { name: 'Messages' })).toContainText('Hello from the bus')
    await writeMessage(host.page, 'Have a good journey')
    const answer = page.getByRole('log', { name: 'Messages' }).getByText('Have a good journey')
    await expectReachable(answer)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const title = await page.getByRole('heading', { level: 1, includeHidden: true }).innerText()
    await expectCovered(page, {
      front: page.getByRole('complementary'),
      behind: ['Mute', 'Camera off', 'More', 'Leave', `Meeting details ${title}`],
    })
    await field.press('Escape')
    await expect(button(page, 'Chat')).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('people, and back to the picture', async () => {
    await page.getByRole('tab', { name: 'People' }).tap()
    await expectPeople(page, [hostName(account), 'Rafiq Islam'])
    await expectReachable(page.getByRole('searchbox', { name: 'Search people' }), button(page, 'Invite'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button(page, 'Close panel').tap()
    await expectReachable(button(page, 'Mute'), button(page, 'Leave'))
  })

  await test.step('leave', async () => {
    await button(page, 'Leave').tap()
    await expect(page).toHaveURL(/\/part/)
    await expect(page.getByRole('heading', { name: 'You left the meeting' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectReachable(page.getByRole('button', { name: 'Rejoin' }))
    await expectAccessibleInBothThemes(page)
    await openPanel(host.page, 'People')
    await expectPeople(host.page, [hostName(account)])
  })
})

test('[2.50] [3.26] a host can reach the host tools on a 360 px phone', async () => {
  const account = await createAccount('Farida')
  await using host = await openPerson({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const { page } = host
  await openRoom(page, account)
  for (const name of ['Copy invitation', 'Mute', 'Camera off', 'More', 'Leave', 'People · 1'])
    await expectReachable(button(page, name))
  await button(page, 'More').tap()
  await page.getByRole('menuitem', { name: 'Host controls' }).tap()
  for (const control of await page.getByRole('tabpanel').getByRole('switch').all()) {
    await control.scrollIntoViewIfNeeded()
    await expectReachable(control)
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Close panel').tap()
  await button(page, 'Leave').tap()
  await expectReachable(page.getByRole('menuitem', { name: /Leave the meeting/ }))
  await expectReachable(page.getByRole('menuitem', { name: /End for everyone/ }))
  await page.getByRole('menuitem', { name: /End for everyone/ }).tap()
  await expectReachable(page.getByRole('dialog').getByRole('button', { name: 'End for everyone' }))
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).tap()
  await expect(page.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
})

test('[2.1] [2.2] [2.62] a call can be used by keyboard alone, from the link to the end', async () => {
  const account = await createAccount('Lubna')
  await using host = await openPerson({ tone: hostTone })
  await using guest = await openPerson({ tone: guestTone })
  const { page } = guest
  const { keyboard } = page
  const link = await openRoom(host.page, account)

  await test.step('pre-join', async () => {
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible()
    await tabTo(page, button(page, 'Turn the camera off'))
    await keyboard.press('Space')
    await expect(button(page, 'Turn the camera on')).toBeFocused()
    await keyboard.press('Enter')
    await expect(button(page, 'Turn the camera off')).toBeFocused()
    await tabTo(page, page.getByLabel('Your name'))
    await keyboard.type('Rafiq Islam')
    await tabTo(page, page.getByRole('button', { name: 'Join now' }))
    await keyboard.press('Enter')
    await expectMoving(tileOf(host.page, 'Rafiq Islam'))
    await expectTone(host.page, guestTone)
    // Others may hear someone before their own page shows the controls.
    await expect(button(page, 'Mute')).toBeVisible()
  })

  await test.step('microphone, camera, hand and holding to talk', async () => {
    await keyboard.press('m')
    await expect(button(page, 'Unmute')).toBeVisible()
    await expectNoTone(host.page, guestTone)
    await keyboard.down('Space')
    await expectTone(host.page, guestTone)
    await keyboard.up('Space')
    await expectNoTone(host.page, guestTone)
    await keyboard.press('v')
    await expect(personOf(host.page, 'Rafiq Islam').getByRole('img', { name: 'Camera off' })).toBeVisible()
    await keyboard.press('h')
    await expect(personOf(host.page, 'Rafiq Islam')).toContainText('Hand raised, first')
    await tabTo(page, button(page, 'Unmute'))
    await keyboard.press('Enter')
    await expect(button(page, 'Mute')).toBeFocused()
    await expectTone(host.page, guestTone)
  })

  await test.step('the list of keys, all commands, chat', async () => {
    await keyboard.press('Shift+Slash')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused()
    await expectAccessible(page)
    await keyboard.type('chat')
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
    // Shortcut keys type letters while a text field has the focus.
    await keyboard.type('Mavis has the minutes')
    await keyboard.press('Enter')
    await openPanel(host.page, 'Chat')
    await expect(host.page.getByRole('log', { name: 'Messages' })).toContainText('Mavis has the minutes')
    await expect(button(page, 'Mute')).toBeVisible()
  })

  await test.step('people, menus, and out', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Chat' }))
    await keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'People' })).toBeFocused()
    await expectPeople(page, [hostName(account), 'Rafiq Islam'])
    await tabTo(page, button(page, 'More'))
    await keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('menu').locator(':focus-visible')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(button(page, 'More')).toBeFocused()
    await tabTo(page, button(page, 'Leave'))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You left the meeting' })).toBeFocused()
  })

  await test.step('feedback', async () => {
    await tabTo(page, page.getByRole('radio', { name: '1 star' }))
    for (let stars = 1; stars < 4; stars += 1) await keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Audio' }))
    await keyboard.press('Space')
    await tabTo(page, page.getByLabel('Tell us more'))
    await keyboard.type('A little echo')
    await tabTo(page, page.getByRole('button', { name: 'Send feedback' }))
    await keyboard.press('Enter')
    await expect(page.getByText('Thank you for your feedback')).toBeFocused()
    await expectAccessible(page)
  })
})
