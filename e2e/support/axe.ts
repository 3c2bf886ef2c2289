import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export interface Looked {
  /** Contrast is the same in every language and takes most of the time. */
  isContrastJudged?: boolean
}

/** Fails with a readable list if the page violates a WCAG 2.2 A or AA rule twice in a row, because colours may still be in transition. */
export async function expectAccessible(page: Page, looked: Looked = {}) {
  const found = await violationsOn(page, looked)
  if (found.length > 0) expect(await violationsOn(page, looked)).toEqual([])
}

async function violationsOn(page: Page, { isContrastJudged = true }: Looked): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: isContrastJudged } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Without a separate page for the results of cross-origin frames: there are none, and it would take twice as long.
    .setLegacyMode(true)
    .analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

/** Checks the light and the dark theme, set by the system preference; leaves the page light. */
export async function expectAccessibleInBothThemes(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // The public pages follow the system by their style sheet alone.
    const isPublicPage = (await page.locator('html[data-page]').count()) > 0
    if (!isPublicPage)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
}
