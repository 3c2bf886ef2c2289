import { expect, test, type Page } from '@playwright/test'
import {
  startFakeGoogleCalendar,
  type FakeGoogleCalendar,
} from '../apps/server/src/integrations/google-calendar/fake-google-calendar.ts'
import { createAccount, openSession } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
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

test('[1.15] [2.35] [7.22] a person who declines at the provider stays without a connection, then connects and disconnects', async ({
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

  await test.step('the provider ends the permission, which the page says after a check', async () => {
    google.endPermissions(address)
    google.endAccessTokens()
    await card(page).getByRole('button', { name: 'Check now' }).click()
    await expect(card(page).getByText('Sign-in needed')).toBeVisible()
    await card(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(card(page).getByText('Connected', { exact: true })).toBeVisible()
  })

  await test.step('disconnecting ends the permission at the provider', async () => {
    await card(page).getByRole('button', { name: 'Disconnect Google Calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
    await expect.poll(() => google.hasPermission(address)).toBe(false)
  })
})
