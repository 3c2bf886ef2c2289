import { expect, test } from '@playwright/test'
import { createAccount, majlisUrl, newEmail } from './support/accounts.ts'
import { scenarios, expectScreen, signInAs, textsIn } from './support/scenario.ts'
import { fillAndLeave, hourAt, nextWeek, openWeek, planMeeting, typed, weekly } from './support/scheduling.ts'

const url = majlisUrl()
const wednesday = nextWeek('wednesday')

for (const scenario of scenarios.filter(({ language }) => language !== 'en')) {
  const { language, title } = scenario
  const say = textsIn(language)

  test(`[1.25] [2.54] [2.55] ${language}: the rest of the scheduler and the calendar contains no English`, async ({
    browser,
  }) => {
    const organizer = await createAccount(...scenario.host)
    const invitees = [{ email: newEmail('rafiq'), name: scenario.guest, role: 'participant' as const }]
    await planMeeting(organizer, { meetingTitle: title, invitees, ...hourAt(wednesday, '09:30'), ...weekly })
    const page = await signInAs(browser, organizer, language)

    await test.step('the drawer, each of its parts', async () => {
      await page.goto(`${url}/home?scheduler=new`)
      const tabs = page.getByRole('dialog').getByRole('tab')
      await expect(tabs).toHaveCount(4)
      await fillAndLeave(page.locator('[name=start]'), '2024-01-10')
      await expectScreen(page, scenario)
      await fillAndLeave(page.locator('[name=start]'), typed(wednesday))
      await page.locator('[name=recurrence]').selectOption('custom')
      await expectScreen(page, scenario)
      await tabs.nth(1).click()
      // Show the fields of reminders and registration.
      const groups = page.getByRole('tabpanel').getByRole('group')
      const [reminders, registration] = [groups.nth(2), groups.nth(5)]
      await reminders.getByRole('button').last().click()
      await registration.getByRole('switch').click({ force: true })
      await registration.getByRole('button').last().click()
      await expectScreen(page, scenario)
      await tabs.nth(2).click()
      await expect(page.getByRole('tabpanel').getByRole('switch').first()).toBeVisible()
      await expectScreen(page, scenario)
    })

    await test.step('an invitation that is none', async () => {
      await page.goto(`${url}/part?invitation=unknown`)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectScreen(page, scenario)
    })

    await test.step('the other views, and the keys', async () => {
      for (const view of ['day', 'month', 'agenda']) {
        await page.goto(`${url}/calendar/${view}/-/${wednesday}`)
        await expect(page.locator('section[aria-busy=false] [data-entry]').first()).toBeVisible()
        await expectScreen(page, scenario)
      }
      await openWeek(page, wednesday)
      await page.keyboard.press('Shift+Slash')
      await expect(page.getByRole('dialog', { name: say.calendar('keys.title') })).toBeVisible()
      await expectScreen(page, scenario)
    })
    await test.step('the search, by keyboard', async () => {
      await page.goto(`${url}/home`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: say.search('label') })
      await expect(field).toBeFocused()
      await page.keyboard.type(title)
      const meetings = page.getByRole('group', { name: say.search('group.meeting') })
      await expect(meetings.getByRole('option')).toHaveCount(1)
      await expectScreen(page, scenario)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectScreen(page, scenario)
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused()
      await page.keyboard.type(say.search('action.dark'))
      await expect(page.getByRole('option', { selected: true })).toHaveText(say.search('action.dark'))
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    })
    await page.context().close()
  })
}
