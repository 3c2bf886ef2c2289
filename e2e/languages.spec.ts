import { expect, test, type Locator, type Page } from '@playwright/test'
import { majlisUrl, newEmail, password } from './support/accounts.ts'
import { codeIn, newestMail } from './support/mailbox.ts'
import { openPerson } from './support/people.ts'
import { expectNothingInEnglish, expectTranslated as expectWriting, type Writing } from './support/texts.ts'

const url = majlisUrl()

/** Names of Chromium's fake devices, which pages cannot translate. */
const devices = [
  'Fake Default Audio Input',
  'Fake Default Audio Output',
  'Fake Audio Input',
  'Fake Audio Output',
  'fake_device',
]

interface Words extends Writing {
  firstName: string
  lastName: string
  organization: string
  title: string
  guest: string
  message: string
}

const everyLanguage: Words[] = [
  {
    language: 'ar',
    direction: 'rtl',
    script: /\p{Script=Arabic}/u,
    firstName: 'نسرين',
    lastName: 'رحمن',
    organization: 'مكتبة النهر',
    title: 'اجتماع الأمناء',
    guest: 'رفيق إسلام',
    message: 'صباح الخير',
  },
  {
    language: 'bn',
    direction: 'ltr',
    script: /\p{Script=Bengali}/u,
    firstName: 'নুসরাত',
    lastName: 'রহমান',
    organization: 'নদীতীর গ্রন্থাগার',
    title: 'ট্রাস্টি সভা',
    guest: 'রফিক ইসলাম',
    message: 'সুপ্রভাত',
  },
]

async function startOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box.x
}

for (const words of everyLanguage) {
  const { language, direction, script } = words

  const expectTranslated = (page: Page, data?: readonly string[]) => expectWriting(page, words, data)

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
    })

    await test.step('sign-up, code, mail', async () => {
      const email = newEmail('nasrin')
      await page.goto(`${url}/sign-up`)
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(6)
      await expectTranslated(page)
      await page.locator('[autocomplete=organization]').fill(words.organization)
      await page.locator('[autocomplete=given-name]').fill(words.firstName)
      await page.locator('[autocomplete=family-name]').fill(words.lastName)
      await page.locator('[autocomplete=email]').fill(email)
      for (const field of await page.locator('[autocomplete=new-password]').all()) await field.fill(password)
      await submit.click()
      await expect(page).toHaveURL(/\/otp$/)
      await expectTranslated(page)
      const mail = await newestMail(url, email)
      expect(mail.subject).toMatch(script)
      expect(mail.text.replaceAll(/https?:\/\/\S+|\S+@\S+|Majlis/g, '')).not.toMatch(/[A-Za-z]{2,}/)
      await page.locator('[autocomplete=one-time-code]').fill(codeIn(mail))
    })

    await test.step('the first steps of an organisation', async () => {
      await expect(page).toHaveURL(/\/onboarding$/)
      await expect(page.locator('[autocomplete=organization]')).toHaveValue(words.organization)
      await expectTranslated(page)
      await submit.click()
      await expect(page.locator('[name=vanityUrl]')).toBeVisible()
      await expectTranslated(page)
      await submit.click()
      await expect(page.locator('input[type=file]')).toBeAttached()
      await expectTranslated(page)
      const next = page.getByRole('main').locator('footer').getByRole('button').last()
      await next.click()
      await expect(page.getByRole('main').locator('[inputmode=email]')).toBeVisible()
      await expectTranslated(page)
      await next.click()
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
      await expect(main.getByText(words.organization)).toBeVisible()
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
      await panel.getByRole('textbox').first().fill(words.title)
      await panel.getByRole('radio').nth(1).locator('xpath=..').click()
      await panel.locator('button[type=submit]').click()
    })

    const bar = page.getByRole('contentinfo')
    const tabs = page.getByRole('tab')
    await test.step('the room, alone', async () => {
      await expect(tabs).toHaveCount(3)
      await expectTranslated(page)
      await expectBefore(main, page.getByRole('complementary'))
      await expectBefore(page.getByRole('heading', { name: words.title }), page.getByRole('timer'))
    })

    await test.step('a guest joins: pre-join, room, panels, menus', async () => {
      const link = page.url()
      await guest.page.goto(link)
      await expect(guest.page.getByRole('heading', { name: words.title })).toBeVisible()
      await expect(guest.page.locator('video[data-on]')).toBeVisible()
      await expectTranslated(guest.page, devices)
      await expectBefore(guest.page.locator('video[data-on]'), guest.page.locator('form button[type=submit]'))
      await guest.page.locator('[autocomplete=name]').fill(words.guest)
      await guest.page.locator('form button[type=submit]').click()
      await expect(page.getByRole('listitem').filter({ hasText: words.guest })).toBeVisible()
      await expectTranslated(page)
      await tabs.nth(1).click()
      await page.getByRole('tabpanel').getByRole('textbox').fill(words.message)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('log')).toContainText(words.message)
      await expectTranslated(page)
      await tabs.nth(2).click()
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
