import type { CalendarConnection, CalendarConnections, ExternalTime, Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const hourMs = 3_600_000

/** What people call their calendars, and what is in them. */
const words: Record<Language, { work: string; family: string; holidays: string; titles: string[] }> = {
  en: {
    work: 'Work',
    family: 'Family',
    holidays: 'Holidays in Bangladesh',
    titles: ['Dentist', 'School run', 'Holiday'],
  },
  bn: {
    work: 'অফিস',
    family: 'পরিবার',
    holidays: 'বাংলাদেশের ছুটি',
    titles: ['দাঁতের ডাক্তার', 'স্কুল থেকে আনা', 'ছুটি'],
  },
  ar: {
    work: 'العمل',
    family: 'العائلة',
    holidays: 'الإجازات الرسمية',
    titles: ['طبيب الأسنان', 'المدرسة', 'إجازة'],
  },
}

function connectionsOf(language: Language): CalendarConnections {
  const { work, family, holidays } = words[language]
  const readAt = Date.now() - 4 * 60_000
  const calendars = [work, family, holidays].map((name, place) => ({
    id: `0198c0de-0000-7000-8000-0000000000c${place}`,
    name,
    isPrimary: place === 0,
    isWritable: place < 2,
    isRead: place < 2,
    receivesMeetings: place === 0,
    readAt,
  }))
  const google: CalendarConnection = {
    id: '0198c0de-0000-7000-8000-0000000000d1',
    provider: 'google',
    address: 'nusrat.rahman@example.com',
    state: 'connected',
    calendars,
    readAt,
    connectedAt: readAt,
  }
  return {
    userId: '0198c0de-0000-7000-8000-000000000001',
    isSignedInToGoogle: true,
    isSignedInToOutlook: false,
    signedInCalendarCount: 1,
    offered: ['google', 'outlook'],
    connections: [
      google,
      {
        ...google,
        id: '0198c0de-0000-7000-8000-0000000000d2',
        provider: 'outlook',
        address: 'nusrat@riverside.example',
        state: 'sign_in_needed',
        calendars: [],
        readAt: readAt - 26 * hourMs,
      },
    ],
  }
}

/** Some of today's and tomorrow's, after this hour. */
function timesOf(language: Language): ExternalTime[] {
  const { family, titles } = words[language]
  const [dentist = '', school = '', holiday = ''] = titles
  const midnight = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs
  const time = (title: string, start: number, hours: number) => ({
    provider: 'google' as const,
    calendarName: family,
    title,
    startDateTime: midnight + start * hourMs,
    endDateTime: midnight + (start + hours) * hourMs,
    startDate: null,
    endDate: null,
    isBusy: true,
  })
  const day = new Date(midnight + 24 * hourMs).toISOString().slice(0, 10)
  return [
    time(dentist, 9, 1.5),
    time(school, 15, 0.5),
    { ...time(holiday, 24, 24), startDate: day, endDate: day, isBusy: false },
  ]
}

/** A page of someone with an account at Google, and one at Outlook that needs another sign-in. */
async function openConnected(
  stage: Stage,
  path: string,
  known = connectionsOf(stage.language),
): Promise<Page> {
  const page = await stage.open('/home', { member: await stage.calls.signIn('Nusrat', stage.language) })
  const answer = (call: string, data: unknown) =>
    page.route(`**/api/meeting/calendar/${call}*`, (route) =>
      route.fulfill({ json: { status: 'success', data } }),
    )
  await answer('check-connection', known)
  await answer('external-times', { times: timesOf(stage.language) })
  await page.goto(`${stage.url}${path}`)
  return page
}

async function openCalendar(stage: Stage, view: string): Promise<Page> {
  const page = await openConnected(stage, `/calendar/${view}`)
  await page.locator('[data-external]').first().waitFor({ state: 'attached' })
  return page
}

export const connectedCalendarScreens: readonly Screen[] = [
  {
    name: 'connected-calendars',
    isWhole: true,
    async open(stage) {
      const page = await openConnected(stage, '/profile?tab=calendars')
      await page.getByRole('checkbox').first().waitFor()
      return page
    },
  },
  {
    name: 'connected-calendars-none',
    isWhole: true,
    async open(stage) {
      const known = { ...connectionsOf(stage.language), connections: [] }
      const page = await openConnected(stage, '/profile?calendar=denied&provider=google', known)
      await page.getByRole('alert').first().waitFor()
      return page
    },
  },
  { name: 'connected-calendars-week', open: (stage) => openCalendar(stage, 'week') },
  { name: 'connected-calendars-month', open: (stage) => openCalendar(stage, 'month') },
  { name: 'connected-calendars-agenda', open: (stage) => openCalendar(stage, 'agenda') },
  {
    name: 'connected-calendars-event',
    async open(stage) {
      const page = await openCalendar(stage, 'day')
      await page.locator('[data-external]').first().click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
]
