import { expect, test, type Page } from '@playwright/test'
import { createAccount, openSession, type Account } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectMovingVideos, expectNoTone, expectTone, watchMedia } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openNetwork, type Network } from './support/network.ts'
import { openPerson, type Person } from './support/people.ts'
import { decodeFilm, type DecodedFilm } from './support/recorded-film.ts'
import { expectFragments, findRecorderBrowsers, takeoverOf } from './support/recorder-browser.ts'
import { chooseMore, recordingSign, recordingsOf, stopRecording } from './support/recording.ts'
import {
  chooseFor,
  enterRoom,
  expectPeople,
  expectSamePage,
  markPage,
  openPreJoin,
  openPanel,
  personOf,
  writeMessage,
} from './support/room.ts'
import { startRecorder, type RecorderProcess } from './support/second-server.ts'
import { startInstallation, type Stack } from './support/stack.ts'

const names = ['Nusrat Rahman', 'Rafiq Islam', 'Anika Chowdhury'] as const
const tones = [440, 880, 1_320] as const

/** A separate installation, because its engines are killed. */
let stack: Stack
let network: Network
let people: Person[] = []
const recorders: RecorderProcess[] = []
let host: Account
let meetingId: string

function pageOf(index: number): Page {
  const person = people[index]
  if (!person) throw new Error(`no person ${index}`)
  return person.page
}

// Nothing runs beside it, because it measures how soon everything is back.
test.describe.configure({ mode: 'serial', lock: '-exclusive-' })

test.beforeAll(async () => {
  network = await openNetwork()
  ;[stack, people] = await Promise.all([
    // Recorders are processes of their own, which are started and killed below.
    startInstallation({ ROLE: 'web,worker' }),
    Promise.all(
      tones.map((tone, index) => openPerson({ hasWindows: true, tone, ...(index === 1 ? { network } : {}) })),
    ),
  ])
  recorders.push(await startRecorder(stack.env))
  host = await createAccount('Nusrat', 'Rahman', stack.url)
  const member = await createAccount('Rafiq', 'Islam', stack.url)
  const meeting = await startMeeting(stack.url, host)
  const { link } = meeting
  meetingId = meeting.meetingId
  for (const [index, account] of [host, member].entries()) {
    await openSession(pageOf(index), account, stack.url)
    await pageOf(index).goto(link)
    await enterRoom(pageOf(index))
  }
  await openPreJoin(pageOf(2), link, names[2])
  await enterRoom(pageOf(2))
  for (const { page } of people) await markPage(page)
  await expectWholeCall()
})

test.afterAll(async () => {
  await Promise.all(people.map((person) => person[Symbol.asyncDispose]()))
  await Promise.all(recorders.map((recorder) => recorder[Symbol.asyncDispose]()))
  await network?.[Symbol.asyncDispose]()
  await stack?.stop()
})

/** Everyone sees and hears the two others. */
function expectMedia() {
  return Promise.all(
    people.flatMap(({ page }, index) => [
      expectMovingVideos(page, 2),
      ...tones.filter((_, other) => other !== index).map((tone) => expectTone(page, tone)),
    ]),
  )
}

/** Everyone has media, no one appears twice, and no page was reloaded. */
async function expectWholeCall() {
  await expectMedia()
  for (const { page } of people) {
    await expectPeople(page, names)
    await expectSamePage(page)
  }
}

test('[1.1, 1.7] after the SFU is killed, everyone has media again within 15 s, without a reload or a duplicate', async () => {
  const killedAt = Date.now()
  stack.kill('livekit')
  await Promise.all(
    people.map(({ page }) => expect(page.getByText('The connection was lost. Reconnecting…')).toBeVisible()),
  )
  await expectMedia()
  expect(Date.now() - killedAt).toBeLessThan(15_000)
  await expectWholeCall()
})

test('[4.18, 4.20, 7.58, 9.11] after the server is killed, media continues and the chat recovers', async () => {
  const pauses = await Promise.all([watchMedia(pageOf(1), tones[0]), watchMedia(pageOf(2), tones[1])])
  const newSockets = people.map(({ page }) =>
    page.waitForEvent('websocket', {
      predicate: (socket) => new URL(socket.url()).pathname === '/ws',
      timeout: 120_000,
    }),
  )
  stack.kill('server')
  await expect.poll(() => stack.states()['server']).not.toBe('ready')
  await expect.poll(() => stack.states()['server'], { timeout: 90_000 }).toBe('ready')
  await Promise.all(newSockets)
  for (const read of pauses) {
    const { framesMs, toneMs } = await read()
    expect(framesMs).toBeLessThan(2_000)
    expect(toneMs).toBeLessThan(2_000)
  }

  await openPanel(pageOf(2), 'Chat')
  await writeMessage(pageOf(2), 'Is the chat back?')
  await openPanel(pageOf(1), 'Chat')
  await expect(pageOf(1).getByRole('log')).toContainText('Is the chat back?')
  await expectAccessible(pageOf(1))
  for (const index of [1, 2]) await openPanel(pageOf(index), 'People')
  await expectWholeCall()
})

test('[1.1, 1.7] after the media gate is killed, the call continues without a reload or a duplicate', async () => {
  stack.kill('gate')
  await Promise.all(
    people.map(({ page }) => expect(page.getByText('The connection was lost. Reconnecting…')).toBeVisible()),
  )
  await Promise.all(
    people.map(({ page }) =>
      expect(page.getByText('The connection was lost. Reconnecting…')).toHaveCount(0, { timeout: 90_000 }),
    ),
  )
  await expectWholeCall()
})

test('[4.18, 6.2] after 10 s without a network, a participant reconnects without a reload, still muted, with raised hand and co-host', async () => {
  const page = pageOf(1)
  const line = personOf(pageOf(0), names[1])
  const cutForMs = 10_000

  async function expectSameState() {
    await expect(line).toContainText('Hand raised, first · Co-host')
    await expect(line.getByRole('img', { name: 'Microphone off' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Host' })).toBeVisible()
  }

  await chooseFor(pageOf(0), names[1], 'Make co-host')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByRole('button', { name: 'Raise hand' }).click()
  await expectSameState()

  for (const how of ['silent', 'broken'] as const) {
    await test.step(`a line that is ${how}`, async () => {
      const pauses = await watchMedia(page, tones[0])
      const cutAt = Date.now()
      network.cut(how)
      await expect(page.getByText('The connection was lost. Reconnecting…')).toBeVisible({
        timeout: cutForMs,
      })
      await expectAccessible(page)
      // Dialogs that were never opened must work offline now.
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expectMovingVideos(pageOf(0), 1)
      await expect.poll(() => Date.now() - cutAt, { timeout: cutForMs + 1_000 }).toBeGreaterThan(cutForMs)
      // The connection was really down: once what had arrived was played (two seconds on a busy machine), nothing followed.
      const { framesMs, toneMs } = await pauses()
      expect(Math.min(framesMs, toneMs)).toBeGreaterThan(cutForMs / 2)
      network.restore()

      await Promise.all(people.map((person) => expectMovingVideos(person.page, 2)))
      await expect(page.getByText('Reconnecting…')).toHaveCount(0)
      await expectSameState()
      await Promise.all([expectTone(page, tones[0]), expectNoTone(pageOf(0), tones[1])])
      for (const person of people) await expectPeople(person.page, names)
      await expectSamePage(page)
    })
  }
})

test('[3.27] a participant whom the host mutes while they are offline reconnects muted, and can unmute', async () => {
  const page = pageOf(1)
  for (const how of ['silent', 'broken'] as const) {
    await test.step(`a line that is ${how}`, async () => {
      const unmute = page.getByRole('button', { name: 'Unmute', exact: true })
      if (await unmute.isVisible()) await unmute.click()
      await expectTone(pageOf(0), tones[1])
      network.cut(how)
      await expect(page.getByText('The connection was lost. Reconnecting…')).toBeVisible()
      await chooseFor(pageOf(0), names[1], 'Mute')
      network.restore()

      await expect(page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 30_000 })
      await expect(unmute).toBeVisible()
      await expectMovingVideos(pageOf(0), 2)
      await expectNoTone(pageOf(0), tones[1])
    })
  }
})

/** The host records, and the others agree. */
async function record() {
  await chooseMore(pageOf(0), 'Record…')
  await pageOf(0).getByRole('button', { name: 'Record', exact: true }).click()
  for (const index of [1, 2])
    await pageOf(index)
      .getByRole('dialog', { name: /^This meeting is (about to be|being) recorded$/ })
      .getByRole('button', { name: 'Continue' })
      .click({ timeout: 60_000 })
  await expect(recordingSign(pageOf(0))).toBeVisible({ timeout: 60_000 })
}

const known = new Set<string>()

/** Of the one recording that has been made since the last look. */
async function newFilm(): Promise<DecodedFilm> {
  const recordings = await recordingsOf(stack.url, host, meetingId)
  const [recording, ...others] = recordings.filter(({ fileName }) => !known.has(fileName))
  expect(others).toEqual([])
  known.add(recording?.fileName ?? '')
  const response = await fetch(`${stack.url}${recording?.downloadUrl}`)
  return decodeFilm(new Uint8Array(await response.arrayBuffer()))
}

test('[1.11] a recording goes on while the SFU is restarted, and ends in one file', async () => {
  const unmute = pageOf(1).getByRole('button', { name: 'Unmute', exact: true })
  if (await unmute.isVisible()) await unmute.click()
  await record()
  const startedAt = Date.now()
  await pageOf(0).waitForTimeout(4_000)
  stack.kill('livekit')
  const lost = pageOf(0).getByText('The connection was lost. Reconnecting…')
  await expect(lost).toBeVisible()
  // How soon everything is back is measured above, without a recorder beside.
  await expect(lost).toHaveCount(0, { timeout: 60_000 })
  await expectMovingVideos(pageOf(0), 2, 60_000)
  await pageOf(0).waitForTimeout(4_000)
  const recordedMs = Date.now() - startedAt
  await stopRecording(pageOf(0))
  const film = await newFilm()
  expect(film.seconds * 1_000).toBeGreaterThan(recordedMs - 4_000)
  for (const tone of tones) expect(film.toneLevel(tone), `${tone} Hz`).toBeGreaterThan(-50)
})

test('[1.11] after its recorder is killed, another one records within 15 s, and at most 10 s are missing in the file', async () => {
  recorders.push(await startRecorder(stack.env))
  await record()
  const startedAt = Date.now()
  await expectFragments(meetingId, 3, stack.env)
  const browsers = await findRecorderBrowsers(stack.url)
  const killed = recorders.find(({ pid }) => browsers.some(({ recorderPid }) => recorderPid === pid))
  const killedAt = Date.now()
  killed?.kill()
  const { backSeconds, missingSeconds, said } = await takeoverOf(meetingId, killedAt, stack.env)
  process.stdout.write(`  The recorder was killed: ${said}\n`)
  await pageOf(0).waitForTimeout(3_000)
  const recordedMs = Date.now() - startedAt
  await stopRecording(pageOf(0))

  const film = await newFilm()
  expect(backSeconds).toBeLessThanOrEqual(15)
  expect(missingSeconds).toBeLessThanOrEqual(10)
  expect(film.seconds).toBeGreaterThan(recordedMs / 1_000 - missingSeconds)
  expect(killed).toBeDefined()
  for (const tone of tones) expect(film.toneLevel(tone), `${tone} Hz`).toBeGreaterThan(-50)
})
