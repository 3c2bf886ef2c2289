import type { Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import type { Member } from './calls.ts'
import { namesOf, titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const questions: Record<Language, string> = {
  en: 'Which street do you live in?',
  bn: 'আপনি কোন সড়কে থাকেন?',
  ar: 'في أي شارع تسكن؟',
}

const answers: Record<Language, string> = {
  en: 'Harbour Street',
  bn: 'বন্দর সড়ক',
  ar: 'شارع الميناء',
}

const agendas: Record<Language, string> = {
  en: 'What the council plans for the parks and the lamps, and what you think of it.',
  bn: 'উদ্যান ও সড়কবাতি নিয়ে পরিষদের পরিকল্পনা, আর সে বিষয়ে আপনার মত।',
  ar: 'ما يخطط له المجلس للحدائق والإنارة، وما رأيك فيه.',
}

const hour = 3_600_000
const questionId = '0190a000-0000-7000-8000-0000000000aa'

interface Registration {
  readonly member: Member
  readonly calendarId: string
  readonly meetingId: string
}

/** A meeting of next week for which people register, and whose organizer looks at each of them. */
async function announce(stage: Stage): Promise<Registration> {
  const { calls, language } = stage
  const member = await calls.signUp('Nusrat', 'Rahman', language)
  const startDateTime = Math.ceil(Date.now() / hour) * hour + 7 * 24 * hour
  const { id: calendarId, meetingId } = await calls.schedule(member, {
    meetingTitle: titleOf(language),
    agenda: agendas[language],
    startDateTime,
    endDateTime: startDateTime + hour,
    timeZone: 'Europe/London',
    isRegRequired: true,
    registration: {
      approval: 'manual',
      questions: [{ id: questionId, label: questions[language], isRequired: true }],
    },
  })
  return { member, calendarId, meetingId }
}

async function openForm(stage: Stage): Promise<Page> {
  const { meetingId } = await announce(stage)
  const page = await stage.open(`/register/${meetingId}`)
  await page.locator('main form').waitFor()
  return page
}

const send = (page: Page) => page.locator('main form button[type=submit]').click()

async function openList(stage: Stage, names: readonly string[]): Promise<Page> {
  const { member, calendarId, meetingId } = await announce(stage)
  for (const [place, name] of names.entries())
    await stage.calls.register(meetingId, {
      name,
      email: `guest.${place}@hillside.example.org`,
      language: stage.language,
      answers: [{ questionId, answer: answers[stage.language] }],
    })
  const page = await stage.open(`/registrations/${calendarId}`, { member })
  await page.locator('main table, main h2, main b').first().waitFor()
  return page
}

/** What people see who have no account: registering, and what lies beside it. */
export const guestScreens: readonly Screen[] = [
  {
    name: 'terms',
    async open(stage) {
      const page = await stage.open('/terms-condition')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'brochure',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/brochure')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'features',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/features')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'pricing',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/pricing')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'privacy-policy',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/privacy-policy-statement')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'talk-to-sales',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/talk-to-sales')
      await page.locator('form').waitFor()
      return page
    },
  },
  {
    name: 'not-found',
    async open(stage) {
      const page = await stage.open('/no/such/page')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'register',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage)
      await send(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'register-done',
    isWhole: true,
    async open(stage) {
      const page = await openForm(stage)
      const fields = page.locator('main form').locator('input, textarea')
      const values = [namesOf(stage.language).layla, 'layla@hillside.example.org', answers[stage.language]]
      for (const [place, value] of values.entries()) await fields.nth(place).fill(value)
      await send(page)
      await page.getByRole('status').locator('h2').waitFor()
      return page
    },
  },
  {
    name: 'register-closed',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/register/647712840966')
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'registrations',
    isWhole: true,
    open(stage) {
      const { arif, layla, tomas } = namesOf(stage.language)
      return openList(stage, [arif, layla, tomas])
    },
  },
  { name: 'registrations-empty', isWhole: true, open: (stage) => openList(stage, []) },
]
