import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  type Account,
  createAccount,
  createColleague,
  majlisUrl,
  openSession,
  signIn,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { ask } from './support/meetings.ts'
import {
  entryOn,
  fillAndLeave,
  hourAt,
  instantOf,
  nextWeek,
  openWeek,
  planMeeting,
  typed,
} from './support/scheduling.ts'

const url = majlisUrl()
const monday = nextWeek('monday')
const wednesday = nextWeek('wednesday')

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Schedule a meeting' })
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** Opens the scheduler by its address. */
async function openScheduler(page: Page): Promise<Locator> {
  await page.goto(`${url}/home?scheduler=new`)
  await expect(drawerOf(page).getByLabel('Title')).toBeFocused()
  return drawerOf(page)
}

async function fillIn(drawer: Locator, title: string, day: string, time: string) {
  await drawer.getByLabel('Title').fill(title)
  await fillAndLeave(drawer.getByLabel('Start date'), typed(day))
  await fillAndLeave(drawer.getByRole('combobox', { name: 'Start time' }), time)
}

/** Start times of the meetings with this title in the seven days from Monday. */
async function startsOf(account: Account, title: string): Promise<number[]> {
  const [from, to] = [instantOf(monday, '00:00'), instantOf(nextWeek('monday', 1), '00:00')]
  const path = `meeting/schedule/byDateRange?startDate=${from}&endDate=${to}`
  const { body } = await ask(url, path, { method: 'GET', token: account.accessToken })
  const { entries } = body['data'] as { entries: { meetingTitle: string; startDateTime: number }[] }
  return entries.filter(({ meetingTitle }) => meetingTitle === title).map((one) => one.startDateTime)
}

test('[5.7] [5.8] two meetings cannot overlap, and a series can skip a date', async ({ page }) => {
  const nusrat = await createAccount('Nusrat')
  await planMeeting(nusrat, { meetingTitle: 'Street lights', ...hourAt(wednesday, '10:00') })
  await signIn(page, nusrat)
  const drawer = await openScheduler(page)
  await fillIn(drawer, 'Stand-up', monday, '10')
  await drawer.getByLabel('Repeats').selectOption('day')
  await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
  const clash = dialogOf(page, 'Two meetings can’t be at the same time')
  await clash.getByRole('button', { name: 'Leave out this date' }).click()
  await expect(drawer.getByText('Meeting scheduled')).toBeVisible()
  const starts = await startsOf(nusrat, 'Stand-up')
  expect(starts).toHaveLength(6)
  expect(starts).not.toContain(instantOf(wednesday, '10:00'))
  await openWeek(page, monday)
  await expect(entryOn(page, wednesday, /^Stand-up/)).toHaveCount(0)
  await expect(entryOn(page, nextWeek('thursday'), /^Stand-up/)).toBeVisible()
})

test('[2.64] [4.6] [5.7] [5.8] past and invalid times are refused beside their field, and closing a draft asks for confirmation', async ({
  page,
}) => {
  const nusrat = await createAccount('Nusrat')
  await signIn(page, nusrat)
  const drawer = await openScheduler(page)

  await test.step('the past and times that are none', async () => {
    await fillIn(drawer, 'Half done', '2024-01-10', '930')
    await expect(drawer.getByRole('alert').filter({ hasText: 'Choose a time in the future.' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(drawer.getByText('Meeting scheduled')).toBeHidden()
    await fillAndLeave(drawer.getByLabel('Start date'), typed(wednesday))
    for (const wrong of ['1075', '12345']) {
      await fillAndLeave(drawer.getByRole('combobox', { name: 'Start time' }), wrong)
      await expect(drawer.getByText('Invalid time')).toBeVisible()
    }
    await expectAccessible(page)
    await fillAndLeave(drawer.getByRole('combobox', { name: 'Start time' }), '930')
    await expect(drawer.getByText('Invalid time')).toBeHidden()
    await expect(drawer.getByText('You’re free at this time.')).toBeVisible()
  })

  await test.step('a reload keeps what was typed', async () => {
    await page.reload()
    await expect(drawer.getByLabel('Title')).toHaveValue('Half done')
    await expect(drawer.getByLabel('Start date')).toHaveValue(typed(wednesday))
    await expect(drawer.getByRole('combobox', { name: 'Start time' })).toHaveValue('9:30 am')
  })

  await test.step('leaving asks', async () => {
    await page.keyboard.press('Escape')
    const question = dialogOf(page, 'Cancel scheduling?')
    await expect(question.getByRole('button', { name: 'Keep scheduling' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(drawer.getByLabel('Title')).toHaveValue('Half done')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Cancel scheduling' }).click()
    await expect(drawer).toBeHidden()
    await page.reload()
    await expect(page).toHaveURL(/\/home$/)
    await expect(drawer).toBeHidden()
    expect(await startsOf(nusrat, 'Half done')).toEqual([])
  })
})

test('[2.54] [4.11] changes from two tabs are merged, and invitees have read-only access', async ({
  page,
  context,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const invitees = [{ userId: arif.userId, role: 'participant' as const }]
  const plan = { meetingTitle: 'Budget', invitees, ...hourAt(wednesday, '10:00') }
  const meeting = await planMeeting(nusrat, plan)
  await signIn(page, nusrat)
  const other = await context.newPage()
  const drawers = await Promise.all(
    [page, other].map(async (tab) => {
      await tab.goto(`${url}/home?scheduler=${meeting.id}`)
      const drawer = dialogOf(tab, 'Edit meeting')
      await expect(drawer.getByLabel('Title')).toHaveValue('Budget')
      return drawer
    }),
  )
  const [mine, theirs] = drawers
  if (!mine || !theirs) throw new Error('two tabs')
  await theirs.getByLabel('Title').fill('Budget 2027')
  await theirs.getByLabel('Agenda').fill('Bring the plan')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Changes saved')).toBeVisible()

  await mine.getByLabel('Title').fill('Budget of the park')
  await mine.getByRole('button', { name: 'Save' }).click()
  const merge = dialogOf(page, 'Someone else changed this meeting')
  await expect(merge.getByRole('region', { name: 'Changed by them' })).toContainText('Bring the plan')
  const title = merge.getByRole('group', { name: 'Title' })
  await expect(title.getByRole('radio', { name: /Use theirs.*Budget 2027/ })).toBeVisible()
  await expect(title.getByRole('radio', { name: /Keep mine.*Budget of the park/ })).toBeChecked()
  await expectAccessible(page)
  await merge.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Changes saved')).toBeVisible()
  const { body } = await ask(url, `meeting/schedule?id=${meeting.id}`, {
    method: 'GET',
    token: nusrat.accessToken,
  })
  expect(body['data']).toMatchObject({ meetingTitle: 'Budget of the park', agenda: 'Bring the plan' })

  const guest = await (await browser.newContext()).newPage()
  await openSession(guest, arif)
  await guest.goto(`${url}/home?scheduler=${meeting.id}`)
  const shown = dialogOf(guest, 'Meeting')
  await expect(shown.getByText('Only Nusrat Rahman can change this meeting.')).toBeVisible()
  await expect(shown.getByLabel('Title')).toBeDisabled()
  await expect(shown.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(guest)
  await guest.context().close()
})
