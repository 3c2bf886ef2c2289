import type { ScheduledMeeting, ScheduleInput } from '@majlis/contract'
import { addDays, dateOf, toInstant } from '@majlis/scheduling'
import { expect, type Locator, type Page } from '@playwright/test'
import { call, majlisUrl, type Account } from './accounts.ts'

/** The time zone of everyone in these journeys. */
export const timeZone = 'Europe/London'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekdayName = (typeof weekdays)[number]

/** A day of a week from now on, as `YYYY-MM-DD`: always in the future, and always within one calendar week. */
export function nextWeek(weekday: WeekdayName, weeksLater = 0): string {
  const today = dateOf(Date.now(), timeZone)
  // Sunday is 0 in JavaScript and the last day of the week here.
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(today, 7 - sinceMonday + weekdays.indexOf(weekday) + weeksLater * 7)
}

/** As people with the default date format type it. */
export function typed(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** The instant of a local time. */
export function instantOf(day: string, time: string): number {
  return toInstant(`${day}T${time}`, timeZone)
}

export type Plan = Partial<ScheduleInput> & { meetingTitle: string }

/** The hour that begins at a local time. */
export function hourAt(day: string, time: string): Pick<ScheduleInput, 'startDateTime' | 'endDateTime'> {
  const startDateTime = instantOf(day, time)
  return { startDateTime, endDateTime: startDateTime + 3_600_000 }
}

/** The hour that begins this many minutes from now; slightly more if the current minute is almost over. */
export function hourIn(minutes: number): { startDateTime: number; endDateTime: number } {
  const soon = 10_000
  const startDateTime = Math.ceil((Date.now() + soon) / 60_000 + minutes) * 60_000
  return { startDateTime, endDateTime: startDateTime + 3_600_000 }
}

/** Schedules a meeting without the page. */
export function planMeeting(account: Account, plan: Plan, url = majlisUrl()): Promise<ScheduledMeeting> {
  return call(url, 'meeting/schedule', { timeZone, ...plan }, account.accessToken)
}

/** Every week, without end. */
export const weekly = {
  isRecurrent: true,
  recurrence: {
    type: 'basic',
    recurPattern: 'week',
    repeatInterval: 1,
    ends: 'never',
    afterOccur: 1,
    endDateLong: null,
  },
} satisfies Partial<Plan>

/** Opens the week of a day, and waits until its meetings are shown. */
export async function openWeek(page: Page, day: string) {
  await page.goto(`${majlisUrl()}/calendar/week/-/${day}`)
  await expect(page.locator('section[aria-busy=false]')).toBeVisible()
}

/** The entries of one day between the hours of the calendar. */
export function entriesOn(page: Page, day: string): Locator {
  return page.locator(`[data-hours][data-day="${day}"] [data-entry]`)
}

/** A day's entry, by its accessible name. */
export function entryOn(page: Page, day: string, said: RegExp): Locator {
  return page.locator(`[data-hours][data-day="${day}"]`).getByRole('button', { name: said })
}

/** Types into a date or time field and leaves it. */
export async function fillAndLeave(field: Locator, text: string) {
  await field.fill(text)
  await field.press('Tab')
}

/** The centre of a day in the week view at an hour, at the current scroll position. */
export async function pointOf(page: Page, day: string, hour: number) {
  const box = await boxOf(page.locator(`[data-hours][data-day="${day}"]`))
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 }
}

/** Its position on the screen. */
export async function boxOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

/** Presses the pointer at one point and releases it at another. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** Drags an entry by its upper edge to another day and hour. */
export async function dragTo(page: Page, entry: Locator, day: string, hour: number) {
  await entry.scrollIntoViewIfNeeded()
  const box = await boxOf(entry)
  const to = await pointOf(page, day, hour)
  const grip = 4
  await drag(page, { x: box.x + box.width / 2, y: box.y + grip }, { x: to.x, y: to.y + grip })
}
