import type { Page } from 'playwright-core'

export interface ScreenChange {
  /** From the press to the paint of the content. */
  readonly ms: number
  /** Sum of the layout shifts until then and in the half second after. */
  readonly shift: number
}

declare global {
  /** What `watchShifts` adds up in the page. */
  var benchShift: number
}

/** Runs in the page, before its own scripts. */
export function watchShifts(): void {
  globalThis.benchShift = 0
  new PerformanceObserver((list) => {
    // The type of the entry is not in lib.dom.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      globalThis.benchShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the phone's menu, presses the entry, and returns how long its screen takes to appear. */
export async function changeScreen(
  page: Page,
  { entry, path }: { entry: string; path: string },
): Promise<ScreenChange> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: entry, exact: true })
  await link.waitFor()
  // The menu has slid in, and what the last screen still had to do is done.
  await page.waitForTimeout(1_000)
  return link.evaluate(pressAndWatch, path)
}

/** Runs in the page; needs nothing from outside. */
async function pressAndWatch(link: HTMLElement | SVGElement, path: string): Promise<ScreenChange> {
  const deadline = performance.now() + 10_000
  globalThis.benchShift = 0
  const before = document.querySelector('main h1')
  const isThere = () => {
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    return (
      location.pathname.startsWith(path) &&
      heading?.isConnected === true &&
      heading !== before &&
      !main?.querySelector('[data-loading], .mantine-Skeleton-root')
    )
  }
  const start = performance.now()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
    function look(): void {
      if (isThere()) resolve()
      else if (performance.now() > deadline) reject(new Error(`${path} did not show its content.`))
      else return
      observer.disconnect()
    }
    setTimeout(look, 10_500)
  })
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const ms = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { ms, shift: globalThis.benchShift }
}
