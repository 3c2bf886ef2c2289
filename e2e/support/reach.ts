import { expect, type Locator, type Page } from '@playwright/test'

/** Why a finger could not press it where it stands now; empty when it could. */
function obstacle(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
    if (width === 0 || height === 0) return `${name}: has no size`
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      return `${name}: ${[left, top, right, bottom].map(Math.round).join(' ')} is outside of ${innerWidth} × ${innerHeight}`
    // The middle, and halfway to each corner: nothing may lie over any of them.
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

/** It is wholly in the viewport, without scrolling, and nothing lies over it. */
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

/** Goes there by Tab alone, and fails when the way has no end or where one is cannot be seen. */
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

/** What lies behind is for neither the keyboard nor a screen reader: Tab stays in `front`, and the tree of names has none of `behind`. */
export async function expectCovered(page: Page, { front, behind }: { front: Locator; behind: string[] }) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await front.evaluate((element) => {
      const { activeElement, body } = document
      // The last one leads out of the page, and from there to the first.
      return activeElement !== body && !element.contains(activeElement)
    })
    expect(isOutside, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe(false)
  }
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const told = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value))
  expect(told.filter((name) => behind.includes(name))).toEqual([])
}
