import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectScreen, textsIn, timesOn, type Scenario } from './scenario.ts'
import { fillAndLeave, typed } from './scheduling.ts'

const agendaPdf = '%PDF-1.7 The lamps at the bridge'

/** The agenda file, as downloaded. */
export async function expectAgendaFile(page: Page, { file }: Scenario) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button').filter({ hasText: file }).click(),
  ])
  expect(download.suggestedFilename()).toBe(file)
  expect(await readFile(await download.path(), 'utf8')).toBe(agendaPdf)
}

/** The banner of the invitation is shown and comes from the server. */
export async function expectBanner(shown: Locator) {
  const width = () => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(width).toBeGreaterThan(0)
}

async function addBanner(host: Page, drawer: Locator, { language }: Scenario) {
  const say = textsIn(language)
  const buffer = await host.screenshot({ clip: { x: 0, y: 0, width: 640, height: 260 } })
  await drawer
    .locator('input[type=file]:not([multiple])')
    .setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer })
  const crop = host.getByRole('dialog', { name: say.common('crop.title') })
  await expect(crop.getByRole('button', { name: say.common('crop.frame') })).toBeFocused()
  await crop.getByRole('button', { name: say.common('crop.use') }).click()
  await expect(crop).toBeHidden()
  await expectBanner(drawer.getByRole('img', { name: say.scheduler('banner.label') }))
}

/**
 * Schedules the meeting of the scenario from Home: every week from this day on, first at half past nine, which conflicts, then an
 * hour later; with two colleagues, a team and a person from outside.
 */
export async function planWeekly(host: Page, scenario: Scenario, day: string, guestEmail: string) {
  const say = textsIn(scenario.language)
  const plan = host.getByRole('region', { name: say.home('plan.title') })
  await plan.getByRole('button', { name: say.home('plan.submit') }).click()
  const drawer = host.getByRole('dialog', { name: say.scheduler('title.new') })
  const field = drawer.getByLabel(say.scheduler('details.title'), { exact: true })
  await expect(field).toHaveAttribute(
    'placeholder',
    say.scheduler('details.defaultTitle', { name: scenario.host.join(' ') }),
  )
  await field.fill(scenario.title)
  await fillAndLeave(drawer.getByLabel(say.scheduler('details.startDate')), typed(day))
  const start = drawer.getByRole('combobox', { name: say.scheduler('details.startTime') })
  const end = drawer.getByRole('combobox', { name: say.scheduler('details.endTime') })
  await fillAndLeave(start, '930')
  await drawer.getByLabel(say.scheduler('recurrence.label')).selectOption('week')
  // Beside the first dates, and at the bottom with the time.
  await expect(drawer.getByText(scenario.weekly)).toHaveCount(2)
  const dates = drawer.getByRole('list', { name: say.scheduler('recurrence.nextDates') })
  await expect(dates.getByRole('listitem')).toHaveCount(5)
  await drawer.getByLabel(say.scheduler('details.agenda')).fill(scenario.agenda)
  const file = { name: scenario.file, mimeType: 'application/pdf', buffer: Buffer.from(agendaPdf) }
  await drawer.locator('input[type=file][multiple]').setInputFiles(file)
  const remove = say.files('remove', { name: scenario.file })
  await expect(drawer.getByRole('button', { name: remove })).toBeVisible()
  await addBanner(host, drawer, scenario)
  const meetings = say.clash('meeting', { title: scenario.busy })
  await expect(drawer.getByText(say.clash('some', { meetings, count: 1 }))).toBeVisible()
  await expectScreen(host, scenario)

  const submit = drawer.getByRole('button', { name: say.scheduler('action.schedule'), exact: true })
  await submit.click()
  const clash = host.getByRole('dialog', { name: say.clash('title') })
  const taken = clash.getByRole('list', { name: say.clash('dates') }).getByRole('listitem')
  await expect(taken).toHaveCount(1)
  await expect(taken).toContainText(scenario.busy)
  await expectScreen(host, scenario)
  // Back-to-back meetings don't conflict.
  await clash.getByRole('button', { name: timesOn(scenario.language, day, '10:30', '11:30') }).click()
  await expect(clash).toBeHidden()
  await expect(start).toHaveValue(/10:30|১০:৩০/)
  await expect(end).toHaveValue(/11:30|১১:৩০/)
  await expect(drawer.getByText(say.scheduler('check.free'))).toBeVisible()

  await drawer.getByRole('tab', { name: say.scheduler('section.people') }).click()
  const search = drawer.getByRole('combobox', { name: say.scheduler('people.search') })
  for (const [name, found] of [
    [scenario.colleague[0].toLowerCase(), scenario.colleague.join(' ')],
    [scenario.second[0].slice(0, 3), scenario.second.join(' ')],
    [
      scenario.team,
      say.scheduler('people.asTeam', { members: say.scheduler('people.members', { count: 2 }) }),
    ],
  ] as const) {
    await search.fill(name)
    await host.getByRole('option').filter({ hasText: found }).click()
  }
  await search.fill(`${scenario.guest} <${guestEmail}>`)
  await search.press('Enter')
  await expect(drawer.getByText(scenario.guest, { exact: true })).toBeVisible()
  await expect(drawer.getByText(say.scheduler('people.knownFree'))).toBeVisible()
  await expectScreen(host, scenario)
  await submit.click()
  await expect(drawer.getByRole('heading', { name: say.scheduler('result.created') })).toBeVisible()
  await expectScreen(host, scenario)
  await drawer.getByRole('button', { name: say.scheduler('action.done') }).click()
  await expect(drawer).toBeHidden()
}
