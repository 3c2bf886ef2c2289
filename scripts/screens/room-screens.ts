import { formatNumber } from '@majlis/i18n'
import type { Page } from 'playwright-core'
import { namesOf } from './people.ts'
import {
  dismissNotices,
  few,
  many,
  openMeeting,
  participantToken,
  pathOf,
  waitForPictures,
  type Meeting,
} from './room-meeting.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { standIn } from './stand-in.ts'

/** Closes menus, dialogs and the panel, and opens this panel. */
async function showPanel(page: Page, stage: Stage, panel: 'people' | 'chat' | 'controls' | null) {
  await page.keyboard.press('Escape')
  const close = page.getByRole('button', { name: stage.text('room', 'panel.close') })
  if (panel === null) {
    if (await close.isVisible()) await close.click()
    return rest(page)
  }
  if (!(await close.isVisible())) await page.locator('footer button[aria-expanded]').last().click()
  await page.locator(`[role=tab][data-tab=${panel}]`).click()
}

/** Chooses a view by its place in the menu: grid, speaker, sidebar. */
async function chooseView(page: Page, stage: Stage, place: number) {
  await page.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
  await page.getByRole('menuitemradio').nth(place).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await rest(page)
}

/** Nothing is pointed at, and nothing has the focus. */
async function rest(page: Page) {
  await page.mouse.move(700, 1)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

const inDark = { themes: ['dark'], isShared: true } as const satisfies Partial<Screen>

/** A screen of the big meeting. */
function inMeeting(name: string, show: (meeting: Meeting, stage: Stage) => Promise<void>): Screen {
  return {
    ...inDark,
    name,
    async open(stage) {
      const meeting = await openMeeting(stage, 'meeting', many)
      await meeting.page.setViewportSize({ width: 1440, height: 900 })
      await showPanel(meeting.page, stage, null)
      await show(meeting, stage)
      return meeting.page
    },
    settle: dismiss,
  }
}

export const roomScreens: readonly Screen[] = [
  {
    ...inDark,
    name: 'room-alone',
    async open(stage) {
      const { page } = await openMeeting(stage, 'alone', [])
      await showPanel(page, stage, null)
      return page
    },
  },
  {
    ...inDark,
    name: 'room-three',
    async open(stage) {
      const { page } = await openMeeting(stage, 'three', few)
      await showPanel(page, stage, null)
      return page
    },
  },
  {
    name: 'pre-join-elsewhere',
    isWhole: true,
    async open(stage) {
      const { invitation } = await openMeeting(stage, 'three', few)
      const member = await stage.calls.signIn('Nusrat', stage.language)
      const page = await stage.open(pathOf(invitation.joinLink), { member })
      await page.getByRole('button', { name: stage.text('join', 'devices_elsewhere.beside') }).waitFor()
      await page.locator('video[data-on]').waitFor()
      return page
    },
  },
  inMeeting('room-people', async ({ page, admissions }, stage) => {
    const hand = admissions.get('layla')
    if (hand) await stage.calls.raiseHand(hand.participantToken)
    await showPanel(page, stage, 'people')
  }),
  inMeeting('room-chat', ({ page }, stage) => showPanel(page, stage, 'chat')),
  inMeeting('room-host', ({ page }, stage) => showPanel(page, stage, 'controls')),
  inMeeting('room-grid', ({ page }, stage) => chooseView(page, stage, 0)),
  inMeeting('room-speaker', ({ page }, stage) => chooseView(page, stage, 1)),
  inMeeting('room-sidebar', ({ page }, stage) => chooseView(page, stage, 2)),
  inMeeting('room-leave', async ({ page }, stage) => {
    await chooseView(page, stage, 0)
    await page.getByRole('button', { name: stage.text('room', 'bar.leave'), exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
  }),
  inMeeting('room-more', async ({ page }, stage) => {
    await page.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
  }),
  inMeeting('room-person-menu', async ({ page }, stage) => {
    await showPanel(page, stage, 'people')
    const name = namesOf(stage.language).samira
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: stage.text('room', 'tile.menu', { name }) })
      .click()
    await page.getByRole('menuitem').first().waitFor()
  }),
  inMeeting('room-invite', async ({ page }, stage) => {
    await showPanel(page, stage, 'people')
    await page.getByRole('button', { name: stage.text('room', 'people.invite'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }),
  inMeeting('room-details', async ({ page }) => {
    await page.locator('section button:has(span.num)').click()
    await page.getByRole('dialog').waitFor()
  }),
  // First, because a page that has the list of pictures keeps it.
  inMeeting('room-backdrops-own', async ({ page }, stage) => {
    const { calls, language } = stage
    await calls.keepBackdrop(await calls.signIn('Nusrat', language), await drawBackdrop(stage))
    await page.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: stage.text('room', 'more.backdrop_menu') }).click()
    const own = stage.text('common', 'ownBackdrops.remove', { number: formatNumber(1, { language }) })
    await page.getByRole('dialog').getByRole('button', { name: own }).scrollIntoViewIfNeeded()
  }),
  inMeeting('room-backdrops', async ({ page }, stage) => {
    await page.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: stage.text('room', 'more.backdrop_menu') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  inMeeting('room-shortcuts', async ({ page }, stage) => {
    await page.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: stage.text('room', 'more.shortcuts') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  inMeeting('room-commands', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
  }),
  inMeeting('room-end-dialog', async ({ page }, stage) => {
    await page.getByRole('button', { name: stage.text('room', 'bar.leave'), exact: true }).click()
    await page.getByRole('menuitem').nth(1).click()
    await page.getByRole('dialog').waitFor()
  }),
  {
    ...inMeeting('room-notice', async (meeting, stage) => {
      await letSomebodyWait(meeting, stage)
      await meeting.page
        .getByRole('button', { name: stage.text('room', 'toast.admit'), exact: true })
        .waitFor()
    }),
    // The notice is what is shown.
    settle: () => Promise.resolve(),
  },
  inMeeting('room-lobby', async (meeting, stage) => {
    await letSomebodyWait(meeting, stage)
    await showPanel(meeting.page, stage, 'people')
  }),
  { ...inDark, name: 'room-share', open: (stage) => openShared(stage, null), settle: dismiss },
  { ...inDark, name: 'room-share-chat', open: (stage) => openShared(stage, 'chat'), settle: dismiss },
]

/** Someone waits to be let in, from the first of these screens on. */
async function letSomebodyWait({ page, invitation }: Meeting, stage: Stage) {
  const { calls, language } = stage
  await stage.once('somebody-waits', async () => {
    await calls.changeSettings(await participantToken(page), { waitingRoom: true })
    await calls.join(invitation.joinLink, { name: namesOf(language).waiting })
    return { [Symbol.asyncDispose]: async () => undefined }
  })
}

/** A picture for behind people: a wall in the evening. */
async function drawBackdrop(stage: Stage): Promise<Buffer> {
  const page = await stage.open('/')
  await page.goto('about:blank')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.setContent('<body style="background: linear-gradient(#7a5c8e, #d98f6a 70%, #3a2a35 70%)">')
  const picture = await page.screenshot({ type: 'jpeg' })
  await page.context().close()
  return picture
}

/** A meeting in which someone presents. */
async function openShared(stage: Stage, panel: 'chat' | null): Promise<Page> {
  const { cameras } = stage
  const { page, admissions } = await openMeeting(stage, 'shared', ['arif', 'samira', 'layla'])
  await stage.once('screen', async () => {
    const presenter = admissions.get('samira')
    if (!presenter) throw new Error('No one presents.')
    return standIn(presenter.sfu, { screen: cameras.slides[stage.language], camera: cameras.pictures.samira })
  })
  // A phone-sized window shows fewer tiles.
  await page.setViewportSize({ width: 1440, height: 900 })
  await waitForPictures(page, 4)
  await showPanel(page, stage, panel)
  return page
}

function dismiss(page: Page, _size: number, stage: Stage) {
  return dismissNotices(page, stage)
}
