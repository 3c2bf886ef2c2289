import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createAccount, majlisUrl, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { filmOfPerson, placesInFilm } from './support/camera-film.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'

type Colour = [red: number, green: number, blue: number]

/** The colours of the preview at these places, each of some pixels around. */
function coloursIn(page: Page): Promise<Record<keyof typeof placesInFilm, Colour>> {
  return page
    .locator('video')
    .first()
    .evaluate((element, places) => {
      const video = element as HTMLVideoElement
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const context = canvas.getContext('2d')
      if (!context || canvas.width === 0) throw new Error('no picture yet')
      context.drawImage(video, 0, 0)
      const colourAt = ({ x, y }: { x: number; y: number }) => {
        const { data } = context.getImageData(x * canvas.width - 4, y * canvas.height - 4, 8, 8)
        const mean = (channel: number) =>
          data.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (data.length / 4)
        return [mean(0), mean(1), mean(2)] as [number, number, number]
      }
      return { face: colourAt(places.face), behind: colourAt(places.behind) }
    }, placesInFilm)
}

/** 0: the same colour; 441: black and white. */
const distance = (one: Colour, other: Colour): number =>
  Math.hypot(...one.map((value, channel) => value - (other[channel] ?? 0)))

const green: Colour = [0, 180, 0]

test('[1.16] [7.24] someone adds a background of their own: it is behind them, they stay in front, and every device has it', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const meeting = await startMeeting(url, account)
  await using person = await openPerson({ film: filmOfPerson(), hasWindows: true })
  const { page } = person
  await signIn(page, account)
  await page.goto(meeting.link)
  await expect(page.getByRole('button', { name: 'Turn the camera off' })).toBeVisible()
  let plain: Awaited<ReturnType<typeof coloursIn>> | undefined
  await expect(async () => void (plain = await coloursIn(page))).toPass({ timeout: 20_000 })
  if (!plain) throw new Error('the camera shows nothing')
  const without = plain

  await test.step('they add a picture and crop it', async () => {
    await page.getByRole('button', { name: /^Background/ }).click()
    const [r, g, b] = green
    const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: { r, g, b } } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('radio', { name: 'Your picture 1' })).toBeChecked({ timeout: 20_000 })
    await expectAccessible(page)
  })

  await test.step('it is behind them, and their face is as it was', async () => {
    expect(distance(without.behind, green)).toBeGreaterThan(100)
    // The video has no picture while it changes from the camera to the picture with the background.
    await expect(async () => {
      const { face, behind } = await coloursIn(page)
      expect(distance(behind, green)).toBeLessThan(60)
      expect(distance(face, without.face)).toBeLessThan(40)
    }).toPass({ timeout: 40_000 })
  })

  await test.step('another device has it too, until it is deleted', async () => {
    await using other = await openPerson()
    await signIn(other.page, account)
    await other.page.goto(meeting.link)
    await other.page.getByRole('button', { name: /^Background/ }).click()
    await expect(other.page.getByRole('radio', { name: 'Your picture 1' })).toBeVisible()
    await other.page.getByRole('button', { name: 'Delete your picture 1' }).click()
    await other.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(other.page.getByRole('radio', { name: 'Your picture 1' })).toHaveCount(0)
    await page.reload()
    // The page has its first look at the camera to itself: on a busy machine it answers late.
    await page.getByRole('button', { name: /^Background/ }).click({ timeout: 60_000 })
    await expect(page.getByRole('radio', { name: 'Your picture 1' })).toHaveCount(0)
    // Blurred rather than showing the room: neither green nor as sharp as before.
    await expect(page.getByRole('button', { name: 'Turn the camera off' })).toBeVisible()
  })
})
