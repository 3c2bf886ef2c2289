import { expect, type Locator, type Page } from '@playwright/test'

/** Why a finger could not press it at its current position; empty if it could. */
function obstacle(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
    if (width === 0 || height === 0) return `${name}: has no size`
    // Scrolling ends at a fraction of a pixel.
    const edges = {
      left: Math.round(left),
      top: Math.round(top),
      right: Math.round(right),
      bottom: Math.round(bottom),
    }
    if (edges.left < 0 || edges.top < 0 || edges.right > innerWidth || edges.bottom > innerHeight)
      return `${name}: ${Object.values(edges).join(' ')} is outside of ${innerWidth} × ${innerHeight}`
    // The centre and halfway to each corner: nothing may cover any of them.
    for (const [x, y] of [
      [0.5, 0.5],
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      if (!hit || !(element.contains(hit) || hit.closest('label')?.contains(element)))
        return `${name}: under ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`
    }
    return ''
  })
}

/** Entirely in the viewport, without scrolling, and not covered. */
export async function expectReachable(...controls: readonly Locator[]) {
  for (const control of controls) {
    await expect(control).toBeVisible()
    await expect.poll(() => obstacle(control)).toBe('')
  }
}

/** The page is not wider than the screen. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return Math.max(scrollWidth, document.body.scrollWidth) - clientWidth
    })
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/** Moves the focus there by Tab alone; fails if it is never reached or the focus is not visible. */
export async function tabTo(page: Page, control: Locator) {
  const hasFocus = () =>
    control.evaluateAll((found) => found.some((element) => element === document.activeElement))
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus()) {
      expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never leads to ${control.toString()}`)
}

/** The content behind is unavailable to keyboard and screen readers: Tab stays in `front`, and the accessibility tree has nothing of `behind`. */
export async function expectCovered(page: Page, { front, behind }: { front: Locator; behind: string[] }) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await front.evaluate((element) => {
      const { activeElement, body } = document
      // Tab after the last element leaves the page, then goes to the first.
      return activeElement !== body && !element.contains(activeElement)
    })
    expect(isOutside, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(false)
  }
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const names = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value))
  expect(names.filter((name) => behind.includes(name))).toEqual([])
}
