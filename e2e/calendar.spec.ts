import { expect, test, type Locator, type Page } from '@playwright/test'
import { createAccount, createColleague, signIn } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectNoSidewaysScroll, tabTo } from './support/reach.ts'
import { expectSamePage, markPage } from './support/room.ts'
import {
  entriesOn,
  entryOn,
  hourAt,
  nextWeek,
  openWeek,
  planMeeting,
  timeZone,
  weekly,
} from './support/scheduling.ts'

const tuesday = nextWeek('tuesday')
const thursday = nextWeek('thursday')

/** The middle of a minute of a day in the week view, brought into the window. */
async function pointOf(page: Page, day: string, hour: number) {
  const column = page.locator(`[data-hours][data-day="${day}"]`)
  const box = await column.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 }
}

/** Drags an entry by its upper edge to another hour of another day. */
async function drag(page: Page, entry: Locator, day: string, hour: number) {
  await entry.scrollIntoViewIfNeeded()
  const box = await entry.boundingBox()
  if (!box) throw new Error('not shown')
  const grip = 4
  const to = await pointOf(page, day, hour)
  await page.mouse.move(box.x + box.width / 2, box.y + grip)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + grip, { steps: 8 })
  await page.mouse.up()
}

test('[2.27] [2.55] [4.5] a date is moved by pointer and by keyboard, put back, and the rest of the series deleted; the invitee’s calendar follows', async ({
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
    await signIn(page, account)
    await openWeek(page, tuesday)
    await expect(entryOn(page, tuesday, /^Street lights, .*10:00.+11:00.*repeats/)).toBeVisible()
    await markPage(page)
    return page
  }
  const page = await open(nusrat)
  const watched = await open(arif)
  const isAt = (one: Page, day: string, times: RegExp) => expect(entryOn(one, day, times)).toBeVisible()
  const notice = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  await expectAccessibleInBothThemes(page)

  await test.step('by pointer', async () => {
    await drag(page, entriesOn(page, tuesday), thursday, 14)
    const question = page.getByRole('dialog', { name: 'Which events should move?' })
    await expect(question.getByRole('radio', { name: 'This event' })).toBeChecked()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(notice('“Street lights” is now')).toContainText('2:00')
    for (const one of [page, watched]) {
      await isAt(one, thursday, /2:00.+3:00/)
      await expect(entriesOn(one, tuesday)).toHaveCount(0)
    }
  })

  await test.step('put back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice('Moved back')).toBeVisible()
    for (const one of [page, watched]) {
      await isAt(one, tuesday, /10:00.+11:00/)
      await expect(entriesOn(one, thursday)).toHaveCount(0)
    }
  })

  await test.step('by keyboard', async () => {
    // One stop in the grid; from there the arrows lead on.
    await entriesOn(page, tuesday).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await isAt(page, nextWeek('wednesday'), /10:30.+11:30/)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Which events should move?' })
    await expect(question.getByRole('button', { name: 'Move' })).toBeFocused()
    await page.keyboard.press('Enter')
    await isAt(watched, nextWeek('wednesday'), /10:30.+11:30/)
    // What is taken hold of goes back with Escape.
    await entriesOn(page, nextWeek('wednesday')).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await isAt(page, nextWeek('wednesday'), /10:15.+11:15/)
    await page.keyboard.press('Escape')
    await isAt(page, nextWeek('wednesday'), /10:30.+11:30/)
  })

  await test.step('deleted from the third week on', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
    await isAt(page, nextWeek('tuesday', 1), /10:00.+11:00/)
    await page.keyboard.press('Enter')
    await entryOn(page, nextWeek('tuesday', 2), /^Street lights/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Street lights”?' })
    await question.getByRole('radio', { name: 'This and the following events' }).check()
    await expectAccessible(page)
    await watched.getByRole('button', { name: 'Next' }).click()
    await watched.getByRole('button', { name: 'Next' }).click()
    await isAt(watched, nextWeek('tuesday', 2), /10:00.+11:00/)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice('Schedule deleted')).toBeVisible()
    for (const one of [page, watched]) {
      await expect(entriesOn(one, nextWeek('tuesday', 2))).toHaveCount(0)
      await one.getByRole('button', { name: 'Previous' }).click()
      await isAt(one, nextWeek('tuesday', 1), /10:00.+11:00/)
    }
  })
  await expectSamePage(page)
  await expectSamePage(watched)

  await test.step('on a phone', async () => {
    await watched.setViewportSize({ width: 360, height: 740 })
    for (const view of ['Day', 'Week', 'Month', 'Agenda']) {
      await watched.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
      await expect(watched.locator('section[aria-busy=false]')).toBeVisible()
      await expectNoSidewaysScroll(watched)
      await expectAccessible(watched)
    }
  })
})
