import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

/** Words that are the same in every language: the product, languages, keys, zones, addresses, file types, browsers and systems. */
const sameEverywhere =
  'Majlis|English|Ctrl|Alt|Shift|Enter|GMT|URL|JPEG|GIF|JPG|PNG|WebP|PDF|SVG|TXT|ZIP|Word|Excel|PowerPoint|CSV|XLSX|UTF|JIS|GB|Big5|EUC|KR|Chrome|Chromium|Edge|Firefox|Safari|Linux|Windows|macOS|Android|iOS'.split(
    '|',
  )

/** All visible text and accessible names of the page. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title]
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style, noscript') && parent.checkVisibility())
        said.push(node.nodeValue ?? '')
    }
    for (const element of document.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
      ])
        said.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(said.map((text) => text.trim()).filter(Boolean))]
  })
}

/**
 * Fails for every text with a Latin word. Allowed are addresses, single letters (keyboard keys, initials), words that
 * are the same everywhere, and the test's own data.
 */
export async function expectNothingInEnglish(page: Page, data: readonly string[] = []) {
  const isForeign = (text: string) => {
    let rest = text
    for (const known of [...data, ...sameEverywhere]) rest = rest.replaceAll(known, '')
    rest = rest.replaceAll(/https?:\/\/\S+|\S+@\S+|[\w.]+:\d+\/\S+|\/m\/j\/\S+/g, '')
    return /[A-Za-z]{2,}/.test(rest)
  }
  await expect.poll(async () => (await textsOf(page)).filter(isForeign)).toEqual([])
}

export interface Writing {
  language: 'ar' | 'bn'
  direction: 'rtl' | 'ltr'
  script: RegExp
}

/** The screen is only in this language, has its writing direction, and passes the accessibility check. */
export async function expectTranslated(
  page: Page,
  { language, direction, script }: Writing,
  data: readonly string[] = [],
) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.locator('body')).toContainText(script)
  await expectNothingInEnglish(page, data)
  await expectAccessible(page, { isContrastJudged: false })
}
