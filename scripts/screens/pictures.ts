import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import { directionOf } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { Browser } from 'playwright-core'
import { capture } from './capture.ts'
import { fontFaces } from './font-faces.ts'
import { languages, type Size, type Theme } from './options.ts'
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

/** The pictures of the public pages: one screen each, in every language. */
const publicPictures = {
  room: { screen: 'room-grid', size: 1440, theme: 'dark' },
  calendar: { screen: 'calendar-week', size: 1440, theme: 'light' },
  scheduler: { screen: 'scheduler-people', size: 1440, theme: 'light' },
  share: { screen: 'room-share-chat', size: 1440, theme: 'dark' },
  phone: { screen: 'home', size: 360, theme: 'light' },
} as const satisfies Record<string, Omit<Part, 'language'>>

/** Widths in pixels, so that a phone fetches the small one. */
const publicWidths: Record<Size, readonly number[]> = { 360: [480], 768: [768], 1440: [720, 1280] }

/** Sharpness of the pictures: pixels for one of the page's. */
export const pictureScale = 1.5
const quality = 86
const publicQuality = 74

const parts: readonly Part[] = [
  ...Object.values(pictures).flat(),
  ...languages.flatMap((language) => Object.values(publicPictures).map((part) => ({ ...part, language }))),
]

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

/** Puts the parts of the README's pictures together, with round corners on nothing, and writes them as WebP. */
export async function writePictures(browser: Browser, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const [name, shown] of Object.entries(pictures)) {
    const images = await Promise.all(
      shown.map(
        async (part) =>
          `<img style="border-radius: 14px; border: 1px solid rgb(128 140 150 / 45%)" ${await sourceOf(part, from)}>`,
      ),
    )
    const file = join(to, `${name}.webp`)
    await writePicture(browser, images.join(''), [{ file, scale: pictureScale }], quality)
  }
}

/** Writes the pictures of the public pages as `{language}/{name}-{width}.webp`. */
export async function writePublicPictures(browser: Browser, from: string, to: string): Promise<void> {
  for (const language of languages) {
    await mkdir(join(to, language), { recursive: true })
    for (const [name, part] of Object.entries(publicPictures)) {
      const files = publicWidths[part.size].map((width) => ({
        file: join(to, language, `${name}-${width}.webp`),
        scale: width / part.size,
      }))
      const image = `<img ${await sourceOf({ ...part, language }, from)}>`
      await writePicture(browser, image, files, publicQuality)
    }
    await writeSocialPicture(browser, { language, from, to })
  }
}

/** What a link to the public pages shows in chats and on social networks: 1200 × 630, as JPEG, which all of them read. */
async function writeSocialPicture(
  browser: Browser,
  { language, from, to }: { language: Language; from: string; to: string },
): Promise<void> {
  const title = createServerText(language, 'landing')('hero.title')
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const fonts = await fontFaces()
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><style>${fonts}
       html { overflow: hidden } body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: clip; display: grid; grid-template-columns: 500px 1fr; align-items: center; gap: 48px;
         box-sizing: border-box; padding-inline-start: 72px; background: linear-gradient(135deg, #213b52, #365d7e 60%, #4f7ca0);
         color: #fff; font-family: Lato, 'Noto Sans Bengali', 'Noto Sans Arabic' }
       p { margin: 0 0 24px; font-size: 32px; font-weight: 900 }
       h1 { margin: 0; font-size: 64px; font-weight: 900; line-height: ${language === 'en' ? 1.1 : 1.4}; text-wrap: balance }
       img { inline-size: 860px; block-size: auto; border-radius: 20px; box-shadow: 0 24px 64px rgb(0 0 0 / 40%) }</style>
       <div><p>Majlis</p><h1>${title}</h1></div><img ${await sourceOf({ ...publicPictures.room, language }, from)}>`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(to, language, 'og.jpg'), type: 'jpeg', quality: 80 })
  await page.close()
}

async function sourceOf({ screen, size, theme, language }: Part, from: string): Promise<string> {
  const png = await readFile(join(from, screen, `${size}-${theme}-${language}.png`))
  return `width="${size}" src="data:image/png;base64,${png.toString('base64')}" alt=""`
}

async function writePicture(
  browser: Browser,
  images: string,
  files: readonly { file: string; scale: number }[],
  imageQuality: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1640, height: 1000 } })
  await page.setContent(
    `<!doctype html><style>body { margin: 0; inline-size: max-content; display: flex; align-items: start; gap: 28px }
       img { flex: none }</style>${images}`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  const { width, height } = await page.evaluate(() => document.body.getBoundingClientRect())
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })
  for (const { file, scale } of files) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: imageQuality,
      clip: { x: 0, y: 0, width, height, scale },
      captureBeyondViewport: true,
    })
    await writeFile(file, Buffer.from(data, 'base64'))
  }
  await page.close()
}
