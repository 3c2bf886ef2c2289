import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import type { Browser } from 'playwright-core'
import { drawPerson, drawSlide } from './drawing.ts'
import { fontFaces } from './font-faces.ts'
import { looks, type LookName } from './looks.ts'
import { languages } from './options.ts'
import { slideTexts } from './slide-texts.ts'

/** A picture as LiveKit takes it: four bytes a pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export interface Cameras {
  /** What each person's camera shows, in turns. */
  readonly pictures: Readonly<Record<LookName, readonly Picture[]>>
  /** What someone presents, in each language. */
  readonly slides: Readonly<Record<Language, Picture>>
  /** Path of a film that Chromium takes for a camera. */
  readonly film: string
}

const pictureWidth = 960
const filmWidth = 1280
const slideWidth = 1600
/** Back and forth, so that the film has no seam. */
const sways = [-1, -0.7, 0, 0.7, 1, 0.7, 0, -0.7]

/** Draws everyone's camera picture, and the film of the one who looks at the screens, into a folder. */
export async function drawCameras(browser: Browser, folder: string, viewer: LookName): Promise<Cameras> {
  const page = await browser.newPage()
  try {
    const draw = (name: LookName, sway: number, width: number) =>
      page.evaluate(drawPerson, { look: looks[name], sway, width })
    const drawn = await Promise.all(
      // Object.keys forgets the key type.
      (Object.keys(looks) as LookName[]).map(async (name) => {
        const frames = await Promise.all([-0.5, 0.5].map((sway) => draw(name, sway, pictureWidth)))
        return [name, frames.map(({ rgba }) => pictureOf(rgba, pictureWidth))] as const
      }),
    )
    const film = join(folder, `${viewer}.mjpeg`)
    const frames: Buffer[] = []
    for (const sway of sways) frames.push(Buffer.from((await draw(viewer, sway, filmWidth)).jpeg, 'base64'))
    await writeFile(film, Buffer.concat(frames))
    await page.setContent(`<style>${await fontFaces()}</style>`)
    await page.evaluate(() =>
      Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined),
    )
    const slides = new Map<Language, Picture>()
    for (const language of languages) {
      const { rgba } = await page.evaluate(drawSlide, { width: slideWidth, ...slideTexts[language] })
      slides.set(language, pictureOf(rgba, slideWidth))
    }
    return {
      // Object.fromEntries forgets the keys.
      pictures: Object.fromEntries(drawn) as Record<LookName, Picture[]>,
      slides: Object.fromEntries(slides) as Record<Language, Picture>,
      film,
    }
  } finally {
    await page.close()
  }
}

function pictureOf(base64: string, width: number): Picture {
  return { width, height: (width * 9) / 16, rgba: new Uint8Array(Buffer.from(base64, 'base64')) }
}
