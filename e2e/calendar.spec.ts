import { expect, test, type Locator, type Page } from '@playwright/test'
import { createAccount, createColleague, majlisUrl, openSession } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { signInAs, textsIn, timesOn } from './support/scenario.ts'
import { expectNoSidewaysScroll, tabTo } from './support/reach.ts'
import { expectSamePage, markPage } from './support/room.ts'
import { snackbar } from './support/snackbar.ts'
import {
  boxOf,
  drag,
  dragTo,
  entriesOn,
  entryOn,
  hourAt,
  nextWeek,
  openWeek,
  planMeeting,
  pointOf,
  timeZone,
  typed,
  weekly,
} from './support/scheduling.ts'

const tuesday = nextWeek('tuesday')
const thursday = nextWeek('thursday')

test('[2.27] [2.55] [4.5] an entry is moved by pointer and keyboard, and moved back; the invitee’s calendar is updated', async ({
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  const invitees = [{ userId: arif.userId, role: 'participant' as const }]
  await planMeeting(nusrat, {
    meetingTitle: 'Street lights',
    invitees,
    ...hourAt(tuesday, '10:00'),
    ...weekly,
  })
  const open = async (account: typeof nusrat) => {
    const page = await (await browser.newContext({ timezoneId: timeZone })).newPage()
    await openSession(page, account)
    await openWeek(page, tuesday)
    await expect(entryOn(page, tuesday, /^Street lights, .*10:00.+11:00.*repeats/)).toBeVisible()
    await markPage(page)
    return page
  }
  const page = await open(nusrat)
  const watched = await open(arif)
  const isAt = (one: Page, day: string, times: RegExp) => expect(entryOn(one, day, times)).toBeVisible()
  const notice = (text: string | RegExp) => snackbar(page, text)
  await expectAccessibleInBothThemes(page)

  await test.step('by pointer', async () => {
    await dragTo(page, entriesOn(page, tuesday), thursday, 14)
    const question = page.getByRole('dialog', { name: 'Which events do you want to move?' })
    await expect(question.getByRole('radio', { name: 'This event' })).toBeChecked()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(notice('“Street lights” moved to')).toContainText('2:00')
    for (const one of [page, watched]) {
      await isAt(one, thursday, /2:00.+3:00/)
      await expect(entriesOn(one, tuesday)).toHaveCount(0)
    }
  })

  await test.step('put back, of which the invitees are notified as of any move', async () => {
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await dragTo(page, entriesOn(page, thursday), tuesday, 10)
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(notice('“Street lights” moved to')).toContainText('10:00')
    for (const one of [page, watched]) {
      await isAt(one, tuesday, /10:00.+11:00/)
      await expect(entriesOn(one, thursday)).toHaveCount(0)
    }
  })

  await test.step('by keyboard', async () => {
    // One tab stop for the grid; arrow keys move on from there.
    await entriesOn(page, tuesday).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await isAt(page, nextWeek('wednesday'), /10:30.+11:30/)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Which events do you want to move?' })
    await expect(question.getByRole('button', { name: 'Move' })).toBeFocused()
    await page.keyboard.press('Enter')
    await isAt(watched, nextWeek('wednesday'), /10:30.+11:30/)
    // Escape cancels the drag.
    await entriesOn(page, nextWeek('wednesday')).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await isAt(page, nextWeek('wednesday'), /10:15.+11:15/)
    await page.keyboard.press('Escape')
    await isAt(page, nextWeek('wednesday'), /10:30.+11:30/)
  })

  await test.step('on to the next week', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
    await isAt(page, nextWeek('tuesday', 1), /10:00.+11:00/)
    // From this week's evening to next week's morning.
    const grid = page.locator('[data-scroller]')
    const eight = grid.locator('[data-scale] span').nth(7)
    await page.keyboard.press('t')
    await expect(grid.locator('[data-hours][data-today]')).toBeVisible()
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(eight).not.toBeInViewport()
    await page.keyboard.press('j')
    await expect(grid.locator('[data-hours][data-today]')).toHaveCount(0)
    await expect(page.locator('section[aria-busy=false]')).toBeVisible()
    await expect(eight).toBeInViewport()
  })
  await expectSamePage(page)
  await expectSamePage(watched)

  await test.step('on a phone', async () => {
    await watched.setViewportSize({ width: 360, height: 740 })
    for (const view of ['Day', 'Week', 'Month', 'Agenda']) {
      await watched.getByRole('combobox', { name: 'View' }).selectOption({ label: view })
      await expect(watched.locator('section[aria-busy=false]')).toBeVisible()
      await expectNoSidewaysScroll(watched)
      await expectAccessible(watched)
      if (view !== 'Day' && view !== 'Week') continue
      // Controls, heads of the days and the all-day row leave the height to the hours.
      const title = await boxOf(watched.getByRole('heading', { level: 1 }))
      const allDay = await boxOf(watched.locator('[data-area="days"]'))
      expect(allDay.y + allDay.height - title.y).toBeLessThanOrEqual(200)
    }
  })
})

for (const language of ['en', 'ar'] as const) {
  const say = textsIn(language)

  test(`[2.55] ${language}: meetings are created, resized and moved by pointer, in the writing direction of the language`, async ({
    browser,
  }) => {
    const nusrat = await createAccount('Nusrat')
    const page = await signInAs(browser, nusrat, language)
    await openWeek(page, tuesday)
    const drawer = page.getByRole('dialog', { name: say.scheduler('title.new') })
    const field = (label: Parameters<typeof say.scheduler>[0]) =>
      drawer.getByLabel(say.scheduler(label), { exact: true })

    async function save(title: string) {
      await field('details.title').fill(title)
      await drawer.getByRole('button', { name: say.scheduler('action.schedule'), exact: true }).click()
      await expect(drawer.getByRole('heading', { name: say.scheduler('result.created') })).toBeVisible()
      await drawer.getByRole('button', { name: say.scheduler('action.done') }).click()
      await expect(drawer).toBeHidden()
    }
    /** Nothing else can be moved while a change is being saved. */
    async function saved(gesture: () => Promise<void>) {
      const answer = page.waitForResponse(
        (one) => one.request().method() === 'PUT' && one.url().includes('/meeting/schedule'),
      )
      await gesture()
      expect((await answer).status()).toBe(200)
      await expect(page.getByRole('button', { name: say.common('snackbar.undo') })).toBeVisible()
    }
    /** Drags the end of an entry. */
    async function stretchTo(entry: Locator, to: { x: number; y: number }) {
      const end = middleOf(await boxOf(entry.locator('[data-stretch]')))
      await saved(() => drag(page, end, to))
    }

    await test.step('an hour and a half, drawn upwards', async () => {
      await page.locator(`[data-hours][data-day="${tuesday}"] [data-slot]`).nth(8).scrollIntoViewIfNeeded()
      await drag(page, await pointOf(page, tuesday, 11), await pointOf(page, tuesday, 9.5))
      await expect(field('details.startDate')).toHaveValue(new RegExp(typed(tuesday)))
      await expect(field('details.startTime')).toHaveValue(/^9:30/)
      await expect(field('details.endTime')).toHaveValue(/^11:00/)
      await save('Lamps')
      await expect(entryOn(page, tuesday, timesOn(language, tuesday, '09:30', '11:00'))).toBeVisible()
    })

    await test.step('its end is drawn down, and itself to another day', async () => {
      const entry = entriesOn(page, tuesday)
      await stretchTo(entry, await pointOf(page, tuesday, 12))
      await expect(entryOn(page, tuesday, timesOn(language, tuesday, '09:30', '12:00'))).toBeVisible()
      await saved(() => dragTo(page, entry, thursday, 10))
      await expect(entryOn(page, thursday, timesOn(language, thursday, '10:00', '12:30'))).toBeVisible()
    })

    const days = (['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const).map((day) =>
      nextWeek(day, 1),
    ) as [string, string, string, string, string]
    const cell = (day: string) => page.locator(`[data-area=days] > [data-day="${day}"]`)
    const bar = page.locator('[data-area=days] > [data-entry]')
    const at = async (day: string) => middleOf(await boxOf(cell(day)))
    /** The bar covers exactly these days. */
    async function expectBar(from: string, to: string) {
      await expect(async () => {
        const [one, other, shown] = [await boxOf(cell(from)), await boxOf(cell(to)), await boxOf(bar)]
        const [left, right] = one.x < other.x ? [one, other] : [other, one]
        expect(Math.abs(shown.x - left.x)).toBeLessThan(5)
        expect(Math.abs(shown.x + shown.width - right.x - right.width)).toBeLessThan(5)
      }).toPass({ timeout: 15_000 })
    }

    await test.step('whole days, drawn back from the last to the first', async () => {
      // A whole-day meeting occupies the seat like any other, and one day of the first week is already taken.
      await openWeek(page, days[0])
      const [from, to] = [await at(days[0]), await at(days[2])]
      expect(from.x < to.x).toBe(language === 'en')
      await drag(page, to, from)
      await expect(field('details.allDay')).toBeChecked()
      await expect(field('details.startDate')).toHaveValue(new RegExp(typed(days[0])))
      await expect(field('details.endDate')).toHaveValue(new RegExp(typed(days[2])))
      await save('Market')
      await expectBar(days[0], days[2])
    })

    await test.step('the days end later, and are moved', async () => {
      const [end, whole] = [middleOf(await boxOf(bar.locator('[data-stretch]'))), middleOf(await boxOf(bar))]
      expect(end.x > whole.x).toBe(language === 'en')
      await stretchTo(bar, { x: (await at(days[3])).x, y: whole.y })
      await expectBar(days[0], days[3])
      const [from, to] = [await at(days[0]), await at(days[1])]
      await saved(() => drag(page, { x: from.x, y: whole.y }, { x: to.x, y: whole.y }))
      await expectBar(days[1], days[4])
    })

    await test.step('and in the month', async () => {
      await page.goto(`${majlisUrl()}/calendar/month/-/${thursday}`)
      const friday = nextWeek('friday')
      const line = page.locator('[data-entry]').filter({ hasText: 'Lamps' })
      const from = middleOf(await boxOf(line))
      const to = middleOf(await boxOf(page.locator(`[data-slot][data-day="${friday}"]`)))
      await saved(() => drag(page, from, to))
      await expect(line).toHaveAccessibleName(timesOn(language, friday, '10:00', '12:30'))
      await openWeek(page, tuesday)
      await expect(entryOn(page, friday, timesOn(language, friday, '10:00', '12:30'))).toBeVisible()
    })
    await page.context().close()
  })
}

const middleOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
})
