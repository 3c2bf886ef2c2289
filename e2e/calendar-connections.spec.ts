import { expect, test, type Page } from '@playwright/test'
import {
  startFakeGoogleCalendar,
  type FakeGoogleCalendar,
} from '../apps/server/src/integrations/google-calendar/fake-google-calendar.ts'
import { createAccount, openSession } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { nextWeek, timeZone } from './support/scheduling.ts'
import { startInstallation, type Stack } from './support/stack.ts'

const address = 'rehana@gmail.example'
let google: FakeGoogleCalendar
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  google = await startFakeGoogleCalendar()
  google.addCalendar(address, { id: 'family', summary: 'Family', accessRole: 'owner' })
  stack = await startInstallation(google.environment)
})

test.afterAll(async () => {
  await stack.stop()
  google.stop()
})

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })

async function connect(page: Page) {
  google.isUsedBy(address)
  await page.goto(`${stack.url}/profile?tab=calendars`)
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
}

test('[1.15] [2.35] [3.42] [7.22] events of a connected calendar are in the calendar and in the way of meetings, until it is disconnected', async ({
  page,
}) => {
  const owner = await createAccount('Rehana', 'Rahman', stack.url)
  await openSession(page, owner, stack.url)

  await test.step('the page says that access was declined', async () => {
    google.deny()
    await connect(page)
    await expect(page.getByText(/^You didn’t allow access to Google Calendar/)).toBeVisible()
    await expect(page).toHaveURL(/\/profile\?tab=calendars$/)
    await expectAccessible(page)
    google.deny(false)
  })

  await test.step('the page says which account is connected', async () => {
    await connect(page)
    await expect(page.getByText(/^Google Calendar is connected as .*rehana@gmail\.example/)).toBeVisible()
    await expect(card(page).getByText('Connected', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  await test.step('the choice of a calendar is still there after a reload', async () => {
    await card(page).getByRole('checkbox', { name: 'Family' }).check()
    await expect(card(page).getByRole('checkbox', { name: 'Family' })).toBeChecked()
    await page.reload()
    await expect(card(page).getByRole('checkbox', { name: 'Family' })).toBeChecked()
  })

  await test.step('an event there is in the calendar, and a clash in the scheduler that prevents nothing', async () => {
    const day = nextWeek('wednesday')
    await card(page).getByRole('combobox', { name: 'Add my meetings to' }).selectOption('Family')
    await expect(card(page).getByRole('combobox', { name: 'Add my meetings to' })).toBeEnabled()
    google.eventsOf(address).put({
      summary: 'Dentist',
      start: { dateTime: `${day}T10:15:00`, timeZone },
      end: { dateTime: `${day}T11:00:00`, timeZone },
    })
    await card(page).getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Calendars checked')).toBeVisible()
    await page.goto(`${stack.url}/calendar/week/-/${day}`)
    const event = page.getByRole('button', { name: /^Dentist, .* from Google Calendar$/ })
    await event.click()
    await expect(page.getByRole('dialog').getByText('Google Calendar ·')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^New meeting, Wednesday .*, 10:00.am$/ }).press('Enter')
    await expect(
      page.getByText(/^This time clashes with .*Dentist.* so you can still schedule\.$/),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Meeting scheduled')).toBeVisible()
    await expect.poll(() => google.eventsOf('family').all().length, { timeout: 60_000 }).toBe(1)
    await page.goto(`${stack.url}/profile?tab=calendars`)
  })

  await test.step('the provider ends the permission, which the page says after a check', async () => {
    google.endPermissions(address)
    google.endAccessTokens()
    await card(page).getByRole('button', { name: 'Check now' }).click()
    await expect(card(page).getByText('Sign-in needed')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText('Google Calendar needs you to sign in again')).toBeVisible()
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(card(page).getByText('Connected', { exact: true })).toBeVisible()
  })

  await test.step('without a calendar for them, meetings go from there, too', async () => {
    await card(page).getByRole('combobox', { name: 'Add my meetings to' }).selectOption('None')
    await expect.poll(() => google.eventsOf('family').all().length, { timeout: 60_000 }).toBe(0)
  })

  await test.step('disconnecting ends the permission at the provider', async () => {
    await card(page).getByRole('button', { name: 'Disconnect Google Calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
    await expect.poll(() => google.hasPermission(address)).toBe(false)
    await page.goto(`${stack.url}/calendar/week/-/${nextWeek('wednesday')}`)
    await expect(page.locator('section[aria-busy=false]')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Dentist/ })).toBeHidden()
  })
})
