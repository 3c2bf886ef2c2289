import { expect, type Page } from '@playwright/test'
import { createAccount, majlisUrl, openSession } from './support/accounts.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { enterByCall, startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { connectRaw, test } from './support/raw-client.ts'
import { enterRoom, openPreJoin, screenOf, tileOf } from './support/room.ts'
import { expectNotes, forgetNotes, microphoneOf, pullOutMicrophone, watchDevices } from './support/sounds.ts'

const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'
const other = 'Omar Faruk'

async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Simulates a browser with video picture-in-picture but no document picture-in-picture. */
async function withoutPageWindows(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'documentPictureInPicture', { value: undefined })
  })
}

test('[2.61, 3.28] a call has notices, device changes, picture-in-picture and several shared screens', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  await using hostPerson = await openPerson({ tone: 440, cameras: 3, hasWindows: true })
  await using guestPerson = await openPerson({
    hasWindows: true,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const hostPage = hostPerson.page
  const guestPage = guestPerson.page
  await watchDevices(hostPage)
  await withoutPageWindows(guestPage)

  await test.step('the speaker is tried before Join', async () => {
    await openSession(hostPage, account)
    await hostPage.goto(meeting.link)
    await hostPage.getByRole('button', { name: 'Test the speaker' }).click()
    await expectNotes(hostPage, [523.25, 659.25, 783.99])
    await enterRoom(hostPage)
  })

  await test.step('a rising note says that someone came', async () => {
    await forgetNotes(hostPage)
    await openPreJoin(guestPage, meeting.link, guest)
    await enterRoom(guestPage)
    await expectMoving(tileOf(hostPage, guest))
    await expectNotes(hostPage, [587.33, 880])
    await forgetNotes(hostPage)
  })

  await test.step('another camera, and noise let in again, during the call', async () => {
    const camera = () =>
      hostPage.locator('[data-participant] video[data-mirrored]').evaluate((video) => {
        const { srcObject } = video as HTMLVideoElement
        return srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0]?.label : null
      })
    expect(await camera()).toBe('fake_device_0')
    await hostPage.getByRole('button', { name: 'Cameras' }).click()
    await hostPage.getByRole('menuitemradio', { name: 'fake_device_2' }).click()
    await expect.poll(camera).toBe('fake_device_2')
    expect(await microphoneOf(hostPage)).toMatchObject({ noiseSuppression: true })
    await hostPage.getByRole('button', { name: 'Microphone and speaker' }).click()
    await hostPage.getByRole('menuitemcheckbox', { name: 'Noise suppression' }).click()
    await hostPage.keyboard.press('Escape')
    await expect.poll(() => microphoneOf(hostPage)).toMatchObject({ noiseSuppression: false })
    await expectMoving(tileOf(guestPage, host))
  })

  await test.step('a headset that is pulled out: another microphone takes over, and no one is said to have muted it', async () => {
    await expectTone(guestPage, 440)
    await pullOutMicrophone(hostPage)
    await expect.poll(() => microphoneOf(hostPage)).not.toBeNull()
    await expectTone(guestPage, 440)
    await expect(hostPage.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
    await expect(hostPage.getByText('A host has muted you')).toHaveCount(0)
  })

  await test.step('who speaks, in a small window', async () => {
    const opened = hostPage.waitForEvent('popup')
    await chooseMore(hostPage, 'Picture-in-picture')
    const smallPage = await opened
    await expectMoving(tileOf(smallPage, guest))
    await chooseMore(hostPage, 'Close picture-in-picture')
    await expect.poll(() => smallPage.isClosed()).toBe(true)
  })

  await test.step('the same as a video alone', async () => {
    await chooseMore(guestPage, 'Picture-in-picture')
    const framesShown = () =>
      guestPage.evaluate(() => {
        const video = document.pictureInPictureElement
        return video instanceof HTMLVideoElement && video.videoHeight > 100
          ? video.getVideoPlaybackQuality().totalVideoFrames
          : 0
      })
    await expect.poll(framesShown).toBeGreaterThan(0)
    const before = await framesShown()
    await expect.poll(framesShown).toBeGreaterThan(before)
    await chooseMore(guestPage, 'Close picture-in-picture')
    expect(await guestPage.evaluate(() => document.pictureInPictureElement)).toBeNull()
  })

  await test.step('the whole screen, by a key', async () => {
    for (const isOn of [true, false]) {
      await hostPage.keyboard.press('f')
      await expect.poll(() => hostPage.evaluate(() => document.fullscreenElement !== null)).toBe(isOn)
    }
  })

  await test.step('on a phone the own picture is dragged to another corner', async () => {
    const own = tileOf(guestPage, `${guest} \\(you\\)`)
    const middle = async () => {
      const box = await own.boundingBox()
      if (!box) throw new Error('the own picture is not shown')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const isAtTheTopLeft = async () => {
      const { x, y } = await middle()
      return [x < 180, y < 370]
    }
    expect(await isAtTheTopLeft()).toEqual([false, false])
    const { x, y } = await middle()
    await guestPage.mouse.move(x, y)
    await guestPage.mouse.down()
    await guestPage.mouse.move(x - 150, y - 300, { steps: 4 })
    await guestPage.mouse.up()
    await expect.poll(isAtTheTopLeft).toEqual([true, true])
  })

  await test.step('of several shared screens everyone chooses one', async () => {
    await using raw = await connectRaw((await enterByCall(url, meeting, other)).sfu)
    await raw.publishScreen()
    await expectMoving(screenOf(hostPage, other))
    await chooseMore(guestPage, 'Share screen')
    await expectMoving(screenOf(hostPage, guest))
    await hostPage
      .getByRole('group', { name: 'Shared screens' })
      .getByRole('button', { name: `Screen of ${other}` })
      .click()
    await expect(screenOf(hostPage, guest)).toHaveCount(0)
    await expectMoving(screenOf(hostPage, other))
    await forgetNotes(hostPage)
  })

  await test.step('a falling note says that someone went', async () => {
    await expect(tileOf(hostPage, other)).toHaveCount(0)
    await expectNotes(hostPage, [659.26, 440])
  })
})
