import { globSync, readFileSync } from 'node:fs'
import { parse } from 'acorn'
import { expect, test } from '@playwright/test'
import { supportedBrowsers } from '../apps/web/vite/supported-browsers.ts'
import { createAccount, createColleague, majlisUrl, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { scriptFallbacks, styleFallbacks } from './support/compat/fallbacks.ts'
import { lackingInScripts } from './support/compat/scripts.ts'
import { lackingInStyles } from './support/compat/styles.ts'
import { compat, isSupported } from './support/compat/support-data.ts'
import { hourAt, nextWeek, planMeeting } from './support/scheduling.ts'

const url = majlisUrl()
const dist = new URL('../apps/web/dist/', import.meta.url)

/** The built files with this ending, by name. */
function builtFiles(ending: string): [name: string, content: string][] {
  const names = globSync(`assets/**/*.${ending}`, { cwd: dist.pathname })
  expect(names.length).toBeGreaterThan(10)
  return names.map((name) => [name, readFileSync(new URL(name, dist), 'utf8')])
}

/** What the build writes into the public pages themselves. */
function publicPages(): { style: string; headScript: string } {
  return JSON.parse(readFileSync(new URL('.public-pages.json', dist), 'utf8'))
}

/** Everything lacking has a fallback, and every fallback is still needed. */
function expectFallbacks(lacking: Map<string, string>, fallbacks: Record<string, readonly string[]>) {
  const known = Object.values(fallbacks).flat()
  expect([...lacking].filter(([feature]) => !known.includes(feature))).toEqual([])
  expect(known.filter((feature) => !lacking.has(feature))).toEqual([])
}

test.describe('the built web app', () => {
  test('has a fallback for each style that a supported browser lacks', () =>
    expectFallbacks(
      lackingInStyles([...builtFiles('css'), ['public pages', publicPages().style]]),
      styleFallbacks,
    ))

  test('has a fallback for each part of the browser that a supported one lacks, in syntax that all of them read', () =>
    expectFallbacks(
      lackingInScripts([...builtFiles('js'), ['public pages', publicPages().headScript]]),
      scriptFallbacks,
    ))

  test('detects an older browser by two features that came with the supported versions, in syntax that all read', () => {
    const [script] = builtFiles('js').filter(([name]) => /old-browser/.test(name))
    expect(() => parse(script?.[1] ?? '', { ecmaVersion: 5 })).not.toThrow()
    const asked = [
      compat.api['CSS']?.['registerProperty_static'],
      compat.css['types']?.['color']?.['color-mix'],
    ]
    expect(asked.map(isSupported)).toEqual([true, true])
    for (const [browser, version] of Object.entries(supportedBrowsers)) {
      const since = asked.map((feature) => {
        const support = feature?.__compat?.support[browser as keyof typeof supportedBrowsers]
        return Number([support].flat()[0]?.version_added)
      })
      expect([browser, Math.max(...since)]).toEqual([browser, Number(version)])
    }
  })
})

test('the documentation names the supported browsers', () => {
  const page = readFileSync(new URL('../docs/features/browsers.md', import.meta.url), 'utf8')
  const { chrome, edge, firefox, safari, safari_ios: ios } = supportedBrowsers
  for (const cell of [
    `| Chrome | ${chrome} |`,
    `| Edge | ${edge} |`,
    `| Firefox | ${firefox} |`,
    `| Safari | ${safari} |`,
  ])
    expect(page).toContain(cell)
  expect(page).toContain(`| Safari on iPhone and iPad | ${ios} |`)
})

const oldSentences = {
  'en-GB': 'Please update this browser: Majlis needs Chrome or Edge 111, Firefox 128, Safari 16.4 or later.',
  bn: 'এই ব্রাউজারটি আপডেট করুন। Majlis-এর জন্য Chrome বা Edge ১১১, Firefox ১২৮, Safari ১৬.৪ বা আরও নতুন সংস্করণ দরকার।',
  ar: 'حدّث هذا المتصفح: يحتاج Majlis إلى Chrome أو Edge 111 أو Firefox 128 أو Safari 16.4 أو إصدار أحدث.',
}

test('shows an older browser a notice in the language of its user, even if it can run nothing else', async ({
  browser,
}) => {
  for (const [locale, sentence] of Object.entries(oldSentences)) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    // As Firefox before 128.
    await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
    // A browser that cannot read the app's script runs none of it.
    await page.route(/\/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '?' }),
    )
    await page.goto(`${url}/sign-in`)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(sentence)
    expect(await page.evaluate(() => document.body.firstElementChild?.getAttribute('role'))).toBe('alert')
    await notice.getByRole('button').click()
    await expect(notice).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${url}/features`)
    await expect(notice).toContainText(sentence)
    await expect(notice).toHaveCSS('background-color', 'rgb(53, 42, 20)')
    await context.close()
  }
})

test('shows supported browsers no notice', async ({ page }) => {
  await page.goto(`${url}/sign-in`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText(oldSentences['en-GB'])).toHaveCount(0)
})

test('runs no code that the content security policy refuses', async ({ page }) => {
  const refused: string[] = []
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what))
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noteRefused(violatedDirective + ' ' + blockedURI))`)
  await openSession(page, await createAccount('Nusrat'))
  // Home loads no schemas, the others do.
  for (const path of ['/home', '/profile', '/organization-info']) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('[2.1] [2.52] [3.12] a browser without WebRTC says that it cannot hold calls, and plans, reads and answers all the same', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const { invitation } = await planMeeting(arif, {
    meetingTitle: 'River path',
    ...hourAt(nextWeek('wednesday'), '10:00'),
    invitees: [{ userId: nusrat.userId, role: 'participant' }],
  })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  const cannot = page.getByRole('heading', { name: 'Calls don’t work in this browser' })

  await test.step('a guest sees it before anything else, with the link for another browser', async () => {
    await page.goto(invitation.joinLink)
    await expect(cannot).toBeVisible()
    await expect(page.getByText('open this page in Chrome, Edge, Firefox or Safari')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('Home says it where a call would start', async () => {
    await signIn(page, nusrat)
    const start = page.getByRole('region', { name: 'Start now' })
    await expect(start).toContainText('Calls don’t work in this browser.')
    await expect(start.getByRole('button', { name: 'Start meeting' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('an invitation is read and answered, and a meeting planned', async () => {
    await page.getByRole('button', { name: 'Accept: River path' }).click()
    await expect(page.getByRole('region', { name: 'Invitations and requests' })).toContainText(
      'Accepted River path',
    )
    await page.getByRole('region', { name: 'Plan ahead' }).getByRole('button', { name: 'Schedule' }).click()
    const drawer = page.getByRole('dialog', { name: 'Schedule a meeting' })
    await drawer.getByLabel('Title').fill('Street lights')
    await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(drawer.getByText('Meeting scheduled')).toBeVisible()
  })

  await test.step('a start link and the form for an ID say it too', async () => {
    for (const path of ['/start-meeting?jwt=unused', '/m/j']) {
      await page.goto(`${url}${path}`)
      await expect(cannot).toBeVisible()
    }
  })
})
