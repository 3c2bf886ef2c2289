import { expect, test, type Locator, type Page } from '@playwright/test'
import { createAccount, majlisUrl, password } from './support/accounts.ts'
import { openPerson } from './support/people.ts'
import { expectScreen, saveLanguage, scenarios, writings } from './support/scenario.ts'
import { expectNothingInEnglish } from './support/texts.ts'

const url = majlisUrl()

/** Names of Chromium's fake devices, which pages cannot translate. */
const devices = [
  'Fake Default Audio Input',
  'Fake Default Audio Output',
  'Fake Audio Input',
  'Fake Audio Output',
  'fake_device',
]

async function startOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box.x
}

for (const scenario of scenarios.filter(({ language }) => language !== 'en')) {
  const { language, title, guest: guestName, note } = scenario
  const { direction, script } = writings[language === 'ar' ? 'ar' : 'bn']

  const expectTranslated = (page: Page, data?: readonly string[]) => expectScreen(page, scenario, data)

  /** Element order follows the writing direction of the language. */
  async function expectBefore(first: Locator, second: Locator) {
    await expect(first).toBeVisible()
    await expect(second).toBeVisible()
    const isLeft = (await startOf(first)) < (await startOf(second))
    expect(isLeft).toBe(direction === 'ltr')
  }

  test(`[1.25] [3.7] ${language}: every page is ${direction} and contains no English`, async () => {
    const settings = { locale: language, permissions: ['clipboard-write'] }
    await using host = await openPerson(settings)
    await using guest = await openPerson(settings)
    const { page } = host
    const account = await createAccount(...scenario.host)
    await saveLanguage(account, language)
    const product = page.getByRole('banner').getByRole('link', { name: 'Majlis' })
    // Earlier steps stay on the page, hidden, with their values.
    const submit = page.locator('form button[type=submit]').filter({ visible: true })

    await test.step('landing, sign-in', async () => {
      await page.goto(url)
      await expectTranslated(page, ['Apache'])
      await expectBefore(product, page.getByRole('banner').locator('summary').first())
      await page.getByPlaceholder(script).fill('no meeting')
      await page.getByPlaceholder(script).press('Enter')
      await expectTranslated(page, ['Apache'])
      await page.goto(`${url}/sign-in`)
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
      await expectTranslated(page)
      await page.locator('[autocomplete=username]').fill(account.email)
      await page.locator('[autocomplete=current-password]').fill(password)
      await submit.click()
      await expect(page).toHaveURL(/\/home$/)
    })

    const main = page.getByRole('main')
    await test.step('home, profile, list of meetings', async () => {
      await expectTranslated(page)
      await expectBefore(page.getByRole('navigation'), main)
      await page.getByRole('banner').getByRole('button').last().click()
      await expect(page.getByRole('menuitem')).toHaveCount(2)
      await expectTranslated(page)
      await page.goto(`${url}/profile`)
      await expect(main.getByText(`${scenario.host[0]} & Co`)).toBeVisible()
      await expectTranslated(page)
      await page.goto(`${url}/meeting-management`)
      await expect(page.getByRole('tab')).toHaveCount(2)
      await expectTranslated(page)
    })

    await test.step('start panel', async () => {
      await page.goto(`${url}/home`)
      await main.locator('[aria-labelledby=start-title]').getByRole('button').nth(1).click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByRole('switch').first()).toBeVisible()
      await expectTranslated(page)
      await panel.getByRole('textbox').first().fill(title)
      await panel.getByRole('radio').nth(1).locator('xpath=..').click()
      await panel.locator('button[type=submit]').click()
    })

    const bar = page.getByRole('contentinfo')
    const tabs = page.getByRole('tab')
    await test.step('the room, alone', async () => {
      await expect(tabs).toHaveCount(4)
      await expectTranslated(page)
      await expectBefore(main, page.getByRole('complementary'))
      await expectBefore(page.getByRole('heading', { name: title }), page.getByRole('timer'))
    })

    await test.step('a guest joins: pre-join, room, panels, menus', async () => {
      const link = page.url()
      await guest.page.goto(link)
      await expect(guest.page.getByRole('heading', { name: title })).toBeVisible()
      await expect(guest.page.locator('video[data-on]')).toBeVisible()
      await expectTranslated(guest.page, devices)
      await expectBefore(guest.page.locator('video[data-on]'), guest.page.locator('form button[type=submit]'))
      await guest.page.locator('[autocomplete=name]').fill(guestName)
      await guest.page.locator('form button[type=submit]').click()
      await expect(page.getByRole('listitem').filter({ hasText: guestName })).toBeVisible()
      await expectTranslated(page)
      await tabs.nth(1).click()
      await page.getByRole('tabpanel').getByRole('textbox').fill(note)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('log')).toContainText(note)
      await expectTranslated(page)
      await tabs.nth(2).click()
      await expect(page.getByRole('tabpanel').getByText(script).first()).toBeVisible()
      await expectTranslated(page)
      await tabs.nth(3).click()
      await expect(page.getByRole('tabpanel').getByRole('switch').first()).toBeVisible()
      await expectTranslated(page)
      for (const opener of await bar.locator('button[aria-haspopup=menu]').all()) {
        await opener.click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectNothingInEnglish(page, devices)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
      }
      for (const keys of ['Shift+Slash', 'Control+k']) {
        await page.keyboard.press(keys)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectTranslated(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })

    await test.step('the host ends it, and both are outside', async () => {
      // Choose the one that is spelled out: others show a number, in the digits of the script.
      await bar.locator('button[aria-haspopup=menu]').filter({ hasText: script }).click()
      await page.getByRole('menuitem').last().click()
      await page.getByRole('dialog').getByRole('button').last().click()
      for (const left of [page, guest.page]) {
        await expect(left).toHaveURL(/\/part/)
        await expect(left.getByRole('heading', { level: 1 })).toBeVisible()
        await left.locator('form label').nth(1).click()
        await expect(left.locator('form button[type=submit]')).toBeVisible()
        await expectTranslated(left)
      }
      await guest.page.goto(`${url}/m/j/100000000001`)
      await expect(guest.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectTranslated(guest.page)
    })
  })
}
