import { expect, type Locator, type Page } from '@playwright/test'
import type { SfuAccess } from '@majlis/contract'

/** Another participant's tile. */
export function tileOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: new RegExp(`^${name}(,|$)`) })
}

/** Another participant's shared screen. */
export function screenOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: `Screen of ${name}` })
}

export function peopleOf(page: Page): Locator {
  return page.getByRole('list', { name: 'In the meeting' }).getByRole('listitem')
}

/** A participant's row in the participant list. */
export function personOf(page: Page, name: string): Locator {
  return peopleOf(page).filter({ hasText: name })
}

/** Waits until exactly these people, including oneself, are in the list. The list must be open. */
export async function expectPeople(page: Page, names: readonly string[], timeoutMs?: number) {
  const options = timeoutMs === undefined ? {} : { timeout: timeoutMs }
  await expect(peopleOf(page)).toHaveCount(names.length, options)
  for (const name of names) await expect(personOf(page, name)).toHaveCount(1)
}

/** Opens a link to a meeting as a guest, and fills in the name. */
export async function openPreJoin(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await expect(page.getByRole('button', { name: 'Turn the camera off' })).toBeVisible()
}

/** Presses the only button of pre-join, and waits for the room. */
export async function enterRoom(page: Page) {
  await page.getByRole('button', { name: /^(Join now|Start the meeting)$/ }).click()
  await expectInside(page)
}

/** Waits for the room. */
export async function expectInside(page: Page) {
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({ timeout: 20_000 })
}

/** Chooses an item from the menu of one person in the list. */
export async function chooseFor(page: Page, name: string, choice: string) {
  await personOf(page, name)
    .getByRole('button', { name: `Options for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

/** Opens a tab of the side panel. */
export async function openPanel(page: Page, tab: 'People' | 'Chat' | 'Host') {
  await page.getByRole('tab', { name: tab }).click()
}

export async function writeMessage(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** The part of the join-meeting response for admitted people that the journeys use. */
export interface Admitted {
  outcome: 'admitted'
  participantToken: string
  sfu: SfuAccess
  isConnectedAhead: boolean
  room: { self: { participantId: string } }
}

/** Listens to the page's join call; use it before pressing the button. */
export async function admissionOf(page: Page): Promise<Admitted> {
  const response = await page.waitForResponse((one) => one.url().endsWith('/join-meeting') && one.ok())
  // The contract's success response.
  const { data } = (await response.json()) as { data: Admitted }
  expect(data.outcome).toBe('admitted')
  return data
}

/** Leaves a mark in the page that a reload would remove. */
export async function markPage(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same'
  })
}

export async function expectSamePage(page: Page) {
  expect(await page.evaluate(() => document.documentElement.dataset['journey'])).toBe('same')
}
