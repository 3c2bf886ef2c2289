import type { Permissions } from '@majlis/contract'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { createAccount, majlisUrl, openSession, password, signIn, signInOnPage } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { hourIn, planMeeting } from './support/scheduling.ts'
import { expectCovered, expectNoSidewaysScroll } from './support/reach.ts'

const url = majlisUrl()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Responds as the server would for a user with fewer permissions. */
async function withPermission(page: Page, changes: Partial<Permissions>) {
  await page.route('**/api/v1/auth/refresh', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.session.permission, changes)
    await route.fulfill({ response, json: body })
  })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

test.describe('the guard', () => {
  test('[2.22] [2.37] [2.39] a visitor sees only the landing page', async ({ page }) => {
    for (const path of ['/home', '/meeting-management', '/profile', '/']) {
      await page.goto(url + path)
      await expect(page).toHaveURL(`${url}/`)
      await expect(page.getByRole('heading', { level: 1, name: 'Meet where your people are' })).toBeVisible()
    }
    await expectAccessibleInBothThemes(page)
  })

  test('[2.37] a visitor sees that an address has no page, and where to go', async ({ page }) => {
    for (const path of ['/no-such-page', '/no/such/page']) {
      const response = await page.goto(url + path)
      // An address of one part could be that of an organisation, and this one is not.
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveURL(url + path)
    }
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meet where your people are' })).toBeVisible()
  })

  test('[2.9] the landing page links to the brochure, which prints on two A4 pages', async ({ page }) => {
    await page.goto(`${url}/`)
    await page.getByRole('link', { name: 'Brochure' }).click()
    await expect(page).toHaveURL(`${url}/brochure`)
    await expect(page.getByText(`This installation is at ${new URL(url).host}`)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
  })

  test('[2.39] a visitor’s pages make no request that fails', async ({ page }) => {
    const failed: string[] = []
    page.on('console', (message) => message.type() === 'error' && failed.push(message.text()))
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
    for (const path of ['/', '/home', '/sign-in', '/sign-up', '/m/j', '/feedback', '/part?reason=left']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(failed).toEqual([])
  })

  test('[2.39] a signed-in user stays signed in on the next page and on pages opened with Back', async ({
    page,
  }) => {
    const home = page.getByRole('heading', { level: 1, name: /Good \w+, Meera/ })
    await page.goto(url)
    await signIn(page, await createAccount('Meera'))
    await page.reload()
    await expect(home).toBeVisible()
    await page.goto(`${url}/profile`)
    // To Home, and then back to pages that were loaded as a visitor.
    for (let steps = 0; steps < 3; steps += 1) {
      await page.goBack()
      if (page.url() === 'about:blank') return
      await expect(home).toBeVisible()
    }
  })

  test('[2.22] [2.37] the landing page and unknown paths redirect signed-in users to Home', async ({
    page,
  }) => {
    await signIn(page, await createAccount('Rumi'))
    for (const path of ['/', '/sign-in', '/sign-up', '/otp', '/no-such-page', '/home/deeper/still']) {
      await page.goto(url + path)
      await expect(page).toHaveURL(`${url}/home`)
      await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Rumi/ })).toBeVisible()
      await expect(page.getByText(`There’s no page at this address: ${path}`)).toHaveCount(
        ['/no-such-page', '/home/deeper/still'].includes(path) ? 1 : 0,
      )
    }
  })

  test('[2.39] sign-in continues to the requested page', async ({ page }) => {
    const account = await createAccount('Sadia')
    await page.goto(`${url}/meeting-management`)
    await expect(page).toHaveURL(`${url}/`)
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${url}/meeting-management`)
  })

  test('[2.33] [2.40] [2.45] [6.3] users without the meetings permission are redirected to Home and see no link to meetings', async ({
    page,
  }) => {
    await openSession(page, await createAccount('Zara'))
    await page.goto(`${url}/meeting-management`)
    await expect(page.getByRole('heading', { level: 1, name: 'Meeting management' })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await withPermission(page, { view_meeting: false })
    await page.goto(`${url}/meeting-management`)
    await expect(page).toHaveURL(`${url}/home`)
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible()
    for (const name of ['Meeting management', 'Recordings'])
      await expect(menu(page).getByRole('link', { name })).toBeHidden()
    await page.goto(`${url}/cloud`)
    await expect(page).toHaveURL(`${url}/home`)
  })

  test('[2.42] the end of a session redirects to the configured logout address', async ({ page }) => {
    const account = await createAccount('Yusuf')
    await page.route('**/api/v1/auth/authenticate', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.data.session.user.logout_url = '/logout?by=session'
      await route.fulfill({ response, json: body })
    })
    await signInOnPage(page, account)
    await menu(page).getByRole('link', { name: 'Meeting management' }).click()
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toBeVisible()
    const end = `UPDATE auth_sessions SET ended_at = now(), end_reason = 'signed_out'
      WHERE user_id = (SELECT id FROM users WHERE email = $1)`
    expect(await inDatabase(end, [account.email])).toBeGreaterThan(0)
    const way = page.waitForRequest((request) => request.url() === `${url}/logout?by=session`)
    // With this click at the latest; the page may have noticed on its own before.
    await Promise.race([way, page.getByRole('tab', { name: 'Previous' }).click()])
    await way
    await expect(page).toHaveURL(`${url}/sign-in`)
  })
})

test.describe('the shell', () => {
  test('[2.23] [2.24] [2.25] [2.35] [2.43] [2.44] [2.45] [2.51] sidebar and top bar show what an owner can do', async ({
    page,
  }) => {
    await signIn(page, await createAccount('Ayesha'))
    const entries = menu(page).getByRole('link')
    await expect(entries).toHaveText([
      /Ayesha & Co$/,
      'Home',
      'Calendar',
      'Meeting management',
      'Recordings',
      'Ask your meetings',
      /^Drive/,
      'Manage users',
      'Host licences',
      'Manage organization',
    ])
    await expect(entries.first()).toContainText('AC')
    await menu(page).getByRole('link', { name: 'Meeting management' }).click()
    await expect(page).toHaveURL(`${url}/meeting-management`)
    await expect(page.getByRole('heading', { level: 1, name: 'Meeting management' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Meeting management' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await menu(page).getByRole('link', { name: 'Ayesha & Co' }).click()
    await expect(page).toHaveURL(`${url}/home`)
    await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Ayesha/ })).toBeVisible()

    const account = page.getByRole('button', { name: 'Account menu of Ayesha Rahman' })
    await expect(account).toContainText('AR')
    await account.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Logout'])
    await expectAccessibleInBothThemes(page)
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByRole('definition').filter({ hasText: 'Owner' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  test('search finds meetings and actions by keyboard; on a phone it is a page', async ({ page }) => {
    const account = await createAccount('Zainab')
    await planMeeting(account, { meetingTitle: 'Harbour lights', ...hourIn(60) })
    await signIn(page, account)
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search meetings, people, files and settings' })
    await expect(field).toBeFocused()
    // Not an option of the page below.
    const selected = page.getByRole('listbox').getByRole('option', { selected: true })
    await page.keyboard.type('harbuor')
    await expect(selected).toContainText('Harbour lights')
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/meeting-management\/.+\/overview/)
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('invite us')
    await expect(selected).toHaveText('Invite users')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/add-user`)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('harbuor')
    await page.getByRole('link', { name: 'See all results' }).click()
    await expect(page).toHaveURL(`${url}/search?q=harbuor`)
    await expect(selected).toContainText('Harbour lights')

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(`${url}/search`)
    await expect(page.getByRole('option', { name: /Harbour lights/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('[2.46] [2.47] [2.48] other applications open in a new tab, for those who have them', async ({
    page,
  }) => {
    const account = await createAccount('Karim')
    let hasAccess = true
    await page.route(/has-(drive|cm)-access/, (route) =>
      route.fulfill({ json: { status: 'success', data: { hasAccess } } }),
    )
    await signIn(page, account)
    for (const name of [/^Drive .*new tab/, /^Manage organization .*new tab/]) {
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
    // Without a chat server there is no chat token, and so no link to the chat.
    await expect(menu(page).getByRole('link', { name: /Chat/ })).toBeHidden()

    hasAccess = false
    await page.reload()
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: /new tab/ })).toHaveCount(0)
  })

  test('[2.50] [3.11] the menu collapses, stays collapsed, and uses the organisation’s colours', async ({
    page,
  }) => {
    const account = await createAccount('Nadia')
    const paint = `INSERT INTO appearances (organization_id, primary_color, updated_at) VALUES ($1, '#7A1F5C', now())`
    expect(await inDatabase(paint, [account.organizationId])).toBe(1)
    await signIn(page, account)
    const initials = menu(page).getByText('NC', { exact: true })
    await expect(initials).toHaveCSS('background-color', 'rgb(122, 31, 92)')
    await expectAccessibleInBothThemes(page)

    const wide = (await boxOf(menu(page))).width
    const words = menu(page).getByText('Meeting management', { exact: true })
    await expect(words).toBeInViewport()
    await menu(page).getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(async () => (await boxOf(menu(page))).width).toBeLessThan(wide / 2)
    await expect(menu(page).getByRole('link', { name: 'Meeting management' })).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(menu(page).getByRole('button', { name: 'Expand menu' })).toBeVisible()
    expect((await boxOf(menu(page))).width).toBeLessThan(wide / 2)
    await menu(page).getByRole('button', { name: 'Expand menu' }).click()
    await expect.poll(async () => (await boxOf(menu(page))).width).toBe(wide)

    // Without a connection the page says so, and keeps what it shows.
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Start now' })).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline')).toBeHidden()
  })

  test('[2.50] [9.12] below 768 px a button opens the menu over the page', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await signIn(page, await createAccount('Imran'))
    const open = page.getByRole('button', { name: 'Open menu' })
    await expect(menu(page)).toBeVisible()
    await expect(open).toBeHidden()

    await page.setViewportSize({ width: 767, height: 800 })
    await expect(menu(page)).toBeHidden()
    await expect(open).toBeVisible()

    await page.setViewportSize({ width: 360, height: 740 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(360)
    await expectAccessible(page)
    await open.click()
    await expect(menu(page)).toBeInViewport()
    await expectCovered(page, {
      front: menu(page),
      behind: ['Open menu', 'Skip to content', 'Start meeting', 'Meeting ID or personal link'],
    })
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await menu(page).getByRole('link', { name: 'Meeting management' }).click()
    await expect(page).toHaveURL(`${url}/meeting-management`)
    await expect(menu(page)).toBeHidden()
    expect(await width()).toBeLessThanOrEqual(360)
    await open.click()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
  })
})
