import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { createAccount, majlisUrl, openSession, password, signIn } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { chromiumPath } from './support/chromium.ts'
import { inDatabase } from './support/database.ts'
import { expectNoSidewaysScroll } from './support/reach.ts'

const url = majlisUrl()
const manifest = (page: Page) => page.locator('link[rel="manifest"]')

/** The whole Chromium with a profile of its own, which can install apps; `args` are further ones. */
async function openChromium(args: string[] = []): Promise<AsyncDisposable & { context: BrowserContext }> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-app-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...args],
  })
  return {
    context,
    async [Symbol.asyncDispose]() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.waitForEvent('page')
}

test('[1.13] [6.6] Chromium can install Majlis as an app from pages of people with the feature', async () => {
  await using browser = await openChromium()
  const page = await firstPage(browser.context)
  page.setDefaultTimeout(20_000)
  // Guests of a meeting are offered nothing.
  await page.goto(`${url}/m/j`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(manifest(page)).toHaveCount(0)

  const nusrat = await createAccount('Nusrat')
  await signIn(page, nusrat)
  await expect(manifest(page)).toHaveAttribute('href', '/app/en.webmanifest')
  const devtools = await browser.context.newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Majlis', display: 'standalone', lang: 'en' })
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const served = await page.request.get(`${url}/app/ar.webmanifest`)
  expect(served.headers()['content-type']).toContain('application/manifest+json')
  expect(await served.json()).toMatchObject({ lang: 'ar', dir: 'rtl' })

  // From the search and in the profile: what to do, or the browser's own question.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('install')
  await expect(page.getByRole('option', { name: 'Install Majlis as an app' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${url}/profile?tab=preferences#app`)
  const card = page.getByRole('region', { name: 'Majlis app' })
  await expect(card).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  // Without the feature, neither Majlis nor the browser offers it.
  await inDatabase("INSERT INTO feature_exceptions VALUES ($1, NULL, 'desktopapp', false)", [
    nusrat.organizationId,
  ])
  const features = page.waitForResponse(/\/api\/feature\/names\/by-user/)
  await page.clock.install()
  await page.reload()
  await (await features).finished()
  await expect(page.getByRole('heading', { name: 'Date and time' })).toBeVisible()
  await expect(card).toHaveCount(0)
  // The page would name it two seconds after it knows the features.
  await page.clock.runFor(4_000)
  await expect(manifest(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/home`)
  await expect(page.getByRole('heading', { level: 1, name: /Good \w+, Nusrat/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('install')
  await expect(page.getByText(/^No results for “install”/)).toBeVisible()
})

test('[1.13] [2.22] the installed app begins with sign-in, and every page leads on without the browser’s buttons', async () => {
  const account = await createAccount('Meera')
  await using browser = await openChromium([`--app=${url}/home`])
  const page = await firstPage(browser.context)
  page.setDefaultTimeout(20_000)
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  // Not the landing page, neither from the app nor from the server.
  for (const path of ['/home', '/', '/ar']) {
    await page.goto(url + path)
    await expect(page).toHaveURL(`${url}/sign-in`)
  }
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)

  // A shortcut opens its page after sign-in.
  await page.goto(`${url}/home?scheduler=new`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Schedule a meeting' })).toBeVisible()
  await page.goto(`${url}/profile?tab=preferences`)
  await expect(page.getByRole('heading', { name: 'Date and time' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Majlis app' })).toHaveCount(0)

  // The title bar has the colour of the page.
  const colors = () =>
    page.evaluate(() => [
      document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
      getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim(),
    ])
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(colors).toEqual(['#0f161c', '#0f161c'])

  // The own room, a page after a meeting, and a recording that is gone: each leads back to Home.
  await page.goto(`${url}/room`)
  await expect(page).toHaveURL(/\/m\/j\/\d+/)
  for (const path of [new URL(page.url()).pathname, '/part?reason=left', '/copy-record/no-such-file']) {
    await page.goto(url + path)
    await page
      .getByRole('link')
      .or(page.getByRole('button', { name: /home/i }))
      .first()
      .click()
    await expect(page).toHaveURL(`${url}/home`)
  }

  await page.goto(`${url}/logout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/sign-in`)
})

test('[1.13] a person without a room comes to Home by the shortcut to the room', async ({ page }) => {
  const account = await createAccount('Rumi')
  await inDatabase('DELETE FROM resources WHERE user_id = $1', [account.userId])
  await openSession(page, account)
  await page.goto(`${url}/room`)
  await expect(page).toHaveURL(`${url}/home`)
})
