import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import {
  createAccount,
  createColleague,
  majlisUrl,
  newEmail,
  password,
  type Account,
} from './support/accounts.ts'
import { linkIn, mailLike, mailsTo, type MailboxEntry } from './support/mailbox.ts'
import { ask } from './support/meetings.ts'
import { expectTranslated, type Writing } from './support/texts.ts'
import { entryOn, fillAndLeave, nextWeek, openWeek, timeZone, typed } from './support/scheduling.ts'

const url = majlisUrl()
const wednesday = nextWeek('wednesday')

interface Words extends Writing {
  host: readonly [string, string]
  colleague: readonly [string, string]
  guest: string
  title: string
  agenda: string
  note: string
}

const everyLanguage: Words[] = [
  {
    language: 'ar',
    direction: 'rtl',
    script: /\p{Script=Arabic}/u,
    host: ['نصرت', 'رحمن'],
    colleague: ['عارف', 'خان'],
    guest: 'رفيق إسلام',
    title: 'ممشى النهر',
    agenda: 'مصابيح الجسر',
    note: 'الجسر مغلق صباحًا.',
  },
  {
    language: 'bn',
    direction: 'ltr',
    script: /\p{Script=Bengali}/u,
    host: ['নুসরাত', 'রহমান'],
    colleague: ['আরিফ', 'খান'],
    guest: 'রফিক ইসলাম',
    title: 'নদীর ধারের পথ',
    agenda: 'সেতুর বাতি',
    note: 'সকালে সেতু বন্ধ থাকে।',
  },
]

/** Speaks this language from the first page on, also in their account. */
async function signedIn(browser: Browser, account: Account, language: Words['language']): Promise<Page> {
  const change = { method: 'PUT', token: account.accessToken, body: { language } } as const
  expect((await ask(url, 'v1/user/language', change)).status).toBe(200)
  const page = await (await browser.newContext({ locale: language, timezoneId: timeZone })).newPage()
  await page.goto(`${url}/sign-in`)
  await page.locator('[autocomplete=username]').fill(account.email)
  await page.locator('[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/home$/)
  return page
}

/** Allowed are addresses and what people have named; the latter is in the language of the journey. */
function expectMailTranslated({ subject, text }: MailboxEntry) {
  const said = `${subject} ${text}`.replaceAll(/https?:\/\/\S+|\S+@\S+|Majlis|& Co/g, '')
  expect(said).not.toMatch(/[A-Za-z]{2,}/)
}

for (const words of everyLanguage) {
  const { language, direction, script, title } = words

  /** Which of two things comes first follows the direction of the language. */
  async function expectBefore(first: Locator, second: Locator) {
    const [one, other] = [await first.boundingBox(), await second.boundingBox()]
    if (!one || !other) throw new Error('not shown')
    expect(one.x < other.x).toBe(direction === 'ltr')
  }

  test(`[1.25] [2.54] [2.55] ${language}: planning, answering and the calendar, ${direction} and nothing in English`, async ({
    browser,
  }) => {
    const organizer = await createAccount(...words.host)
    const invited = await createColleague(organizer, ...words.colleague)
    // Products have the same name in every language, and so has the organisation that was made for the journey.
    const data = ['Google', 'Outlook', 'Apple', `${words.host[0]} & Co`]
    const guestEmail = newEmail('rafiq')
    const page = await signedIn(browser, organizer, language)
    const colleague = await signedIn(browser, invited, language)
    const isTranslated = (one: Page) => expectTranslated(one, words, data)
    const submit = page.getByRole('dialog').locator('button[type=submit]')

    await test.step('the drawer, each of its parts', async () => {
      await page.goto(`${url}/home?scheduler=new`)
      const tabs = page.getByRole('dialog').getByRole('tab')
      await expect(tabs).toHaveCount(4)
      await page.locator('[name=meetingTitle]').fill(title)
      await fillAndLeave(page.locator('[name=start]'), '2024-01-10')
      await isTranslated(page)
      await fillAndLeave(page.locator('[name=start]'), typed(wednesday))
      await fillAndLeave(page.getByRole('combobox').first(), '930')
      await page.locator('[name=recurrence]').selectOption('custom')
      await isTranslated(page)
      await page.locator('[name=recurrence]').selectOption('week')
      await page.getByRole('dialog').locator('textarea').first().fill(words.agenda)
      await expectBefore(tabs.first(), tabs.last())
      await tabs.nth(1).click()
      // Reminders and registration open up; only reminders stay.
      const groups = page.getByRole('tabpanel').getByRole('group')
      const [reminders, registration] = [groups.nth(2), groups.nth(5)]
      await reminders.getByRole('button').last().click()
      await registration.getByRole('switch').click({ force: true })
      await registration.getByRole('button').last().click()
      await isTranslated(page)
      await registration.getByRole('switch').first().click({ force: true })
      await tabs.nth(2).click()
      await expect(page.getByRole('tabpanel').getByRole('switch').first()).toBeVisible()
      await isTranslated(page)
      await tabs.nth(3).click()
      await page.locator('[name=invitees]').fill(words.colleague[0])
      await page.getByRole('option').filter({ hasText: words.colleague[1] }).click()
      await page.locator('[name=invitees]').fill(`${words.guest} <${guestEmail}>`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tabpanel').getByText(words.guest)).toBeVisible()
      await isTranslated(page)
      await submit.click()
      await expect(page.getByRole('heading', { level: 3 })).toBeFocused()
      await isTranslated(page)
    })

    await test.step('the invitation on Home', async () => {
      await expect(colleague.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
      await isTranslated(colleague)
    })

    await test.step('the mail, and its page', async () => {
      const mail = await mailLike(url, guestEmail, script)
      expectMailTranslated(mail)
      const guest = await (await browser.newContext({ locale: language, timezoneId: timeZone })).newPage()
      await guest.goto(linkIn(mail, '/part\\?\\S*answer=suggested'))
      await expect(guest.getByRole('heading', { name: title })).toBeVisible()
      await guest.locator('form button[type=submit]').click()
      await expect(guest.locator('[aria-invalid=true]').first()).toBeVisible()
      await isTranslated(guest)
      await fillAndLeave(guest.locator('form').getByRole('combobox'), '1500')
      await guest.locator('textarea').fill(words.note)
      await guest.locator('form button[type=submit]').click()
      await expect(guest.locator('form')).toBeHidden()
      await isTranslated(guest)
      await guest.goto(`${url}/part?invitation=unknown`)
      await expect(guest.getByRole('alert')).toBeVisible()
      await isTranslated(guest)
      await guest.context().close()
    })

    await test.step('the request on Home, and the mails about it', async () => {
      await page.goto(`${url}/home`)
      const request = page.getByRole('listitem').filter({ hasText: words.note })
      await expect(request).toBeVisible()
      await isTranslated(page)
      await request.getByRole('button').first().click()
      await expect(request).toBeHidden()
      await isTranslated(page)
      await expect
        .poll(async () => (await mailsTo(url, invited.email)).filter((mail) => mail.calendar).length)
        .toBe(2)
      const mails = [...(await mailsTo(url, organizer.email)), ...(await mailsTo(url, invited.email))]
      const about = mails.filter(({ subject }) => subject.includes(title))
      expect(about).toHaveLength(3)
      about.forEach(expectMailTranslated)
    })

    await test.step('the calendar in its views, details, questions', async () => {
      await openWeek(page, wednesday)
      await expect(entryOn(page, wednesday, new RegExp(title))).toBeVisible()
      await isTranslated(page)
      const days = page.locator('[data-hours][data-day]')
      await expectBefore(days.first(), days.last())
      for (const view of ['day', 'month', 'agenda']) {
        await page.goto(`${url}/calendar/${view}/-/${wednesday}`)
        await expect(page.locator('section[aria-busy=false] [data-entry]').first()).toBeVisible()
        await isTranslated(page)
      }
      await openWeek(colleague, wednesday)
      await entryOn(colleague, wednesday, new RegExp(title)).click()
      await expect(colleague.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
      await isTranslated(colleague)

      await openWeek(page, wednesday)
      await entryOn(page, wednesday, new RegExp(title)).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
      await isTranslated(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+Slash')
      await expect(page.getByRole('dialog')).toBeVisible()
      await isTranslated(page)
    })
    await page.context().close()
    await colleague.context().close()
  })
}
