import type { Language } from '@majlis/contract'
import { formatTimeRange } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { majlisUrl, password, type Account } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import type { MailboxEntry } from './mailbox.ts'
import { ask } from './meetings.ts'
import { instantOf, timeZone } from './scheduling.ts'
import { expectTranslated, type Writing } from './texts.ts'

/** The people of a journey and the texts they enter, all in one language. */
export interface Scenario {
  language: Language
  organization: string
  host: readonly [string, string]
  colleague: readonly [string, string]
  /** Another colleague, whose account uses another language. */
  second: readonly [string, string]
  secondLanguage: 'ar' | 'bn'
  member: readonly [string, string]
  team: string
  guest: string
  title: string
  /** The meeting that conflicts. */
  busy: string
  agenda: string
  note: string
  file: string
  /** The description of a rule for every Wednesday. */
  weekly: string
}

export const scenarios: readonly Scenario[] = [
  {
    language: 'en',
    organization: 'Riverside Library',
    host: ['Nusrat', 'Rahman'],
    colleague: ['Arif', 'Khan'],
    second: ['Samira', 'Tariq'],
    secondLanguage: 'bn',
    member: ['Layla', 'Haddad'],
    team: 'Field crew',
    guest: 'Rafiq Islam',
    title: 'River path',
    busy: 'Street lights',
    agenda: 'Lamps at the bridge',
    note: 'The bridge is closed on Wednesdays.',
    file: 'Lamps.pdf',
    weekly: 'Every week on Wednesday',
  },
  {
    language: 'ar',
    organization: 'مكتبة النهر',
    host: ['نصرت', 'رحمن'],
    colleague: ['عارف', 'خان'],
    second: ['سميرة', 'طارق'],
    secondLanguage: 'bn',
    member: ['ليلى', 'حداد'],
    team: 'فريق الميدان',
    guest: 'رفيق إسلام',
    title: 'ممشى النهر',
    busy: 'إنارة الشوارع',
    agenda: 'مصابيح الجسر',
    note: 'الجسر مغلق يوم الأربعاء.',
    file: 'مصابيح.pdf',
    weekly: 'كل أسبوع يوم الأربعاء',
  },
  {
    language: 'bn',
    organization: 'নদীতীর গ্রন্থাগার',
    host: ['নুসরাত', 'রহমান'],
    colleague: ['আরিফ', 'খান'],
    second: ['সামিরা', 'তারিক'],
    secondLanguage: 'ar',
    member: ['লায়লা', 'হাদ্দাদ'],
    team: 'মাঠকর্মী দল',
    guest: 'রফিক ইসলাম',
    title: 'নদীর ধারের পথ',
    busy: 'সড়কবাতি',
    agenda: 'সেতুর বাতি',
    note: 'বুধবার সেতু বন্ধ থাকে।',
    file: 'বাতি.pdf',
    weekly: 'প্রতি সপ্তাহে বুধবারে',
  },
]

export const writings: Record<'ar' | 'bn', Writing> = {
  ar: { language: 'ar', direction: 'rtl', script: /\p{Script=Arabic}/u },
  bn: { language: 'bn', direction: 'ltr', script: /\p{Script=Bengali}/u },
}

/** Names chosen by people, products and organisations, which are the same in every language. */
function dataOf({ host, colleague, second, member, ...written }: Scenario): string[] {
  const { organization, team, guest, title, busy, agenda, note, file } = written
  const names = [host, colleague, second, member].flatMap(([first, last]) => [
    `${first} & Co`,
    `${first} ${last}`,
    first,
  ])
  return [
    'Google',
    'Outlook',
    'Apple',
    'Mac',
    'iPhone',
    ...names,
    organization,
    team,
    guest,
    title,
    busy,
    agenda,
    note,
    file,
  ]
}

/** The screen passes the accessibility check, has the right writing direction, and contains no English that it should not. */
export async function expectScreen(page: Page, scenario: Scenario, more: readonly string[] = []) {
  if (scenario.language === 'en') return expectAccessible(page)
  return expectTranslated(page, writings[scenario.language], [...dataOf(scenario), ...more])
}

/** The mail is in this language, except for names that people chose. */
export function expectMailIn(mail: MailboxEntry, language: Language, scenario: Scenario) {
  expect(mail.language).toBe(language)
  if (language === 'en') return
  let said = `${mail.subject} ${mail.text}`.replaceAll(/https?:\/\/\S+|\S+@\S+|Majlis/g, '')
  for (const known of dataOf(scenario)) said = said.replaceAll(known, '')
  expect(said).not.toMatch(/[A-Za-z]{2,}/)
  expect(said).toMatch(writings[language].script)
}

/** The interface texts of a language, by their keys. */
export function textsIn(language: Language) {
  return {
    auth: createServerText(language, 'auth'),
    calendar: createServerText(language, 'calendar'),
    clash: createServerText(language, 'clash'),
    common: createServerText(language, 'common'),
    home: createServerText(language, 'home'),
    invitations: createServerText(language, 'invitations'),
    organization: createServerText(language, 'organization'),
    recurrence: createServerText(language, 'recurrence'),
    scheduler: createServerText(language, 'scheduler'),
    files: createServerText(language, 'files'),
    notifications: createServerText(language, 'notifications'),
    room: createServerText(language, 'room'),
    search: createServerText(language, 'search'),
    shell: createServerText(language, 'shell'),
  }
}

/** A range of hours as the pages write it; spaces may be narrow. */
export function timesOn(language: Language, day: string, from: string, to: string): RegExp {
  const [start, end] = [instantOf(day, from), instantOf(day, to)]
  const text = formatTimeRange(start, end, { language, timeZone, timeFormat: '12' })
  return new RegExp(text.replaceAll(/\s/g, '\\s').replaceAll('.', '\\.'))
}

/** A browser in the language of its owner's account. */
export async function openIn(
  browser: Browser,
  language: Language,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const locale = language === 'en' ? 'en-GB' : language
  return (await browser.newContext({ locale, timezoneId: timeZone, ...more })).newPage()
}

export async function saveLanguage(account: Account, language: Language) {
  const change = { method: 'PUT', token: account.accessToken, body: { language } } as const
  expect((await ask(majlisUrl(), 'v1/user/language', change)).status).toBe(200)
}

/** Signs up in this language; ends on Home. */
export async function signInAs(browser: Browser, account: Account, language: Language): Promise<Page> {
  await saveLanguage(account, language)
  const page = await openIn(browser, language)
  await page.goto(`${majlisUrl()}/sign-in`)
  await page.locator('[autocomplete=username]').fill(account.email)
  await page.locator('[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/home$/)
  return page
}
