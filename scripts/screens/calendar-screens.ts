import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

async function openCalendar(stage: Stage, view: string): Promise<Page> {
  const member = await stage.calls.signIn('Nusrat', stage.language)
  const page = await stage.open(`/calendar/${view}`, { member })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=false] [data-entry]').first().waitFor({ state: 'attached' })
  return page
}

/** In a small window the entries may be scrolled away, or be dots. */
async function openFirstEntry(page: Page) {
  await page.locator('[data-entry]').last().click()
  await page.getByRole('dialog').locator('h3').first().waitFor()
}

export const calendarScreens: readonly Screen[] = [
  { name: 'calendar-day', open: (stage) => openCalendar(stage, 'day') },
  { name: 'calendar-week', open: (stage) => openCalendar(stage, 'week') },
  { name: 'calendar-month', open: (stage) => openCalendar(stage, 'month') },
  { name: 'calendar-agenda', open: (stage) => openCalendar(stage, 'agenda') },
  {
    name: 'calendar-popover',
    async open(stage) {
      const page = await openCalendar(stage, 'week')
      await openFirstEntry(page)
      return page
    },
  },
  {
    name: 'calendar-subscribe',
    async open(stage) {
      const page = await openCalendar(stage, 'week')
      await page.getByRole('button', { name: stage.text('calendar', 'more'), exact: true }).click()
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').locator('code').waitFor()
      return page
    },
  },
  {
    name: 'profile-time',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/profile?tab=preferences', {
        member: await stage.calls.signIn('Nusrat', stage.language),
      })
      await page.locator('section[aria-labelledby=time] form').waitFor()
      return page
    },
  },
]
