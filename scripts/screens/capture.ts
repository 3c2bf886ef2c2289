import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import type { Page } from 'playwright-core'
import { findings } from './findings.ts'
import { windowHeights, type Options, type Size, type Theme } from './options.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** One picture of one screen. */
export interface Shot {
  readonly screen: string
  readonly size: Size
  readonly theme: Theme
  readonly language: Language
  /** Its file, in the folder of the screens. */
  readonly file: string
  /** What is wrong with it that a program can see. */
  readonly findings: readonly string[]
}

/** Takes one screen in every size and theme that is wished, into `folder/<screen>/`. */
export async function capture(
  screen: Screen,
  stage: Stage,
  options: Pick<Options, 'sizes' | 'themes'>,
  folder: string,
): Promise<Shot[]> {
  const sizes = options.sizes.filter((size) => screen.sizes?.includes(size) ?? true)
  const themes = options.themes.filter((theme) => screen.themes?.includes(theme) ?? true)
  const wanted = screen.themes && themes.length === 0 ? screen.themes : themes
  if (sizes.length === 0) return []
  await mkdir(join(folder, screen.name), { recursive: true })
  const page = await screen.open(stage)
  const shots: Shot[] = []
  const devTools = await page.context().newCDPSession(page)
  for (const size of sizes) {
    // A phone is touched.
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: size === 360 })
    await page.setViewportSize({ width: size, height: windowHeights[size] })
    for (const theme of wanted) {
      await page.emulateMedia({ colorScheme: theme })
      await screen.settle?.(page, size, stage)
      await rest(page)
      const file = join(screen.name, `${size}-${theme}-${stage.language}.png`)
      if (screen.isWhole) await stretch(page, size)
      await page.screenshot({ path: join(folder, file) })
      shots.push({
        screen: screen.name,
        size,
        theme,
        language: stage.language,
        file,
        findings: await findings(page, size === 360),
      })
    }
  }
  if (!screen.isShared) {
    // A request that is being answered in place of the server would fail when the page is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  return shots
}

/** Makes the window as tall as the page, so that what fills the window fills the picture too. */
async function stretch(page: Page, size: Size) {
  await page.setViewportSize({ width: size, height: windowHeights[size] })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size, height: Math.max(height, windowHeights[size]) })
}

/** Waits until fonts are there and the page has been painted as it is now. */
async function rest(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => setTimeout(resolve, 250))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
