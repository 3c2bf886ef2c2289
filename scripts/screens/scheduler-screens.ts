import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

async function openScheduler(stage: Stage): Promise<Page> {
  const member = await stage.calls.signIn('Nusrat', stage.language)
  const page = await stage.open('/home?scheduler=new', { member })
  await page.locator('[name=meetingTitle]').waitFor()
  await page.locator('[data-state=free], [data-state=clash]').waitFor()
  return page
}

const openPart = (page: Page, place: number) => page.getByRole('tab').nth(place).click()

export const schedulerScreens: readonly Screen[] = [
  { name: 'scheduler', open: openScheduler },
  {
    name: 'scheduler-recurrence',
    async open(stage) {
      const page = await openScheduler(stage)
      await page.locator('[name=recurrence]').selectOption('custom')
      await page
        .getByLabel(stage.text('scheduler', 'recurrence.unit'), { exact: true })
        .selectOption('Monthly')
      return page
    },
    async settle(page) {
      await page.locator('ol').evaluate((dates) => dates.scrollIntoView({ block: 'end' }))
    },
  },
  {
    name: 'scheduler-advanced',
    async open(stage) {
      const page = await openScheduler(stage)
      await openPart(page, 1)
      await page
        .getByRole('button', { name: stage.text('scheduler', 'reminder.add') })
        .click({ clickCount: 2, delay: 50 })
      return page
    },
  },
  {
    name: 'scheduler-host',
    async open(stage) {
      const page = await openScheduler(stage)
      await openPart(page, 2)
      return page
    },
  },
  {
    name: 'scheduler-people',
    async open(stage) {
      const page = await openScheduler(stage)
      await openPart(page, 3)
      const field = page.locator('[name=invitees]')
      await field.fill('arif@riverside.example; Anika Chowdhury <anika@hillside.example>, library desk;')
      await field.press('Enter')
      await page.locator('[role=img]').nth(1).waitFor()
      await field.blur()
      return page
    },
    async settle(page) {
      await page.getByRole('slider').evaluate((time) => time.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'scheduler-days',
    async open(stage) {
      const page = await openScheduler(stage)
      await page.getByLabel(stage.text('scheduler', 'details.allDay')).check({ force: true })
      await openPart(page, 3)
      const field = page.locator('[name=invitees]')
      await field.fill('arif@riverside.example;')
      await field.press('Enter')
      await page.locator('[role=img]').nth(1).waitFor()
      await field.blur()
      await page.getByRole('button', { name: stage.text('scheduler', 'people.findDays') }).click()
      await page
        .getByRole('list', { name: stage.text('scheduler', 'people.findDaysResult') })
        .or(page.getByText(stage.text('scheduler', 'people.findDaysNone')))
        .waitFor()
      return page
    },
    async settle(page) {
      await page.getByRole('slider').evaluate((time) => time.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'scheduler-clash',
    async open(stage) {
      const page = await openScheduler(stage)
      // Sooner or later, each day after this one is taken: the demo's owner has weekly meetings.
      await page.getByLabel(stage.text('scheduler', 'details.allDay')).check({ force: true })
      await page.locator('[name=recurrence]').selectOption('day')
      await page.locator('[data-state=clash] button').last().click()
      await page.getByRole('dialog').nth(1).waitFor()
      return page
    },
  },
]
