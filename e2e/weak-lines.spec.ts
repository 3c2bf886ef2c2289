import { expect, test, type Locator, type Page } from '@playwright/test'
import { type Account, createAccount, openSession } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { cutLine, freeLine, openLineRelay, type LineRelay } from './support/line-relay.ts'
import { watchLineSteps } from './support/line-steps.ts'
import { expectMoving, expectMovingVideos, expectTone, movingVideos, shareCanvas } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openNetwork } from './support/network.ts'
import { openPerson, type Person } from './support/people.ts'
import {
  enterRoom,
  expectInside,
  expectSamePage,
  markPage,
  openPanel,
  openPreJoin,
  personOf,
  screenOf,
  tileOf,
  writeMessage,
} from './support/room.ts'
import { freePort, startInstallation, type Stack } from './support/stack.ts'

const said = {
  small: 'Your connection is weak – pictures are smaller for now',
  speaker: 'Your connection is weak – only the speaker’s picture is shown',
  sound: 'Your connection is weak – pictures are paused, sound goes on',
  camera: 'Your connection is weak – your camera is paused, others still hear you',
}
const soundOnly = 'Sound only is on – no pictures in either direction'
/** The smallest layer of cameras is not wider. */
const smallWidth = 400
const names = ['Nusrat Rahman', 'Rafiq Islam', 'Anika Chowdhury'] as const
const tones = [440, 880, 1_320] as const

/** A separate installation, because the relay has to know the port of its SFU. */
let stack: Stack
let relay: LineRelay
let people: Person[] = []
let host: Account
/** Of a meeting that anyone with it enters. */
let openLink: string

/** Whose line is weak. */
function weakPage(): Page {
  const person = people[2]
  if (!person) throw new Error('no one has a weak line')
  return person.page
}

const expectSound = (page: Page) => Promise.all([expectTone(page, tones[0]), expectTone(page, tones[1])])

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** Frames that a video shows in this time. */
async function framesOf(video: Locator, seconds: number): Promise<number> {
  const frames = () =>
    video.evaluate((one) => (one as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  const before = await frames()
  await pause(seconds)
  return (await frames()) - before
}

async function kbpsToBrowser(seconds: number): Promise<number> {
  const before = relay.delivered().toBrowser
  await pause(seconds)
  return ((relay.delivered().toBrowser - before) * 8) / seconds / 1_000
}

// Nothing runs beside it: on a busy machine every line looks weak.
test.describe.configure({ lock: '-exclusive-' })

test.beforeAll(async () => {
  const sfuPort = await freePort()
  ;[stack, people] = await Promise.all([
    startInstallation({ LIVEKIT_UDP_PORT: String(sfuPort) }),
    Promise.all(tones.map((tone) => openPerson({ tone }))),
  ])
  relay = await openLineRelay(sfuPort)
  host = await createAccount('Nusrat', 'Rahman', stack.url)
  openLink = (await startMeeting(stack.url, host, { joinWithoutHost: true })).link
  const [, , weak] = people
  if (weak) await relay.use(weak.context)
  for (const [index, { page }] of people.entries()) {
    await openPreJoin(page, openLink, names[index] ?? '')
    await enterRoom(page)
  }
})

test.afterAll(async () => {
  await Promise.all(people.map((person) => person[Symbol.asyncDispose]()))
  await relay?.[Symbol.asyncDispose]()
  await stack?.stop()
})

test('[1.7] on a weak line pictures give way to the sound, step by step, and come back', async () => {
  const page = weakPage()
  const [first] = people
  if (!first) throw new Error('no one is on a good line')
  const notice = page.getByRole('status').filter({ hasText: 'Your connection is weak' })
  const widthsOf = (name: string) =>
    tileOf(page, name)
      .locator('video')
      .evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).videoWidth))
  /** On the page of someone else. */
  const weakMark = tileOf(first.page, names[2]).getByRole('img', { name: 'Connection: weak' })
  const expectHeard = () => expectTone(first.page, tones[2])

  await test.step('on a free line there are pictures and sound, and nothing is said', async () => {
    await Promise.all([expectMovingVideos(page, 2), expectSound(page)])
    await Promise.all([expect(notice).toHaveCount(0), expect(weakMark).toHaveCount(0)])
    await markPage(page)
  })

  await test.step('at 500 kb/s the pictures are smaller, and the others see whose connection is weak', async () => {
    // What comes is delayed; with less delay, it stays at that.
    relay.setLine({ kbps: 500, delayMs: 450, loss: 0 }, freeLine)
    await expect(notice).toContainText(said.small)
    relay.setLine({ kbps: 500, delayMs: 380, loss: 0 }, freeLine)
    await Promise.all([expectMovingVideos(page, 2), expectSound(page), expectHeard()])
    const widths = (await Promise.all(names.slice(0, 2).map(widthsOf))).flat()
    expect(widths).toHaveLength(2)
    expect(Math.max(...widths)).toBeLessThanOrEqual(smallWidth)
    await expect(notice).toContainText(said.small)
    await expect(weakMark).toBeVisible()
  })

  await test.step('where the pictures delay the sound, only one is left', async () => {
    relay.setLine({ kbps: 300, delayMs: 320, loss: 0 })
    await expect(notice).toContainText(said.speaker)
    relay.setLine({ kbps: 300, delayMs: 190, loss: 0 })
    await Promise.all([expectMovingVideos(page, 1), expectSound(page), expectHeard()])
    await expect(page.getByRole('group', { name: /Picture paused/ })).toHaveCount(1)
    await expect(notice).toContainText(said.speaker)
    await expect(weakMark).toBeVisible()
  })

  await test.step('at 100 kb/s the pictures are paused, and the sound goes on in both directions', async () => {
    relay.setLine({ kbps: 100, delayMs: 200, loss: 0.05 })
    await expect(notice).toContainText(said.sound)
    await expect.poll(() => movingVideos(page)).toBe(0)
    for (const name of names.slice(0, 2))
      await expect(tileOf(page, name)).toHaveAccessibleName(/Picture paused/)
    await Promise.all([expectSound(page), expectHeard()])
    await expectAccessible(page)
    // The page measures this line for five seconds: a better one shows only in comparison with it.
    await pause(5)
    await expectSound(page)
  })

  await test.step('on a better line they come back one step at a time within ten seconds, with sound all the while', async () => {
    const readSteps = await watchLineSteps(page, [tones[0], tones[1]])
    relay.setLine({ kbps: 2_000, delayMs: 50, loss: 0 })
    const left = notice.filter({ hasText: /pictures are|only the speaker/ })
    await expect(left).toHaveCount(0, { timeout: 10_000 })
    await expectMovingVideos(page, 2)
    const steps = await readSteps()
    // Where the own camera is still paused, that is said rather than that pictures are smaller.
    const small = expect.stringMatching(`${said.small}|${said.camera}`)
    expect(steps.slice(0, 3)).toMatchObject([
      { notice: said.sound, moving: 0 },
      { notice: said.speaker, moving: 1 },
      { notice: small, moving: 2 },
    ])
    for (const { notice, widest } of steps)
      if (notice === said.speaker || notice === said.small) expect(widest).toBeLessThanOrEqual(smallWidth)
    for (const { silentMs } of steps) expect(silentMs).toBeLessThan(1_500)
  })

  await test.step('on a free line nothing is said, and the others see no mark', async () => {
    relay.setLine(freeLine)
    await expect(notice).toHaveCount(0)
    await Promise.all([expectMovingVideos(page, 2), expectSound(page), expectHeard()])
    await expect(weakMark).toHaveCount(0)
  })

  await test.step('the line is cut for 40 s, and everything heals', async () => {
    relay.setLine(cutLine)
    await expect(page.getByText('The connection was lost. Reconnecting…')).toBeVisible({ timeout: 15_000 })
    await pause(40)
    relay.setLine(freeLine)
    await Promise.all([expectMovingVideos(page, 2, 30_000), expectSound(page)])
    await Promise.all([expectMovingVideos(first.page, 2), expectHeard()])
    await expectSamePage(page)
  })

  await test.step('who chooses sound only neither receives pictures nor sends one, and finds it so after a reload', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name: 'Sound only' }).click()
    await expect(page.getByText(soundOnly)).toBeVisible()
    await expect.poll(() => movingVideos(page)).toBe(0)
    await expectMovingVideos(first.page, 1)
    await expectSound(page)
    // Off at the SFU, not only hidden: what arrives is two voices.
    expect(await kbpsToBrowser(4)).toBeLessThan(160)

    await page.evaluate(shareCanvas)
    await page.getByRole('button', { name: 'Share screen' }).click()
    await expect(
      page.getByText('Sound only is on – no pictures except the screen you’re sharing'),
    ).toBeVisible()
    const shared = screenOf(first.page, names[2])
    await expectMoving(shared)
    // Of five frames a second, two are sent.
    expect(await framesOf(shared.locator('video'), 3)).toBeLessThanOrEqual(8)

    await page.reload()
    await expect(page.getByText(soundOnly)).toBeVisible()
    await page.getByRole('button', { name: 'Show pictures' }).click()
    await expectMovingVideos(page, 2)
  })
})

test('[1.7, 3.28] at 64 kb/s and 400 ms someone waits, is admitted, is heard, chats in order and raises a hand', async () => {
  const [first, ...rest] = people
  if (!first) throw new Error('no one hosts')
  const hostPage = first.page
  const { link } = await startMeeting(stack.url, host, { waitingRoom: true })
  for (const person of rest) await person.page.goto('about:blank')
  await openSession(hostPage, host, stack.url)
  await hostPage.goto(link)
  await enterRoom(hostPage)

  const name = 'Samira Tariq'
  await using network = await openNetwork()
  await using guest = await openPerson({ tone: 660, network, isMediaApart: true })
  const { page } = guest
  relay.setLine(freeLine)
  await relay.use(guest.context)

  await test.step('the browser has the app from an earlier meeting', async () => {
    await openPreJoin(page, openLink, name)
    await enterRoom(page)
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Rejoin' })).toBeVisible()
  })

  await test.step('someone asks to join, is admitted, hears and is heard', async () => {
    network.setPace({ kbps: 64, delayMs: 400 })
    relay.setLine({ kbps: 64, delayMs: 400, loss: 0 })
    await page.goto(link, { waitUntil: 'commit' })
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await hostPage.getByRole('button', { name: `Admit ${name}` }).click({ timeout: 30_000 })
    await expectInside(page)
    await Promise.all([expectTone(page, tones[0], 30_000), expectTone(hostPage, 660, 30_000)])
  })

  await test.step('messages that the line loses arrive later, in their order, each once', async () => {
    await openPanel(page, 'Chat')
    await openPanel(hostPage, 'Chat')
    await writeMessage(page, 'One')
    network.cut('broken')
    await writeMessage(page, 'Two')
    await writeMessage(page, 'Three')
    await pause(3)
    network.restore()
    const messages = hostPage.getByRole('log').getByText(/^(One|Two|Three)$/)
    await expect(messages).toHaveText(['One', 'Two', 'Three'], { timeout: 30_000 })
    await writeMessage(hostPage, 'All here')
    await expect(page.getByRole('log')).toContainText('All here')
  })

  await test.step('a raised hand is seen by the host', async () => {
    await page.getByRole('button', { name: 'Raise hand' }).click()
    await openPanel(hostPage, 'People')
    await expect(personOf(hostPage, name)).toContainText('Hand raised')
    await expectTone(hostPage, 660)
  })
})
