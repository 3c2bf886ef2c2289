import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import type { Browser } from 'playwright-core'
import { capture } from './capture.ts'
import type { Size, Theme } from './options.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

interface Part {
  readonly screen: string
  readonly size: Size
  readonly theme: Theme
  readonly language: Language
}

/** The README's pictures: one screen, or several beside each other. */
const pictures: Readonly<Record<string, readonly Part[]>> = {
  room: [{ screen: 'room-grid', size: 1440, theme: 'dark', language: 'en' }],
  home: [{ screen: 'home-ongoing', size: 1440, theme: 'light', language: 'en' }],
  calendar: [{ screen: 'calendar-week', size: 1440, theme: 'light', language: 'en' }],
  scheduler: [{ screen: 'scheduler-people', size: 1440, theme: 'light', language: 'en' }],
  'pre-join': [{ screen: 'pre-join-guest', size: 1440, theme: 'light', language: 'en' }],
  share: [{ screen: 'room-share-chat', size: 1440, theme: 'dark', language: 'en' }],
  phones: [
    { screen: 'home', size: 360, theme: 'light', language: 'bn' },
    { screen: 'room-three', size: 360, theme: 'dark', language: 'ar' },
    { screen: 'pre-join-guest', size: 360, theme: 'dark', language: 'ar' },
    { screen: 'room-lobby', size: 360, theme: 'dark', language: 'en' },
  ],
}

/** Sharpness of the pictures: pixels for one of the page's. */
export const pictureScale = 1.5
const quality = 86

const parts = Object.values(pictures).flat()

/** The screens that the pictures need in a language; `room-people` raises the hand that the others show. */
export function pictureScreens(screens: readonly Screen[], language: Language): readonly Screen[] {
  const names = new Set(parts.filter((part) => part.language === language).map(({ screen }) => screen))
  if (names.has('room-grid')) names.add('room-people')
  return screens.filter(({ name }) => names.has(name))
}

/** Takes one screen as the pictures want it: the window only, not the whole page. */
export async function takePart(screen: Screen, stage: Stage, folder: string): Promise<void> {
  for (const { size, theme } of parts.filter(
    (part) => part.screen === screen.name && part.language === stage.language,
  )) {
    const options = { sizes: [size], themes: [theme] }
    await capture({ ...screen, isWhole: false }, stage, options, folder)
  }
  if (screen.name === 'room-people') await screen.open(stage)
}

/** Puts the parts together, with round corners on nothing, and writes them as WebP. */
export async function writePictures(browser: Browser, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const [name, shown] of Object.entries(pictures)) {
    const images = await Promise.all(
      shown.map(async ({ screen, size, theme, language }) => {
        const png = await readFile(join(from, screen, `${size}-${theme}-${language}.png`))
        return `<img width="${size}" src="data:image/png;base64,${png.toString('base64')}" alt="">`
      }),
    )
    const page = await browser.newPage({
      viewport: { width: 1640, height: 1000 },
    })
    await page.setContent(
      `<!doctype html><style>body { margin: 0; inline-size: max-content; display: flex; align-items: start; gap: 28px }
       img { flex: none; border-radius: 14px; border: 1px solid rgb(128 140 150 / 45%) }</style>${images.join('')}`,
    )
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    const { width, height } = await page.evaluate(() => document.body.getBoundingClientRect())
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y: 0, width, height, scale: pictureScale },
      captureBeyondViewport: true,
    })
    await writeFile(join(to, `${name}.webp`), Buffer.from(data, 'base64'))
    await page.close()
  }
}
